/** A socket of the studio's own origin. What it speaks is the caller's; that it stays open, and how it comes back, is here. */
const PING_MS = 25_000
const PONG_WITHIN_MS = 10_000
/** A browser waits two minutes for a line that a network has swallowed. */
const OPEN_WITHIN_MS = 10_000

/** A deploy drops every socket at once. A random delay spreads their return. */
export const backInMs = (leastMs = 500, spreadMs = 4_500) => leastMs + Math.random() * spreadMs

interface Ears<Message> {
  readonly onMessage: (message: Message) => void
  /** Once. */
  readonly onClose: () => void
  readonly pingMs?: number
}

/** `path`: with its query, below `/api`. Messages are JSON of our own server. */
export function openSocket<Message>(path: string, { onMessage, onClose, pingMs = PING_MS }: Ears<Message>): WebSocket {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api${path}`)
  let silence: ReturnType<typeof setTimeout> | undefined
  let isLost = false
  function lose() {
    clearInterval(pings)
    clearTimeout(silence)
    clearTimeout(opening)
    document.removeEventListener('visibilitychange', onReturn)
    if (isLost) return
    isLost = true
    onClose()
  }
  function ping() {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send('ping')
    // A network that is gone closes nothing: its page would wait for the end of a round for minutes.
    silence ??= setTimeout(drop, PONG_WITHIN_MS)
  }
  function drop() {
    socket.close()
    lose()
  }
  const opening = setTimeout(() => socket.readyState === WebSocket.OPEN || drop(), OPEN_WITHIN_MS)
  // A device that slept has a line that may be gone, and the time of before.
  const onReturn = () => document.hidden || ping()
  const pings = setInterval(ping, pingMs)
  document.addEventListener('visibilitychange', onReturn)
  socket.addEventListener('message', ({ data }) => {
    clearTimeout(silence)
    silence = undefined
    if (data !== 'pong') onMessage(JSON.parse(String(data)) as Message)
  })
  socket.addEventListener('close', lose)
  return socket
}
