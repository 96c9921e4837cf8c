/** AUTH-18: a hosted check shows a widget of its own; this keeps its token between the widget and the form. */
import { ApiError } from '../../../lib/api.ts'

type Widget = { token: string | null; reset: () => void }
/** A dialog has its own over the one of the page, which counts again when the dialog is closed. */
let widgets: readonly Widget[] = []

/** One more widget on the screen; returns how to take it away. */
export function showHostedWidget(widget: Widget): () => void {
  widgets = [...widgets, widget]
  return () => {
    widgets = widgets.filter((each) => each !== widget)
  }
}

/** There is no token yet: the widget is still at work, did not load, or has no place where the form stands. */
export class NoHostedToken extends ApiError {
  constructor() {
    super('bot_check_failed')
  }
}

/** The token, once; the widget makes another. Throws NoHostedToken while there is none. */
export async function takeHostedToken(): Promise<{ botCheck: string }> {
  const widget = widgets.at(-1)
  const botCheck = widget?.token
  if (!widget || !botCheck) throw new NoHostedToken()
  widget.token = null
  widget.reset()
  return { botCheck }
}
