/** AUTH-18: a hosted check shows a widget of its own; this keeps its token between the widget and the form. */
import { ApiError } from '../../../lib/api.ts'

type Widget = { token: string | null; reset: () => void }
let widget: Widget | null = null

/** The widget on the screen, or null when it goes. */
export function showHostedWidget(next: Widget | null) {
  widget = next
}

/** The token, once; the widget makes another. Throws `bot_check_failed` while there is none. */
export async function takeHostedToken(): Promise<{ botCheck: string }> {
  const botCheck = widget?.token
  if (!widget || !botCheck) throw new ApiError('bot_check_failed')
  widget.token = null
  widget.reset()
  return { botCheck }
}
