/**
 * One live table: its clock, its chain, its round and the round's bets. It moves no money: the players' objects stake and
 * are paid. The table tells them the end of each bet until they answer. Its state is in rows, so a table that restarts
 * goes on where it stopped. A table without sockets sleeps.
 */
import { DurableObject } from 'cloudflare:workers'
import { assert } from '../../contract/assert.ts'
import { sha256Hex } from '../../contract/digest.ts'
import { Refusal } from '../../contract/errors.ts'
import { createDraw } from '../../contract/fairness/draw.ts'
import { buildServerSeed } from '../../contract/fairness/seeds.ts'
import { openTables } from '../../contract/object-schema.ts'
import { type FairnessProof, walletModeSchema } from '../../contract/protocols/vendor-wallet.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../../contract/time-and-chance.ts'
import { nameAlgorithm } from '../engine/rules-name.ts'
import type { StudioBindings } from '../env.ts'
import {
  CRASH_ALGORITHM,
  computeCashOut,
  crashPayout,
  crashRules,
  drawCrash,
  endOfResult,
  flightMs,
  reachedMs,
  readTarget,
} from '../originals/crash.ts'
import { type Reply, reply } from '../player/reply.ts'
import { uuidOfRound } from '../player/round-id.ts'
import { tagWatcher, tooManyWatchers } from '../watchers.ts'
import { endOf, isInTime, isTooLate } from './clock.ts'
import { floorOf } from './floor-do.ts'
import { heldOf, refuseStakes, type Stakes } from './limits.ts'
import type { CashedOut, OwnBet, TableMessage, TableRoundView } from './messages.ts'
import { ROUNDS_PER_SHOE } from './roads.ts'
import { findTableRules } from './rules/index.ts'
import { returnOf, type Side, sum, type TableResult, type TableRules } from './rules/table-rules.ts'
import { findLiveTable, type LiveTable } from './table-list.ts'
import { TABLE_SCHEMA } from './table-schema.ts'
import * as store from './table-store.ts'

export interface TableDeps {
  clock: Clock
  random: RandomBytes
  /** Sockets at once. */
  mostSockets: number
  /** How a player's object hears the end of a bet. */
  playerOf: (id: string) => { endTableBet(end: BetEnd): Promise<BetEndAnswer> }
}

/** What a table tells the player's object of a bet that has ended. */
export interface BetEnd {
  readonly betId: string
  readonly end: 'settled' | 'struck' | 'withdrawn'
  readonly payoutMinor: number
  /** Of the stake: what was held and not played. */
  readonly unplayedMinor: number
  readonly round: number
  readonly result: TableResult | null
  readonly proof: FairnessProof
}

/** `busy`: told too early, and to be told again. */
export type BetEndAnswer = 'written' | 'busy'

export interface Admission {
  readonly table: Pick<LiveTable, 'code'> & { readonly mode: 'real' | 'play' }
  readonly round: number
  readonly player: string
  readonly betId: string
  readonly stakes: Stakes
  /** Whether the player's wallet takes back what was held and not played. */
  readonly hasUnplayed: boolean
}

const ALGORITHM = 'v1'
/** Calls to other objects under way at once (docs/decisions: not measured on a deployed Worker yet). */
const RPC_AT_ONCE = 6
const TOLD_A_TURN = 50
/** The runtime allows more. This many were tested. */
export const MOST_SOCKETS = 1_000
const TICKET_MS = 60_000
const SLOWEST_TELL_MS = 60_000
/** A player's object writes the end down and answers. One that is slower is told again, because the round goes on. */
const TELL_MOST_MS = 1_000
/** The player's object takes a withdrawn stake back by itself. The table tells it later too, in case that was lost. */
const TELL_WITHDRAWN_AFTER_MS = 5_000
const BETS_A_PLAYER = 20
/** With those that were taken back: each is two calls of a wallet. */
const REQUESTS_A_PLAYER = 40
/** Tabs and devices of one player at one table. */
const SOCKETS_A_PLAYER = 8
/** Ends of crash that its page shows. */
const CRASHES_SHOWN = 20
const RESULTS_SHOWN = 15
/** Presses of others are told together: one by one, 200 of them would be 100,000 messages to 500 sockets. */
const CASHED_EVERY_MS = 250
const CASHED_SHOWN = 8
/** A player who comes back hears the ends of so long ago. Their page asks the wallet for older ones that it knows. */
const OWN_ENDS_MS = 120_000

