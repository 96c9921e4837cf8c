/** AUTH-18: a hosted check shows a widget of its own; this keeps its token between the widget and the form. */
import { ApiError } from '../../../lib/api.ts'

type Widget = { token: string | null; reset: () => void }
let widget: Widget | null = null

/** The widget on the screen, or null when it goes. */
export function showHostedWidget(next: Widget | null) {
  widget = next
}

/** There is no token yet: the widget is still at work, did not load, or has no place where the form stands. */
export class NoHostedToken extends ApiError {
  constructor() {
    super('bot_check_failed')
  }
}

/** The token, once; the widget makes another. Throws NoHostedToken while there is none. */
export async function takeHostedToken(): Promise<{ botCheck: string }> {
  const botCheck = widget?.token
  if (!widget || !botCheck) throw new NoHostedToken()
  widget.token = null
  widget.reset()
  return { botCheck }
}
