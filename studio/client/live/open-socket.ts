/** A socket of the studio's own origin. What it speaks is the caller's; that it stays open, and how it comes back, is here. */
const PING_MS = 25_000

/** A deploy drops every socket at once. A random delay spreads their return. */
export const backInMs = (leastMs = 500, spreadMs = 4_500) => leastMs + Math.random() * spreadMs

interface Ears<Message> {
  readonly onMessage: (message: Message) => void
  readonly onClose: () => void
  readonly pingMs?: number
}

/** `path`: with its query, below `/api`. Messages are JSON of our own server. */
export function openSocket<Message>(path: string, { onMessage, onClose, pingMs = PING_MS }: Ears<Message>): WebSocket {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api${path}`)
  const pings = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('ping'), pingMs)
  socket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') onMessage(JSON.parse(String(data)) as Message)
  })
  socket.addEventListener('close', () => {
    clearInterval(pings)
    onClose()
  })
  return socket
}
