/**
 * The open lines of one member's pages, in the object that knows which of their sessions live: no line outlasts its
 * session. They hibernate, so a page that listens and hears nothing costs nothing.
 */
import { z } from 'zod'
import { LIVE_CLOSE, LIVE_PING, LIVE_PONG, PLATFORM_TELLS } from '../../contract/protocols/live-connection.ts'
import type { LiveTopic } from '../../contract/protocols/live-topics.ts'

/** Tabs in sight, each in a window of its own; more of them is not somebody reading. The oldest gives way. */
export const MOST_LINES_OF_A_SESSION = 6
/** Of all sessions together. The next one is refused, and its page asks by itself. */
export const MOST_LINES = 40

const attachmentSchema = z.object({ sessionKey: z.string(), openedAtMs: z.number() })
/** A page has nothing to say but a ping, which the runtime answers by itself. */
const POLICY_VIOLATION = 1008

/** Words kept for pages whose line is on its way: quick play says one a second. */
const MOST_WORDS = 100

export class LiveSockets {
  readonly #state: DurableObjectState
  /** When each thing was last told, oldest first. In memory alone: who finds it gone asks by itself, half a minute later. */
  readonly #toldAtMs = new Map<LiveTopic, number>()

  constructor(state: DurableObjectState) {
    this.#state = state
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(LIVE_PING, LIVE_PONG))
  }

  /** A line for this session, or null when the member has too many. It begins with what was told since `sinceMs`. */
  accept(sessionKey: string, nowMs: number, sinceMs: number, wasTold: boolean): WebSocket | null {
    if (this.#state.getWebSockets().length >= MOST_LINES) return null
    const own = this.#state.getWebSockets(sessionKey).map((socket) => ({ socket, ...readAttachment(socket) }))
    own.sort((one, other) => one.openedAtMs - other.openedAtMs)
    for (const { socket } of own.slice(0, Math.max(0, own.length - MOST_LINES_OF_A_SESSION + 1)))
      close(socket, LIVE_CLOSE.tooMany, 'too many')
    const { 0: theirs, 1: ours } = new WebSocketPair()
    this.#state.acceptWebSocket(ours, [sessionKey])
    ours.serializeAttachment({ sessionKey, openedAtMs: nowMs })
    const missed = [...this.#toldAtMs].filter(([, atMs]) => atMs > sinceMs).map(([topic]) => topic)
    if (missed.length > 0) send(ours, JSON.stringify(missed))
    else if (wasTold) send(ours, PLATFORM_TELLS)
    return theirs
  }

  tell(topics: readonly LiveTopic[], nowMs: number) {
    for (const topic of topics) {
      this.#toldAtMs.delete(topic)
      this.#toldAtMs.set(topic, nowMs)
    }
    for (const topic of [...this.#toldAtMs.keys()].slice(0, -MOST_WORDS)) this.#toldAtMs.delete(topic)
    const text = JSON.stringify(topics)
    for (const socket of this.#state.getWebSockets()) send(socket, text)
  }

  /** Closes the lines of these sessions. */
  end(sessionKeys: readonly string[]) {
    for (const key of sessionKeys)
      for (const socket of this.#state.getWebSockets(key)) close(socket, LIVE_CLOSE.sessionOver, 'session over')
  }

  /** Keys of the sessions that listen. */
  listSessions(): string[] {
    return [...new Set(this.#state.getWebSockets().map((socket) => readAttachment(socket).sessionKey))]
  }

  /** Whatever was said, it was not ours. */
  refuseMessage(socket: WebSocket) {
    close(socket, POLICY_VIOLATION, 'nothing to say here')
  }
}

const readAttachment = (socket: WebSocket) => attachmentSchema.parse(socket.deserializeAttachment())

/** A line that broke a moment ago throws; its page notices by itself. */
function send(socket: WebSocket, text: string) {
  try {
    socket.send(text)
  } catch {
    close(socket, LIVE_CLOSE.tooMany, 'broken')
  }
}

function close(socket: WebSocket, code: number, reason: string) {
  try {
    socket.close(code, reason)
  } catch {
    // Closed already.
  }
}
