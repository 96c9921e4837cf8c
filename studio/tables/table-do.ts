/**
 * One live table: its clock, its chain, its round and the round's bets. It moves no money: the players' objects stake and
 * are paid. The table tells them the end of each bet until they answer. Its state is in rows, so a table that restarts
 * goes on where it stopped. A table without sockets sleeps.
 */
import { DurableObject } from 'cloudflare:workers'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { openTables } from '../../contract/protocols/object-schema.ts'
import { type FairnessProof, walletModeSchema } from '../../contract/protocols/vendor-wallet.ts'
import { systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import type { StudioBindings } from '../env.ts'
import type { Reply } from '../reply.ts'
import { tagWatcher, tooManyWatchers } from '../watchers.ts'
import { TABLE_SCHEMA } from './schemas.ts'
import { TableDesk } from './table-desk.ts'
import { SLOWEST_TELL_MS, TableEnds } from './table-ends.ts'
import { TableFacts } from './table-facts.ts'
import { type Admission, type BetEnd, MOST_SOCKETS, type TableDeps } from './table-interface.ts'
import { TableRounds } from './table-rounds.ts'
import * as store from './table-store.ts'
import { type Guest, TableVoice, tagOf, tagsOf } from './table-voice.ts'

const TICKET_MS = 60_000
/** Tabs and devices of one player at one table. */
const SOCKETS_A_PLAYER = 8

export class TableDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: TableDeps
  readonly #sql: SqlStorage
  readonly #facts: TableFacts
  readonly #voice: TableVoice
  readonly #desk: TableDesk
  readonly #rounds: TableRounds
  readonly #ends: TableEnds

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      random: systemRandom,
      mostSockets: MOST_SOCKETS,
      playerOf: (id) => env.PLAYER.get(env.PLAYER.idFromString(id)),
    }
    const deps = () => this.deps
    this.#sql = ctx.storage.sql
    this.#facts = new TableFacts(this.#sql)
    this.#voice = new TableVoice(ctx, env, this.#facts, deps)
    this.#desk = new TableDesk(ctx.storage, this.#facts, this.#voice, () => this.deps.clock())
    this.#rounds = new TableRounds(ctx, this.#facts, this.#voice, deps)
    this.#ends = new TableEnds(this.#sql, this.#facts, deps)
    openTables(ctx, TABLE_SCHEMA)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /**
   * A ticket opens one socket of this player, once. The page has it from the player's object. A browser does not say why a
   * socket was refused, so a full table is told here.
   */
  async addTicket(table: Admission['table'], hash: string, player: string, crowd = ''): Promise<{ isFull: boolean }> {
    this.#facts.identify(table)
    const nowMs = this.deps.clock()
    this.#sql.exec('DELETE FROM tickets WHERE expires_ms < ?', nowMs)
    this.#sql.exec(
      'INSERT OR REPLACE INTO tickets (hash, player, crowd, expires_ms) VALUES (?, ?, ?, ?)',
      hash,
      player,
      crowd,
      nowMs + TICKET_MS,
    )
    return { isFull: this.#voice.isFull() }
  }

  /** Opens a socket. The first one wakes the table. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams
    this.#facts.identify({ code: query.get('code') ?? '', mode: walletModeSchema.parse(query.get('mode')) })
    const ticket = query.get('ticket')
    const guest = ticket === null ? null : await this.#takeTicket(ticket)
    const player = guest?.player ?? null
    if (ticket !== null && player === null) return new Response('this ticket opens nothing', { status: 401 })
    if (this.#voice.isFull()) return new Response('the table is full', { status: 503 })
    if (player !== null && this.ctx.getWebSockets(tagOf(player)).length >= SOCKETS_A_PLAYER)
      return new Response('so many pages of one player are enough', { status: 429 })
    const tags = guest === null ? tagWatcher(this.ctx, query.get('from') ?? '') : tagsOf(guest)
    if (tags === null) return tooManyWatchers()
    const { 0: client, 1: server } = new WebSocketPair()
    await this.#rounds.goOn({ isAwaited: true })
    this.ctx.acceptWebSocket(server, tags)
    this.#voice.greet(server, guest)
    // The first one: who comes later is told with the next phase.
    if (this.ctx.getWebSockets().length === 1) this.#voice.tellFloor()
    return new Response(null, { status: 101, webSocket: client })
  }

  /**
   * Admits these chips or refuses them. They must come while the round is open by this table's clock. `stakeMinor` is
   * what the wallet holds for them.
   */
  admit(admission: Admission): Promise<Reply<{ proof: FairnessProof; stakeMinor: number }>> {
    return this.#desk.admit(admission)
  }

  /** The wallet has taken the stake, and gave the name that others may see, or none. Answers where the bet stands now: only a confirmed one is dealt. */
  confirm(betId: string, shownAs: string | null = null): store.TableBetRow['state'] | 'unknown' {
    return this.#desk.confirm(betId, shownAs)
  }

  /** Undo. Only while the round is open. */
  withdraw(betId: string, player: string): Promise<Reply<null>> {
    return this.#desk.withdraw(betId, player)
  }

  /** Crash: a press counts by this object's clock. A repeat answers what the first one brought. */
  cashOut(betId: string, player: string): Promise<Reply<{ at: number }>> {
    return this.#desk.cashOut(betId, player)
  }

  /** For a player's object that has waited long. Null while the bet is in play; `struck` for one the table never knew. */
  findBetEnd(betId: string): BetEnd | 'unknown' | null {
    const bet = store.findBet(this.#sql, betId)
    if (!bet) return 'unknown'
    return bet.state === 'admitted' || bet.state === 'confirmed' ? null : this.#facts.endOf(bet)
  }

  override async alarm(): Promise<void> {
    // Armed again before anything can fail: alarms stop after six failures.
    await this.ctx.storage.setAlarm(this.deps.clock() + SLOWEST_TELL_MS)
    await this.#rounds.goOn()
    await this.#ends.tell()
    await this.#rounds.arm()
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that no code was sent; they cannot be sent themselves.
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
  }

  async #takeTicket(ticket: string): Promise<Guest | null> {
    const hash = await sha256Hex(ticket)
    const rows = this.#sql
      .exec<Guest & { expires_ms: number }>(
        'DELETE FROM tickets WHERE hash = ? RETURNING player, crowd, expires_ms',
        hash,
      )
      .toArray()
    return rows[0] && rows[0].expires_ms >= this.deps.clock() ? rows[0] : null
  }
}
