/**
 * One pond of four seats. It decides nothing and moves no money: it knows who sits there and which fish were caught, and
 * shows each player the others' shots. Fish swim by the clock, so it never ticks and needs no alarm.
 */
import { DurableObject } from 'cloudflare:workers'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { type PondMessage, SEATS, type SeatView, type SeenShot } from '../../contract/pond/messages.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { type Clock, systemClock } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import { POND_SCHEMA } from './pond-schema.ts'

export const pondNameOf = (code: string, mode: 'real' | 'play', room: number) => `${mode}:${code}:${room}`

/** A ticket keeps its seat for so long. */
const TICKET_MS = 30_000
/** Longer than any fish swims. */
const CAUGHT_KEPT_MS = 120_000
/** Shots of others are told together, at most four times a second. */
const TELL_EVERY_MS = 250
const MOST_TOLD = 40

interface Sitter {
  readonly player: string
  readonly seat: number
}

const maskOf = (player: string) => `***${player.slice(-3)}`

export class PondDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: { clock: Clock } = { clock: systemClock }
  readonly #sql: SqlStorage
  /** Not told yet. Lost with the object: a picture for others, and no money. */
  #shots: SeenShot[] = []
  #toldMs = 0
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, POND_SCHEMA)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** The seat that this ticket opens, or null where all four are taken. A player who is here keeps their seat. */
  sit({ ticketHash, player }: { pond: string; ticketHash: string; player: string }): number | null {
    const nowMs = this.deps.clock()
    this.#sql.exec('DELETE FROM tickets WHERE expires_ms < ?', nowMs)
    const waiting = this.#sql.exec<{ player: string; seat: number }>('SELECT player, seat FROM tickets').toArray()
    const sitters = [...this.#listSitters(), ...waiting]
    const own = sitters.find((each) => each.player === player)
    const taken = new Set(sitters.map(({ seat }) => seat))
    const seat = own?.seat ?? Array.from({ length: SEATS }, (_, at) => at).find((at) => !taken.has(at))
    if (seat === undefined) return null
    this.#sql.exec('DELETE FROM tickets WHERE player = ?', player)
    this.#sql.exec(
      'INSERT OR REPLACE INTO tickets (hash, player, seat, expires_ms) VALUES (?, ?, ?, ?)',
      ticketHash,
      player,
      seat,
      nowMs + TICKET_MS,
    )
    return seat
  }

  override async fetch(request: Request): Promise<Response> {
    const ticket = new URL(request.url).searchParams.get('ticket') ?? ''
    const sitter = await this.#takeTicket(ticket)
    if (!sitter) return new Response('this ticket opens nothing', { status: 401 })
    // The page that comes last is the one that is played on.
    for (const socket of this.ctx.getWebSockets())
      if (sitterOf(socket)?.player === sitter.player) socket.close(1000, 'opened elsewhere')
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment(sitter)
    const { seat } = sitter
    this.#send(server, {
      type: 'snapshot',
      nowMs: this.deps.clock(),
      seat,
      seats: this.#listSeats(),
      caught: this.#listCaught(),
    })
    this.#tellSeats(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Which of these fish were caught, and when. */
  look(ids: readonly string[]): Record<string, number> {
    const rows = ids.flatMap((id) =>
      this.#sql.exec<{ fish_id: string; at_ms: number }>('SELECT * FROM caught WHERE fish_id = ?', id).toArray(),
    )
    return Object.fromEntries(rows.map(({ fish_id, at_ms }) => [fish_id, at_ms]))
  }

  /** Shots that stand. The first who catches a fish has taken it out of the water. */
  tell({ player, shots }: { player: string; shots: { fishId: string; isHit: boolean }[] }): void {
    const nowMs = this.deps.clock()
    for (const { fishId, isHit } of shots)
      if (isHit) {
        this.#sql.exec('DELETE FROM caught WHERE at_ms < ?', nowMs - CAUGHT_KEPT_MS)
        this.#sql.exec('INSERT OR IGNORE INTO caught (fish_id, at_ms) VALUES (?, ?)', fishId, nowMs)
      }
    const sitter = this.#listSitters().find((each) => each.player === player)
    if (!sitter) return
    this.#shots.push(...shots.map(({ fishId, isHit }) => ({ seat: sitter.seat, fishId, isHit })))
    this.#shots = this.#shots.slice(-MOST_TOLD)
    this.#tellShots()
  }

  /** A page says nothing here but ping, which never wakes the object. One that does is shown the door. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, 'nothing is said here')
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that no code was sent; they cannot be sent themselves.
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
    this.#tellSeats(socket)
  }

  #tellShots(): void {
    if (this.#timer !== null) return
    const waitMs = Math.max(0, this.#toldMs + TELL_EVERY_MS - this.deps.clock())
    if (waitMs > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = null
        this.#tellShots()
      }, waitMs)
      return
    }
    const shots = this.#shots
    this.#shots = []
    this.#toldMs = this.deps.clock()
    if (shots.length > 0) this.#sendAll({ type: 'shots', nowMs: this.#toldMs, shots })
  }

  #tellSeats(except: WebSocket): void {
    this.#sendAll({ type: 'seats', nowMs: this.deps.clock(), seats: this.#listSeats() }, except)
  }

  #sendAll(message: PondMessage, except?: WebSocket): void {
    for (const socket of this.ctx.getWebSockets()) if (socket !== except) this.#send(socket, message)
  }

  #send(socket: WebSocket, message: PondMessage): void {
    try {
      socket.send(JSON.stringify(message))
    } catch {
      // It has closed: its close event follows.
    }
  }

  #listSitters(): Sitter[] {
    return this.ctx.getWebSockets().flatMap((socket) => {
      const sitter = socket.readyState === WebSocket.OPEN ? sitterOf(socket) : null
      return sitter ?? []
    })
  }

  #listSeats(): SeatView[] {
    const bySeat = new Map(this.#listSitters().map(({ seat, player }) => [seat, maskOf(player)]))
    return [...bySeat].map(([seat, who]) => ({ seat, who })).toSorted((a, b) => a.seat - b.seat)
  }

  #listCaught(): string[] {
    return this.#sql
      .exec<{ fish_id: string }>('SELECT fish_id FROM caught WHERE at_ms >= ?', this.deps.clock() - CAUGHT_KEPT_MS)
      .toArray()
      .map(({ fish_id }) => fish_id)
  }

  async #takeTicket(ticket: string): Promise<Sitter | null> {
    const rows = this.#sql
      .exec<{ player: string; seat: number; expires_ms: number }>(
        'DELETE FROM tickets WHERE hash = ? RETURNING player, seat, expires_ms',
        await sha256Hex(ticket),
      )
      .toArray()
    const row = rows[0]
    return row && row.expires_ms >= this.deps.clock() ? { player: row.player, seat: row.seat } : null
  }
}

/** The cast is safe: `fetch` alone writes it. */
const sitterOf = (socket: WebSocket): Sitter | null => (socket.deserializeAttachment() as Sitter | null) ?? null