export const tableNameOf = (code: string, mode: 'real' | 'play') => `${mode}:${code}`
const tagOf = (player: string) => `p:${player}`

export class TableDO extends DurableObject<StudioBindings> {
  /** Replaced by tests. */
  deps: TableDeps
  readonly #sql: SqlStorage
  /** Of the last round that was asked after: a link costs up to 250 hashes, and each told bet asks for it. */
  #seeds: { readonly round: number; readonly value: ReturnType<typeof store.readSeeds> } | null = null
  /** Presses that are not told yet. Lost with the object: a picture for others, and no money. */
  #cashed: (CashedOut & { readonly player: string })[] = []

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.deps = {
      clock: systemClock,
      random: systemRandom,
      mostSockets: MOST_SOCKETS,
      playerOf: (id) => env.PLAYER.get(env.PLAYER.idFromString(id)),
    }
    this.#sql = ctx.storage.sql
    openTables(ctx, TABLE_SCHEMA)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /**
   * A ticket opens one socket of this player, once. The page has it from the player's object. A browser does not say why a
   * socket was refused, so a full table is told here.
   */
  async addTicket(table: Admission['table'], hash: string, player: string): Promise<{ isFull: boolean }> {
    this.#identify(table)
    const nowMs = this.deps.clock()
    this.#sql.exec('DELETE FROM tickets WHERE expires_ms < ?', nowMs)
    this.#sql.exec(
      'INSERT OR REPLACE INTO tickets (hash, player, expires_ms) VALUES (?, ?, ?)',
      hash,
      player,
      nowMs + TICKET_MS,
    )
    return { isFull: this.#isFull() }
  }

