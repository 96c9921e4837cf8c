/** Short messages at the edge of the screen. Anybody may post; the chrome shows them. */

export type Notice = { id: number; kind: 'info' | 'success' | 'error'; text: string }
type Listener = (notice: Notice) => void

let lastId = 0
let listener: Listener | null = null
const waiting: Notice[] = []

/** Posts a message; it waits until the chrome listens. */
export function notify(kind: Notice['kind'], text: string): void {
  const notice = { id: ++lastId, kind, text }
  if (listener) listener(notice)
  else waiting.push(notice)
}

/** The chrome's one listener; returns how to stop. */
export function onNotice(next: Listener): () => void {
  listener = next
  for (const notice of waiting.splice(0)) next(notice)
  return () => {
    listener = null
  }
}
