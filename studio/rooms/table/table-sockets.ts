/** The pages at a table: what each hears, and how much of what they send is read. */
import { Refusal } from '../../../contract/errors.ts'
import { parseStrictJson } from '../../../contract/protocols/strict-json.ts'
import {
  type SeatMessage,
  seatMessageSchema,
  type TableEvent,
  type TableMessage,
} from '../../../contract/rooms/messages.ts'
import type { OutReason } from './room-clock.ts'
import { presentTable, type TableFacts } from './table-view.ts'

interface SocketOptions {
  readonly ctx: DurableObjectState
  readonly clock: () => number
  readonly facts: () => TableFacts
}

/** Tabs and devices of one player at one table. */
const SOCKETS_A_PLAYER = 4
/** An honest page sends a handful in a hand. */
const MESSAGES_A_SECOND = 20
const LONGEST_MESSAGE = 1_024
const tagOf = (player: string) => `p:${player}`

export class TableSockets {
  readonly #options: SocketOptions
  /** Counts what a socket sends in the second that began then. Lost with the object, as its sockets' floods are. */
  readonly #sent = new WeakMap<WebSocket, { sinceMs: number; count: number }>()
  #seq = 0

  constructor(options: SocketOptions) {
    this.#options = options
  }

  /** Opens a socket of this player. The oldest page makes room: one who comes back is not kept out by pages that are gone. */
  accept(socket: WebSocket, player: string): void {
    const open = this.#of(player)
    if (open.length >= SOCKETS_A_PLAYER) open[0]?.close(1008, 'another page of this player')
    this.#options.ctx.acceptWebSocket(socket, [tagOf(player)])
  }

  playerOf(socket: WebSocket): string | null {
    return this.#options.ctx.getTags(socket)[0]?.slice(2) ?? null
  }

  hasOther(player: string, than: WebSocket): boolean {
    return this.#of(player).some((one) => one !== than && one.readyState === WebSocket.OPEN)
  }

  #of(player: string): WebSocket[] {
    return this.#options.ctx.getWebSockets(tagOf(player))
  }

  broadcast(event: TableEvent, but: WebSocket | null = null): void {
    const sockets = this.#options.ctx.getWebSockets().filter((socket) => socket !== but)
    if (sockets.length === 0) return
    this.#nextSeq()
    const facts = this.#options.facts()
    for (const socket of sockets) this.#tell(socket, facts, event)
  }

  send(socket: WebSocket, event: TableEvent): void {
    this.#nextSeq()
    this.#tell(socket, this.#options.facts(), event)
  }

  #tell(socket: WebSocket, facts: TableFacts, event: TableEvent): void {
    const table = presentTable(facts, this.playerOf(socket))
    const message: TableMessage = { type: 'table', seq: this.#seq, nowMs: this.#options.clock(), event, table }
    sendTo(socket, message)
  }

  /** Grows also over restarts: the clock has gone on. */
  #nextSeq(): void {
    this.#seq = Math.max(this.#seq + 1, this.#options.clock())
  }

  refuse(socket: WebSocket, message: SeatMessage | null, error: unknown): void {
    sendTo(socket, {
      type: 'refused',
      of: message?.type ?? 'unknown',
      hand: message && 'hand' in message ? message.hand : null,
      turn: message?.type === 'act' ? message.turn : null,
      errorCode: error instanceof Refusal ? error.errorCode : 'internal',
    })
  }

  /** The last message to all pages of a player. */
  sendOut(player: string, out: { readonly reason: OutReason; readonly errorCode: string | null }): void {
    for (const socket of this.#of(player)) {
      sendTo(socket, { type: 'out', ...out } as TableMessage)
      closeSocket(socket, 1000)
    }
  }

  isWithinRate(socket: WebSocket): boolean {
    const nowMs = this.#options.clock()
    const sent = this.#sent.get(socket)
    if (!sent || nowMs >= sent.sinceMs + 1_000) {
      this.#sent.set(socket, { sinceMs: nowMs, count: 1 })
      return true
    }
    sent.count += 1
    return sent.count <= MESSAGES_A_SECOND
  }
}

export function readMessage(text: string | ArrayBuffer): SeatMessage | null {
  if (typeof text !== 'string' || text.length > LONGEST_MESSAGE) return null
  try {
    return seatMessageSchema.parse(parseStrictJson(text))
  } catch {
    return null
  }
}

/** A socket that is closing throws; its page asks for a snapshot when it is back. */
function sendTo(socket: WebSocket, message: TableMessage): void {
  try {
    socket.send(JSON.stringify(message))
  } catch {
    // Nothing is lost: everything sent here is in the next snapshot.
  }
}

export function closeSocket(socket: WebSocket, code: number): void {
  try {
    socket.close(code)
  } catch {
    // Closed already.
  }
}