  /** Opens a socket. The first one wakes the table. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams
    this.#identify({ code: query.get('code') ?? '', mode: walletModeSchema.parse(query.get('mode')) })
    const ticket = query.get('ticket')
    const player = ticket === null ? null : await this.#takeTicket(ticket)
    if (ticket !== null && player === null) return new Response('this ticket opens nothing', { status: 401 })
    if (this.#isFull()) return new Response('the table is full', { status: 503 })
    if (player !== null && this.ctx.getWebSockets(tagOf(player)).length >= SOCKETS_A_PLAYER)
      return new Response('so many pages of one player are enough', { status: 429 })
    const tags = player === null ? tagWatcher(this.ctx, query.get('from') ?? '') : [tagOf(player)]
    if (tags === null) return tooManyWatchers()
    const { 0: client, 1: server } = new WebSocketPair()
    await this.#goOn({ isAwaited: true })
    this.ctx.acceptWebSocket(server, tags)
    server.send(JSON.stringify({ ...this.#snapshot(), ...(player === null ? {} : { own: this.#listOwn(player) }) }))
    if (player !== null) for (const message of this.#listTaken(player)) server.send(JSON.stringify(message))
    // The first one: who comes later is told with the next phase.
    if (this.ctx.getWebSockets().length === 1) this.#tellFloor()
    return new Response(null, { status: 101, webSocket: client })
  }

  /**
   * Admits these chips or refuses them. They must come while the round is open by this table's clock. `stakeMinor` is
   * what the wallet holds for them.
   */
  admit({
    table,
    round,
    player,
    betId,
    stakes,
    hasUnplayed,
  }: Admission): Promise<Reply<{ proof: FairnessProof; stakeMinor: number }>> {
    return reply(() => {
      const live = this.#identify(table)
      return this.ctx.storage.transactionSync(() => {
        const row = store.findRound(this.#sql, round)
        const known = store.findBet(this.#sql, betId)
        if (known && (known.player !== player || known.round !== round || known.stakes !== JSON.stringify(stakes)))
          throw new Refusal('conflict', 'this bet id belongs to another bet')
        if (!row || !isInTime(row.phase, row.opened_ms, this.deps.clock(), live.clock))
          throw new Refusal('round_closed', 'no more bets in this round')
        if (known) {
          // The first answer was lost. What has left the table does not come back under its id.
          if (known.state !== 'admitted' && known.state !== 'confirmed')
            throw new Refusal('round_closed', 'this bet is off the table')
          return { proof: this.#proof(row), stakeMinor: known.stake_minor }
        }
        const before = store.listStakes(this.#sql, round, player)
        if (before.length >= BETS_A_PLAYER || store.countBets(this.#sql, round, player) >= REQUESTS_A_PLAYER)
          throw new Refusal('too_many_requests', 'so many bets are enough')
        const rules = rulesOf(row)
        if (!rules) throw new Refusal('round_closed', 'this round will not be dealt')
        const refused = refuseStakes({ rules, limits: live.limits }, stakes, before)
        if (refused) throw new Refusal(refused, 'these chips are outside the limits of the table')
        const stakeMinor = heldOf(rules, stakes)
        if (!hasUnplayed && stakeMinor > sum(Object.values(stakes)))
          throw new Refusal('invalid_fields', 'this wallet takes back nothing that was held')
        store.insertBet(this.#sql, {
          id: betId,
          round,
          player,
          stakes: JSON.stringify(stakes),
          stake_minor: stakeMinor,
        })
        return { proof: this.#proof(row), stakeMinor }
      })
    })
  }

  /** The wallet has taken the stake. Answers where the bet stands now: only a confirmed one is dealt. */
  confirm(betId: string): store.TableBetRow['state'] | 'unknown' {
    return this.ctx.storage.transactionSync(() => {
      const bet = store.findBet(this.#sql, betId)
      if (!bet) return 'unknown'
      const round = store.findRound(this.#sql, bet.round)
      // The deal strikes off unconfirmed bets in its own transaction, so the state alone decides here.
      if (bet.state === 'admitted' && (round?.phase === 'open' || round?.phase === 'closing')) {
        store.confirmBet(this.#sql, betId)
        return 'confirmed'
      }
      return bet.state
    })
  }

  /** Undo. Only while the round is open. */
  withdraw(betId: string, player: string): Promise<Reply<null>> {
    return reply(() =>
      this.ctx.storage.transactionSync(() => {
        const bet = store.findBet(this.#sql, betId)
        if (!bet || bet.player !== player) throw new Refusal('not_found', 'no such bet at this table')
        if (bet.state === 'withdrawn') return null
        const round = store.findRound(this.#sql, bet.round)
        const nowMs = this.deps.clock()
        if (!round || !isInTime(round.phase, round.opened_ms, nowMs, this.#table().clock))
          throw new Refusal('round_closed', 'what lies on the table stays there')
        store.saveBetEnd(this.#sql, betId, 'withdrawn', nowMs + TELL_WITHDRAWN_AFTER_MS)
        return null
      }),
    )
  }

  /** Crash: a press counts by this object's clock. A repeat answers what the first one brought. */
  cashOut(betId: string, player: string): Promise<Reply<{ at: number }>> {
    return reply(() => {
      const bet = store.findBet(this.#sql, betId)
      if (!bet || bet.player !== player || !this.#table().rules.flight)
        throw new Refusal('not_found', 'no such bet in this game')
      if (bet.cashed !== null) return { at: bet.cashed }
      const round = store.findRound(this.#sql, bet.round)
      if (bet.state !== 'confirmed' || round?.phase !== 'dealing' || round.result === null)
        throw new Refusal('round_closed', 'this round is not under way')
      const ends = { end: endOfResult(store.readResult(round.result)), target: targetOf(bet) }
      const taken = computeCashOut(ends, this.deps.clock() - round.phase_ms)
      if (taken === 'too early') throw new Refusal('invalid_fields', 'nothing to take yet')
      if (taken === 'too late') throw new Refusal('round_closed', 'the round ended first')
      store.saveCashOut(this.#sql, betId, taken.at)
      this.#noteCashed({ ...bet, cashed: taken.at })
      return taken
    })
  }

  /** For a player's object that has waited long. Null while the bet is in play; `struck` for one the table never knew. */
  findBetEnd(betId: string): BetEnd | 'unknown' | null {
    const bet = store.findBet(this.#sql, betId)
    if (!bet) return 'unknown'
    return bet.state === 'admitted' || bet.state === 'confirmed' ? null : this.#endOf(bet)
  }

  override async alarm(): Promise<void> {
    // Armed again before anything can fail: alarms stop after six failures.
    await this.ctx.storage.setAlarm(this.deps.clock() + SLOWEST_TELL_MS)
    await this.#goOn()
    await this.#tellEnds()
    await this.#arm()
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that no code was sent; they cannot be sent themselves.
    socket.close(code === 1005 || code === 1006 ? 1000 : code)
  }

  /** Runs every phase that is due. Opens a round when none is under way and a socket is here. */
  async #goOn({ isAwaited } = { isAwaited: false }): Promise<void> {
    for (;;) {
      const round = store.findLiveRound(this.#sql)
      if (!round) {
        if (!isAwaited && this.ctx.getWebSockets().length === 0) return this.#tellFloor()
        this.#open()
        await this.#arm()
        continue
      }
      const endMs = this.#endMs(round)
      if (this.deps.clock() < endMs) return this.#reachTargets(round)
      if (round.phase === 'closing') await this.#deal(round, endMs)
      else this.#turn(round, endMs)
      this.#tellFloor()
      await this.#arm()
    }
  }

  #open(): void {
    this.ctx.storage.transactionSync(() => {
      store.openRound(this.#sql, {
        nowMs: this.deps.clock(),
        rules: this.#table().rules.id,
        newSeed: () => buildServerSeed(this.deps.random),
        // No public beacon is read: the fairness page says that the house made the salt.
        newSalt: () => `house.${buildServerSeed(this.deps.random)}`,
      })
      store.forgetOldRounds(this.#sql)
    })
    const round = store.findLiveRound(this.#sql)
    assert(round, 'a round was just opened')
    this.#broadcast(this.#phaseMessage(round))
  }

  /** The phases that decide nothing. */
  #turn(round: store.TableRoundRow, endMs: number): void {
    const next = ({ open: 'closing', dealing: 'result', result: 'over' } as const)[
      round.phase as 'open' | 'dealing' | 'result'
    ]
    const reached = this.ctx.storage.transactionSync(() => {
      const list = round.phase === 'dealing' && this.#table().rules.flight ? this.#land(round, endMs) : []
      store.savePhase(this.#sql, round.number, next, endMs)
      return list
    })
    if (next === 'over') return
    const turned = store.findRound(this.#sql, round.number)
    assert(turned, 'a round stays')
    if (next === 'closing') {
      this.#broadcast(this.#phaseMessage(turned))
      return
    }
    this.#broadcast({
      ...this.#phaseMessage(turned),
      type: 'result',
      roads: this.#roads(turned),
      last: this.#last(turned),
      chainEnds: store.listChainEnds(this.#sql, turned.chain),
    })
    for (const bet of reached) this.#tellTaken(bet)
    this.#tellCashed(turned.number, reached.map(presentCashed))
    this.#tellOwn(turned.number, 'settled')
  }

  /**
   * The end of a flight: every stake on it has brought what it brought. Answers the targets that were reached and not told
   * yet, the lowest first. Within a transaction.
   */
  #land(round: store.TableRoundRow, endMs: number): store.TableBetRow[] {
    const reached: store.TableBetRow[] = []
    const nowMs = this.deps.clock()
    const end = endOfResult(store.readResult(round.result ?? '[]'))
    for (const bet of store.listBets(this.#sql, round.number)) {
      if (bet.state !== 'confirmed') continue
      const target = targetOf(bet)
      const at = bet.cashed ?? (target !== null && target <= end ? target : null)
      // The table was gone while the player could have pressed: the stake goes back.
      if (at === null && target === null && isTooLate(endMs, nowMs))
        store.saveBetEnd(this.#sql, bet.id, 'struck', nowMs)
      else {
        if (at !== null && bet.cashed === null) reached.push({ ...bet, cashed: at })
        if (at !== null) store.saveCashOut(this.#sql, bet.id, at)
        const payoutMinor = crashPayout(bet.stake_minor, at)
        store.saveBetEnd(this.#sql, bet.id, 'settled', nowMs, { payoutMinor, unplayedMinor: 0 })
      }
    }
    return reached.toSorted((one, other) => Number(one.cashed) - Number(other.cashed))
  }

  /** Targets that the flight has reached: written down, and told to their players at once, as a press is. */
  #reachTargets(round: store.TableRoundRow): void {
    const ms = this.deps.clock() - round.phase_ms
    for (const { bet, target } of this.#listTargets(round)) {
      if (reachedMs(target) > ms) return
      store.saveCashOut(this.#sql, bet.id, target)
      this.#noteCashed({ ...bet, cashed: target })
    }
  }

  /** Of the flight under way: targets that will be reached and are not written down yet, the lowest first. */
  #listTargets({ number, phase, result }: store.TableRoundRow) {
    if (phase !== 'dealing' || result === null || !this.#table().rules.flight) return []
    const end = endOfResult(store.readResult(result))
    return store
      .listBets(this.#sql, number)
      .flatMap((bet) => {
        const target = bet.state === 'confirmed' && bet.cashed === null ? targetOf(bet) : null
        return target === null || target > end ? [] : [{ bet, target }]
      })
      .toSorted((one, other) => one.target - other.target)
  }

  /** Draws the result, strikes off what is not confirmed, and writes every payout, at once. */
  async #deal(round: store.TableRoundRow, dueMs: number): Promise<void> {
    const nowMs = this.deps.clock()
    const rules = rulesOf(round)
    if (!rules || isTooLate(dueMs, nowMs)) return this.#void(round, nowMs)
    const { clock } = this.#table()
    const { seed, salt } = this.#readSeeds(round)
    const result: TableResult = rules.flight
      ? [[String(await drawCrash(seed, salt))]]
      : await rules.draw(createDraw({ serverSeed: seed, clientSeed: salt, nonce: round.link }, ALGORITHM))
    const isDealt = this.ctx.storage.transactionSync(() => {
      // Drawing lets other events in: another may have dealt the round.
      if (store.findRound(this.#sql, round.number)?.phase !== 'closing') return false
      this.#sql.exec('UPDATE rounds SET result = ? WHERE number = ?', JSON.stringify(result), round.number)
      store.savePhase(this.#sql, round.number, 'dealing', nowMs)
      for (const bet of store.listBets(this.#sql, round.number)) {
        if (bet.state === 'admitted') store.saveBetEnd(this.#sql, bet.id, 'struck', nowMs)
        if (bet.state !== 'confirmed' || rules.flight) continue
        // Paid when the cards lie open: a balance must not tell the result before the table does.
        const tellMs = endOf('dealing', nowMs, clock)
        store.saveBetEnd(this.#sql, bet.id, 'settled', tellMs, settleBet(rules, result, bet))
      }
      return true
    })
    const dealt = store.findRound(this.#sql, round.number)
    if (!isDealt || !dealt) return
    this.#broadcast(this.#phaseMessage(dealt))
    this.#tellOwn(dealt.number, 'struck')
  }

  /** Players or rules have gone: every stake goes back. The round's hash is used up and revealed in its turn. */
  #void(round: store.TableRoundRow, nowMs: number): void {
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('UPDATE rounds SET is_void = 1 WHERE number = ?', round.number)
      store.savePhase(this.#sql, round.number, 'over', nowMs)
      for (const bet of store.listBets(this.#sql, round.number))
        if (bet.state === 'admitted' || bet.state === 'confirmed') store.saveBetEnd(this.#sql, bet.id, 'struck', nowMs)
    })
    this.#broadcast({ type: 'void', nowMs, number: round.number })
  }

  /** Tells players' objects the ends of their bets until each has answered. */
  async #tellEnds(): Promise<void> {
    const bets = store.listBetsToTell(this.#sql, this.deps.clock(), TOLD_A_TURN)
    for (let at = 0; at < bets.length; at += RPC_AT_ONCE) {
      // The next phase comes first. What is left is told by the alarm that is armed behind it.
      const round = store.findLiveRound(this.#sql)
      if (at > 0 && round && this.deps.clock() >= this.#endMs(round)) return
      await Promise.all(bets.slice(at, at + RPC_AT_ONCE).map((bet) => this.#tellEnd(bet)))
    }
  }

  async #tellEnd(bet: store.TableBetRow): Promise<void> {
    try {
      const told = await within(TELL_MOST_MS, this.deps.playerOf(bet.player).endTableBet(this.#endOf(bet)))
      if (told === 'busy') throw new Error('the wallet is being asked about this bet')
      this.#sql.exec('UPDATE bets SET tell_ms = NULL WHERE id = ?', bet.id)
    } catch (error) {
      const delayMs = Math.min(1_000 * 2 ** bet.attempts, SLOWEST_TELL_MS)
      this.#sql.exec(
        'UPDATE bets SET attempts = attempts + 1, tell_ms = ? WHERE id = ?',
        this.deps.clock() + delayMs,
        bet.id,
      )
      console.warn(JSON.stringify({ event: 'player_unanswered', bet: bet.id, cause: sayError(error) }))
    }
  }

  #endOf(bet: store.TableBetRow): BetEnd {
    const round = store.findRound(this.#sql, bet.round)
    assert(round && bet.state !== 'admitted' && bet.state !== 'confirmed', 'a bet that has ended is of a round')
    return {
      betId: bet.id,
      end: bet.state,
      payoutMinor: bet.payout_minor,
      unplayedMinor: bet.unplayed_minor,
      round: bet.round,
      result: bet.state === 'settled' && round.result !== null ? resultFor(bet, round.result) : null,
      proof: this.#proof(round),
    }
  }

  /** Everybody may know the result: cards as they are dealt, a flight once it is over. */
  #isOpen({ result, phase }: store.TableRoundRow): boolean {
    return result !== null && !(phase === 'dealing' && this.#table().rules.flight)
  }

  /** The seed joins once the cards lie open. It needs no rules: a payout is announced even where a deploy took them away. */
  #proof(round: store.TableRoundRow): FairnessProof {
    const { hash, seed, salt } = this.#readSeeds(round)
    return {
      algorithm: this.#table().rules.flight ? CRASH_ALGORITHM : nameAlgorithm(ALGORITHM),
      serverSeedHash: hash,
      ...(this.#isOpen(round) ? { serverSeed: seed } : {}),
      clientSeed: salt,
      nonce: round.link,
      modelVersion: round.rules,
    }
  }

  #view(round: store.TableRoundRow): TableRoundView {
    const { hash, seed, salt } = this.#readSeeds(round)
    assert(round.phase !== 'over', 'what is shown is under way')
    const isOpen = this.#isOpen(round)
    const isFlight = round.result !== null && !isOpen
    return {
      number: round.number,
      rules: round.rules,
      phase: round.phase,
      sinceMs: round.phase_ms,
      endsMs: isFlight ? round.phase_ms : this.#endMs(round),
      hash,
      salt,
      nonce: round.link,
      result: isOpen && round.result !== null ? store.readResult(round.result) : null,
      seed: isOpen ? seed : null,
    }
  }

  #snapshot(): TableMessage {
    const round = store.findLiveRound(this.#sql)
    assert(round, 'a table with a socket has a round')
    return {
      type: 'snapshot',
      nowMs: this.deps.clock(),
      seats: this.ctx.getWebSockets().length,
      round: this.#view(round),
      roads: this.#roads(round),
      last: this.#last(round),
      chainEnds: store.listChainEnds(this.#sql, round.chain),
    }
  }

  #phaseMessage(round: store.TableRoundRow): TableMessage & { type: 'phase' } {
    const seats = this.ctx.getWebSockets().length
    return { type: 'phase', nowMs: this.deps.clock(), seats, round: this.#view(round) }
  }

  /** Of this shoe, by the rules of this round alone; the round under way joins with its result. */
  #roads({ number, rules: id }: store.TableRoundRow): string[] {
    if (this.#table().rules.flight)
      return store.listResults(this.#sql, number - CRASHES_SHOWN, id).map((result) => String(endOfResult(result)))
    const rules = findTableRules(id)
    if (!rules) return []
    const from = number - ((number - 1) % ROUNDS_PER_SHOE)
    const roads: Side[][] = []
    for (const result of store.listResults(this.#sql, from, id))
      for (const [road, side] of rules.sides(result).entries()) roads[road] = [...(roads[road] ?? []), side]
    return roads.map((sides) => sides.join(''))
  }

  /** Numbers, dice and coins are shown as they fell; cards have their roads. */
  #last({ number, rules }: store.TableRoundRow): TableResult[] {
    return this.#table().rules.flight ? [] : store.listResults(this.#sql, number - RESULTS_SHOWN, rules)
  }

  #broadcast(message: TableMessage): void {
    const text = JSON.stringify(message)
    for (const socket of this.ctx.getWebSockets()) sendTo(socket, text)
  }

  /** To its player at once, to the others with what else comes within a moment. */
  #noteCashed(bet: store.TableBetRow): void {
    this.#tellTaken(bet)
    this.#cashed.push(presentCashed(bet))
    if (this.#cashed.length > 1) return
    setTimeout(() => {
      const list = this.#cashed
      this.#cashed = []
      this.#tellCashed(bet.round, list)
    }, CASHED_EVERY_MS)
  }

  #tellTaken({ id, player, round: number, cashed }: store.TableBetRow): void {
    if (cashed !== null) this.#tellPlayer(player, { type: 'taken', number, roundId: id, at: cashed })
  }

  /** Each player hears of the others: their own cash-out was told to them as their own. */
  #tellCashed(number: number, list: readonly (CashedOut & { readonly player: string })[]): void {
    if (list.length === 0) return
    for (const socket of this.ctx.getWebSockets()) {
      const own = this.ctx.getTags(socket)
      const others = list.filter(({ player }) => !own.includes(tagOf(player))).slice(-CASHED_SHOWN)
      const message: TableMessage = { type: 'cashed', number, list: others.map(({ who, at }) => ({ who, at })) }
      if (others.length > 0) sendTo(socket, JSON.stringify(message))
    }
  }

  #tellPlayer(player: string, message: TableMessage): void {
    const text = JSON.stringify(message)
    for (const socket of this.ctx.getWebSockets(tagOf(player))) sendTo(socket, text)
  }

  /** A player's bets of the round under way and of those that ended lately. No end is in it before the result is. */
  #listOwn(player: string): OwnBet[] {
    const sinceMs = this.deps.clock() - OWN_ENDS_MS
    return store.listBetsOfPlayer(this.#sql, player, sinceMs).flatMap((bet): OwnBet[] => {
      const isLying = bet.phase === 'open' || bet.phase === 'closing' || bet.phase === 'dealing'
      if (bet.state === 'admitted' || bet.state === 'withdrawn') return []
      return [
        {
          betId: uuidOfRound(bet.id),
          roundId: bet.id,
          number: bet.round,
          stakes: store.readStakes(bet.stakes),
          state: bet.state === 'struck' ? 'struck' : isLying ? 'on' : 'settled',
          stakeMinor: bet.stake_minor - (isLying ? 0 : bet.unplayed_minor),
          payoutMinor: isLying ? 0 : bet.payout_minor,
          at: bet.cashed,
        },
      ]
    })
  }

  /** What a player who comes back has taken of the flight under way. */
  #listTaken(player: string): TableMessage[] {
    const round = store.findLiveRound(this.#sql)
    if (!round || !this.#table().rules.flight) return []
    const { number } = round
    return store
      .listBets(this.#sql, number)
      .flatMap(({ id, player: of, cashed }) =>
        of === player && cashed !== null ? [{ type: 'taken' as const, number, roundId: id, at: cashed }] : [],
      )
  }

  /** To each player at the table what the round brought, as it is written down, or that their chips were struck off. */
  #tellOwn(number: number, state: 'settled' | 'struck'): void {
    const sums = new Map<string, { stakeMinor: number; payoutMinor: number }>()
    for (const bet of store.listBets(this.#sql, number)) {
      if (bet.state !== state) continue
      const { stakeMinor, payoutMinor } = sums.get(bet.player) ?? { stakeMinor: 0, payoutMinor: 0 }
      sums.set(bet.player, {
        stakeMinor: stakeMinor + bet.stake_minor - bet.unplayed_minor,
        payoutMinor: payoutMinor + bet.payout_minor,
      })
    }
    for (const [player, own] of sums) {
      const message: TableMessage =
        state === 'settled' ? { type: 'mine', number, ...own } : { type: 'struck', number, stakeMinor: own.stakeMinor }
      this.#tellPlayer(player, message)
    }
  }

  /** For lobbies. No round waits for it, and none fails with it. */
  #tellFloor(): void {
    const { code, mode } = this.#identity() ?? {}
    if (code === undefined || mode === undefined) return
    const round = store.findLastRound(this.#sql)
    const told = {
      name: tableNameOf(code, mode),
      seats: this.ctx.getWebSockets().length,
      // A flight has no road.
      road: round && !this.#table().rules.flight ? (this.#roads(round)[0] ?? '') : '',
      closesMs: round?.phase === 'open' ? this.#endMs(round) : null,
    }
    this.ctx.waitUntil(
      floorOf(this.env)
        .tell(told, this.deps.clock())
        .catch((error) => console.warn(JSON.stringify({ event: 'floor_unanswered', cause: sayError(error) }))),
    )
  }

  #isFull(): boolean {
    return this.ctx.getWebSockets().length >= this.deps.mostSockets
  }

  #readSeeds(round: store.TableRoundRow): ReturnType<typeof store.readSeeds> {
    if (this.#seeds?.round !== round.number)
      this.#seeds = { round: round.number, value: store.readSeeds(this.#sql, round) }
    return this.#seeds.value
  }

  #endMs(round: store.TableRoundRow): number {
    assert(round.phase !== 'over', 'a round that is over has no end to come')
    const { rules, clock } = this.#table()
    if (rules.flight && round.phase === 'dealing')
      return round.phase_ms + flightMs(endOfResult(store.readResult(round.result ?? '[]')))
    return endOf(round.phase, round.phase_ms, clock)
  }

  /** Wakes for the next phase or for the next end to tell; a table with neither sleeps. */
  async #arm(): Promise<void> {
    const round = store.findLiveRound(this.#sql)
    const times = [
      round ? this.#endMs(round) : null,
      round ? this.#nextTargetMs(round) : null,
      store.findNextTellMs(this.#sql),
    ].filter((time) => time !== null)
    if (times.length === 0) await this.ctx.storage.deleteAlarm()
    else await this.ctx.storage.setAlarm(Math.min(...times))
  }

  /** Targets that are reached within a moment of each other share an alarm. */
  #nextTargetMs(round: store.TableRoundRow): number | null {
    const [next] = this.#listTargets(round)
    if (!next) return null
    const atMs = Math.ceil(reachedMs(next.target) / CASHED_EVERY_MS) * CASHED_EVERY_MS
    return Math.min(round.phase_ms + atMs, this.#endMs(round))
  }

  async #takeTicket(ticket: string): Promise<string | null> {
    const hash = await sha256Hex(ticket)
    const rows = this.#sql
      .exec<{ player: string; expires_ms: number }>(
        'DELETE FROM tickets WHERE hash = ? RETURNING player, expires_ms',
        hash,
      )
      .toArray()
    return rows[0] && rows[0].expires_ms >= this.deps.clock() ? rows[0].player : null
  }

  /** The object learns its name from its first caller: no other table may be meant by it later. */
  #identify({ code, mode }: Admission['table']): LiveTable {
    const live = findLiveTable(code)
    if (!live) throw new Refusal('not_found', 'no such table')
    const known = this.#identity()
    if (!known) this.#sql.exec('INSERT INTO identity (id, code, mode) VALUES (1, ?, ?)', code, mode)
    assert(!known || (known.code === code && known.mode === mode), 'a table is one table')
    return live
  }

  #identity() {
    return this.#sql.exec<{ code: string; mode: 'real' | 'play' }>('SELECT code, mode FROM identity').toArray()[0]
  }

  #table(): LiveTable {
    const known = this.#identity()
    const live = known && findLiveTable(known.code)
    assert(live, 'a table knows its code once it is used')
    return live
  }
}

/** A round is dealt by the rules that its bets were laid by, or not at all: null where a deploy took them away. */
const rulesOf = ({ rules: id }: store.TableRoundRow): TableRules | null =>
  id === crashRules.id ? crashRules : (findTableRules(id) ?? null)

/** What the chips brought, and what of the stake was held and not played. */
function settleBet(rules: TableRules, result: TableResult, bet: store.TableBetRow) {
  const chips = Object.entries(store.readStakes(bet.stakes))
  return {
    payoutMinor: sum(chips.map(([spot, amountMinor]) => returnOf(amountMinor, rules.factor(result, spot)))),
    unplayedMinor: bet.stake_minor - sum(chips.map(([spot, amountMinor]) => amountMinor * rules.played(result, spot))),
  }
}

const targetOf = (bet: store.TableBetRow): number | null =>
  readTarget(Object.keys(store.readStakes(bet.stakes))[0] ?? '') ?? null

/** What lay there, and in crash what this player took of it. */
const resultFor = ({ cashed }: store.TableBetRow, result: string): TableResult => [
  ...store.readResult(result),
  ...(cashed === null ? [] : [[String(cashed)]]),
]

const presentCashed = ({ player, cashed }: store.TableBetRow) => ({ who: maskOf(player), at: Number(cashed), player })

/** Enough to tell two players apart, and no more. */
const maskOf = (player: string) => `***${player.slice(-3)}`

/** Rejects where `work` takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A socket that is closing throws; its page asks for a snapshot when it is back. */
function sendTo(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // Nothing is lost: everything sent here is in the next snapshot.
  }
}
