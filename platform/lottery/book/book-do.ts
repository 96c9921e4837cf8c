/**
 * The tickets of one merchant and game, from the reservation to the last payment (docs/architecture/lottery.md). Each step
 * changes the book first, then asks the wallet under a key that may be repeated; an alarm goes on with what a crash left.
 */
import { DurableObject } from 'cloudflare:workers'
import { assert } from '../../../contract/assert.ts'
import { beaconTimeMs } from '../../../contract/fairness/beacon.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { cancelEndsSeconds, requireLottery } from '../../../contract/lottery/games.ts'
import { type MerkleTree, merkleRoot, merkleTree, pathInTree } from '../../../contract/lottery/merkle.ts'
import { ticketRound } from '../../../contract/lottery/ticket.ts'
import type { LotteryGame } from '../../../contract/lottery/types.ts'
import { openTables } from '../../../contract/object-schema.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import * as book from '../../kernel/lottery/book-interface.ts'
import { type DrawHall, getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { getRegister, type Register } from '../../kernel/lottery/register-interface.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { lotteryHooks, toAlarm } from '../lottery-hooks.ts'
import { dropCells, listCells, removeCells } from './cells.ts'
import { nextOwed, payOwed } from './pay-owed.ts'
import * as periods from './period-rows.ts'
import { answerAlone, refuseBook, reserve } from './reserve.ts'
import { BOOK_SCHEMA } from './schema.ts'
import { settleSome, stopChase } from './settle.ts'
import { tellHeld, tellSold } from './tell-sold.ts'
import * as tickets from './ticket-rows.ts'

export type BookEnv = {
  LOCAL?: string
  WALLET: DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>
  DRAW: DurableObjectNamespace<DrawHall & Rpc.DurableObjectBranded>
  REGISTER: DurableObjectNamespace<Register & Rpc.DurableObjectBranded>
}

/** A stake that was not in the wallet so long after the close is void: the beacon comes six seconds after it at the earliest. */
const STAKED_WITHIN_MS = 5_000
const ASK_DRAW_EVERY_MS = 2_000
const RETRY_MS = 5_000
/** A frozen wallet is asked again each minute. */
const ASIDE_MS = 60_000
const PER_RUN = 400
const RUNS_PER_POKE = 50
/** Calls between objects at once: the published limit of six is not known to leave them out (decided for all areas). */
const RPC_AT_ONCE = 6
/** Ten thousand tickets take about three megabytes. */
const TREES_KEPT = 4

type Refused = { refusal: string; message: string }
type Kept = { identity: book.BookIdentity; game: book.SoldGame }

export class BookDO extends DurableObject<BookEnv> implements book.Book {
  readonly #sql: SqlStorage
  #working: Promise<boolean> | null = null
  /** The hall knows of all open periods that this book has tickets of. */
  #hasToldHeld = false
  /** What the alarm is set for; null where it is not known. */
  #armedFor: number | null = null
  readonly #trees = new Map<string, Promise<MerkleTree>>()
  /** Of demo data; 0 but while it is made. */
  #seedingAgoMs = 0

  constructor(ctx: DurableObjectState, env: BookEnv) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, BOOK_SCHEMA)
  }

  async reserve(input: book.ReserveInput) {
    const game = requireLottery(input.identity.gameCode)
    const answer = answerAlone(this.#sql, game, input, this.#see()) ?? (await this.#take(game, input))
    if (answer.ok) await this.#arm()
    return answer
  }

  async confirm({ ticketIds, stakedAt }: { ticketIds: string[]; stakedAt: number }) {
    this.#transact(() => {
      for (const ticket of tickets.findTickets(this.#sql, ticketIds))
        if (this.#isInTime(ticket, stakedAt)) tickets.goLive(this.#sql, ticket.ticketId, stakedAt)
    })
    return tickets.findTickets(this.#sql, ticketIds)
  }

  async refuse({ ticketIds, refusal }: { ticketIds: string[]; refusal: string }) {
    return this.#transact(() => {
      for (const { ticketId, ticket } of tickets.findTickets(this.#sql, ticketIds))
        if (tickets.goRefused(this.#sql, ticketId, refusal, this.#now())) removeCells(this.#sql, ticket)
      return tickets.findTickets(this.#sql, ticketIds)
    })
  }

  /** The book first, then the wallet: who asks twice, or late, gets the ticket as it is. */
  async cancel({ ticketId, memberId }: { ticketId: string; memberId: string }) {
    const answer = this.#transact(() => this.#decideCancel(ticketId, memberId))
    if (!answer.ok) return answer
    await this.#payOfTickets([ticketId])
    return this.#accept(this.#requireTicket(ticketId))
  }

  async stopChase({ chaseId, memberId }: { chaseId: string; memberId: string }) {
    const chase = tickets.findChase(this.#sql, chaseId)
    if (chase?.memberId !== memberId) return refuseBook('not_found', 'there is no such chase')
    this.#transact(() => stopChase(this.#sql, chaseId, 'chase_stopped', this.#see()))
    await this.#payOfTickets(chase.tickets.map(({ ticketId }) => ticketId))
    const { memberId: _, ...stopped } = tickets.findChase(this.#sql, chaseId) ?? chase
    return this.#accept(stopped)
  }

  async getTickets({ ticketIds, memberId }: { ticketIds: string[]; memberId: string }) {
    return tickets.findTickets(this.#sql, ticketIds).filter((ticket) => ticket.memberId === memberId)
  }

  async getTicket({ ticketId, memberId }: { ticketId: string; memberId: string }): Promise<book.TicketDetail | null> {
    const ticket = tickets.findTickets(this.#sql, [ticketId])[0]
    if (ticket?.memberId !== memberId) return null
    const { result, root } = this.#requirePeriod(ticket.period)
    if (root === null) return { ...ticket, result, root, merklePath: null }
    const at = tickets.countBefore(this.#sql, ticket)
    return { ...ticket, result, root, merklePath: pathInTree(await this.#treeOf(ticket.period), at) }
  }

  async listTickets(input: Parameters<book.Book['listTickets']>[0]) {
    return tickets.listOfMember(this.#sql, input)
  }

  async listChases({ memberId, limit }: Parameters<book.Book['listChases']>[0]) {
    return tickets.listChases(this.#sql, memberId, limit)
  }

  async getPeriod({ period }: { period: string }) {
    return periods.findSummary(this.#sql, period)
  }

  async listPeriods({ limit }: { limit: number }) {
    return periods.listPeriods(this.#sql, limit)
  }

  async listVoids({ since }: { since: number }) {
    return periods.listVoids(this.#sql, since)
  }

  async listCells({ period, limit }: { period: string; limit: number }) {
    return listCells(this.#sql, period, limit)
  }

  /** By the clock and by the draws: nobody who may know the result can take the bets back. */
  async voidPeriod({ period, reason }: { period: string; reason: string }): Promise<book.BookResult<null>> {
    const row = periods.findPeriodRow(this.#sql, period)
    if (!row) return refuseBook('not_found', 'this book holds no ticket of that draw')
    const tooLate = refuseBook('conflict', 'it is too late: there may be a result')
    const draw = await this.#getDraw(period)
    const now = this.#see()
    if (draw?.state === 'drawn' || now >= beaconTimeMs(beaconRound(row.closeAt))) return tooLate
    if (!periods.voidPeriod(this.#sql, period, reason, now)) return tooLate
    await this.#arm()
    return this.#accept(null)
  }

  async poke() {
    for (let run = 0; run < RUNS_PER_POKE && (await this.#work()); run += 1);
    await this.#arm()
  }

  async setSeedingClock({ agoMs }: { agoMs: number }) {
    assert(this.env.LOCAL, 'only on a developer machine')
    this.#seedingAgoMs = agoMs
  }

  /** Armed again before anything may fail. */
  override async alarm(): Promise<void> {
    this.#armedFor = null
    await this.ctx.storage.setAlarm(toAlarm(RETRY_MS, 0))
    await this.#work()
    await this.#arm()
  }

  /** Of a sealed period. Hashed for its first ticket that is looked at, not for each. */
  #treeOf(period: string): Promise<MerkleTree> {
    const known = this.#trees.get(period)
    if (known) return known
    const [oldest] = this.#trees.keys()
    if (this.#trees.size >= TREES_KEPT && oldest !== undefined) this.#trees.delete(oldest)
    const tree = merkleTree(tickets.listLeaves(this.#sql, period))
    this.#trees.set(period, tree)
    return tree
  }

  #decideCancel(ticketId: string, memberId: string): book.BookResult<book.BookTicket> {
    const now = this.#see()
    const ticket = tickets.findTickets(this.#sql, [ticketId])[0]
    if (ticket?.memberId !== memberId) return refuseBook('not_found', 'there is no such ticket')
    if (ticket.state === 'cancelled') return this.#accept(ticket)
    const game = requireLottery(ticket.ticket.gameCode)
    if (now >= this.#requirePeriod(ticket.period).closeAt - cancelEndsSeconds(game) * 1_000)
      return refuseBook('cancel_late', 'the draw closes too soon')
    const taken = tickets.takeBack(this.#sql, ticketId, { step: 'cancelled', reason: 'by_member', now })
    if (!taken) return refuseBook('conflict', `this ticket is ${ticket.state}`)
    removeCells(this.#sql, ticket.ticket)
    return this.#accept(this.#requireTicket(ticketId))
  }

  async #take(game: LotteryGame, input: book.ReserveInput) {
    await this.#tellHeld()
    const hall = getDrawHall(this.env.DRAW, game.gameCode)
    // Demo data lies in draws of the past, which the hall has.
    const isOpen = this.#seedingAgoMs !== 0 || (await tellSold(this.#sql, hall, input))
    if (!isOpen) return refuseBook('draw_closed', 'this draw takes no bets')
    return this.#transact(() => {
      this.#keep(input)
      return reserve(this.#sql, game, input, this.#see())
    })
  }

  /** Does what is due until nothing is, or for so long that the alarm comes again. True: there is more. One at a time. */
  #work(): Promise<boolean> {
    this.#working ??= this.#workOnce().finally(() => {
      this.#working = null
    })
    return this.#working
  }

  async #workOnce(): Promise<boolean> {
    await this.#tellHeldQuietly()
    let budget = PER_RUN
    const now = this.#see()
    for (const period of periods.listDue(this.#sql, now)) budget -= await this.#goOnQuietly(period, budget)
    await this.#listRoots()
    const owing = tickets.listOwed(this.#sql, now, PER_RUN)
    await this.#pay(owing)
    return budget <= 0 || (periods.findNextAt(this.#sql) ?? Number.MAX_SAFE_INTEGER) <= now
  }

  /** One that fails holds up no other. */
  async #goOnQuietly(row: periods.PeriodRow, budget: number): Promise<number> {
    try {
      return await this.#goOn(row, budget)
    } catch (error) {
      console.warn(JSON.stringify({ event: 'lottery_period_waits', period: row.period, error: sayError(error) }))
      periods.waitUntil(this.#sql, row.period, this.#now() + RETRY_MS)
      return 0
    }
  }

  /** One period one step on. Answers how many tickets were settled or taken back. */
  async #goOn(row: periods.PeriodRow, budget: number): Promise<number> {
    const now = this.#see()
    if (row.state === 'open') {
      await this.#close(row)
      return 0
    }
    if (row.state === 'closed') {
      await this.#goOnClosed(row, now)
      return 0
    }
    const { period, result } = row
    const limit = Math.max(1, budget)
    if (row.state === 'void') return this.#transact(() => this.#goOnVoid(row, limit, now))
    assert(result, 'a period is settled by its result')
    const settled = this.#transact(() => settleSome(this.#sql, { period, result, limit, now }))
    lotteryHooks.reach('settled')
    if (settled > 0) return settled
    this.#transact(() => this.#endSettling(period, now))
    return 0
  }

  #goOnVoid({ period, voidReason }: periods.PeriodRow, limit: number, now: number): number {
    const taken = tickets.voidSome(this.#sql, { period, reason: voidReason ?? 'void', limit, now })
    if (taken > 0) return taken
    dropCells(this.#sql, period)
    periods.waitUntil(this.#sql, period, null)
    return 0
  }

  /** A book is settled when only frozen wallets are left to be paid, and no ticket is undecided. */
  #endSettling(period: string, now: number): void {
    const { waiting } = this.#sql
      .exec<{ waiting: number }>(
        `SELECT count(*) AS waiting FROM tickets WHERE period = ?
           AND (state IN ('reserved', 'live') OR (owed IS NOT NULL AND is_aside = 0))`,
        period,
      )
      .one()
    if (waiting > 0) periods.waitUntil(this.#sql, period, now + 1_000)
    else if (periods.endSettling(this.#sql, period)) dropCells(this.#sql, period)
  }

  /** The root over all tickets that were ever reserved, before the beacon speaks. None can be added any more. */
  async #close({ period, closeAt }: periods.PeriodRow): Promise<void> {
    const root = await merkleRoot(tickets.listLeaves(this.#sql, period))
    periods.closePeriod(this.#sql, period, root, closeAt + STAKED_WITHIN_MS)
  }

  /** Roots go into the public register at the close. A silent register delays no draw: the next run tries again. */
  async #listRoots(): Promise<void> {
    const sealed = periods.listUnlisted(this.#sql)
    if (sealed.length === 0) return
    const { merchant, gameCode, kind: book } = this.#requireKept().identity
    try {
      const answers = await getRegister(this.env.REGISTER).append({
        entries: sealed.map(({ period, root }) => ({ kind: 'root', merchant, gameCode, book, period, root })),
      })
      for (const [index, { period }] of sealed.entries()) {
        if (answers[index]?.isRegistered !== true)
          console.error(JSON.stringify({ event: 'register_has_another_root', merchant, gameCode, book, period }))
        periods.keepListed(this.#sql, period)
      }
    } catch (error) {
      console.warn(JSON.stringify({ event: 'register_silent', merchant, gameCode, error: sayError(error) }))
    }
  }

  async #goOnClosed({ period, closeAt, drawAt }: periods.PeriodRow, now: number): Promise<void> {
    if (now < closeAt + STAKED_WITHIN_MS) return periods.waitUntil(this.#sql, period, closeAt + STAKED_WITHIN_MS)
    // Each ticket is asked for by itself: the draw waits for none.
    tickets.askStakes(this.#sql, period, now)
    if (now < drawAt) return periods.waitUntil(this.#sql, period, drawAt)
    const draw = await this.#getDraw(period)
    if (draw?.state === 'drawn' && draw.result) {
      periods.beginSettling(this.#sql, period, draw.result, this.#now())
    } else if (draw?.state === 'void') {
      periods.voidPeriod(this.#sql, period, draw.voidReason ?? 'void', this.#now())
    } else periods.waitUntil(this.#sql, period, now + ASK_DRAW_EVERY_MS)
  }

  /** Once a start, before its first ticket or work. Throws while the hall is silent. */
  async #tellHeld(): Promise<void> {
    if (this.#hasToldHeld || this.#seedingAgoMs !== 0) return
    const held = periods.listOpen(this.#sql, this.#now())
    if (held.length > 0) {
      const { identity } = this.#requireKept()
      await tellHeld(getDrawHall(this.env.DRAW, identity.gameCode), identity, held)
    }
    this.#hasToldHeld = true
  }

  /** A silent hall holds up no payment: the next work tells it. */
  async #tellHeldQuietly(): Promise<void> {
    try {
      await this.#tellHeld()
    } catch (error) {
      console.warn(JSON.stringify({ event: 'lottery_hall_silent', error: sayError(error) }))
    }
  }

  #getDraw(period: string) {
    const { gameCode } = this.#requireKept().identity
    return getDrawHall(this.env.DRAW, gameCode).getDraw({ gameCode, period })
  }

  #isInTime({ period }: book.BookTicket, stakedAt: number): boolean {
    return stakedAt < this.#requirePeriod(period).closeAt + STAKED_WITHIN_MS
  }

  /**
   * By what the wallet has and since when, however late it answers; the rule never looks at the result. Answers a refusal that
   * is no clear no: it is asked again.
   */
  async #decideStake(ticket: book.BookTicket): Promise<Refused | null> {
    const { ticketId, memberId, period } = ticket
    const { identity, game } = this.#requireKept()
    const roundId = ticketRound(identity.gameCode, period, ticketId)
    const round = await this.#walletOf(memberId).getRound({ vendor: game.vendor, roundId })
    if (!round.ok && round.refusal !== 'round_unknown' && round.refusal !== 'not_open') return round
    const stakedAt = round.ok && round.value.status === 'open' ? round.value.openedAt : null
    this.#transact(() => {
      if (stakedAt !== null && this.#isInTime(ticket, stakedAt)) {
        tickets.goLive(this.#sql, ticketId, stakedAt)
        return
      }
      const end = { step: 'unstaked', reason: 'not_staked', now: this.#now() } as const
      if (tickets.takeBack(this.#sql, ticketId, end)) removeCells(this.#sql, ticket.ticket)
    })
    return null
  }

  async #payOfTickets(ticketIds: readonly string[]): Promise<void> {
    await this.#pay(tickets.findTickets(this.#sql, ticketIds).filter(({ owed }) => owed !== null))
    await this.#arm()
  }

  #pay(owing: readonly book.BookTicket[]): Promise<void> {
    return this.#each(owing, (ticket) => this.#payTicket(ticket))
  }

  async #payTicket(ticket: book.BookTicket): Promise<void> {
    const { ticketId, memberId, period } = ticket
    if (ticket.owed === 'stake') {
      const refused = await this.#decideStake(ticket)
      return refused ? this.#putAside(ticketId, refused) : this.#payTicket(this.#requireTicket(ticketId))
    }
    const { result } = this.#requirePeriod(period)
    let owed: Exclude<book.Owed, 'stake'> | null = ticket.owed
    while (owed !== null) {
      const answer = await payOwed(this.#walletOf(memberId), {
        ...this.#requireKept(),
        ticket: { ...ticket, owed },
        result,
      })
      lotteryHooks.reach('paid')
      if (!answer.ok) return this.#putAside(ticketId, answer)
      const next = nextOwed({ ...ticket, owed })
      tickets.markPaid(this.#sql, ticketId, owed, next, this.#now())
      owed = next
    }
  }

  /** A wallet that was never opened has nothing to give back. After any other refusal it is asked again later. */
  #putAside(ticketId: string, { refusal, message }: Refused): void {
    if (refusal === 'not_open') {
      tickets.markPaid(this.#sql, ticketId, 'rollback', null, this.#now())
      return
    }
    if (refusal !== 'frozen')
      console.error(JSON.stringify({ event: 'lottery_ticket_aside', ticketId, refusal, message }))
    tickets.postpone(this.#sql, ticketId, { until: this.#now() + ASIDE_MS, isAside: true })
  }

  /** Six at once. One that fails is asked again by the next alarm and holds up no other. */
  async #each(list: readonly book.BookTicket[], work: (ticket: book.BookTicket) => Promise<void>): Promise<void> {
    const waiting = [...list]
    const worker = async () => {
      for (let ticket = waiting.shift(); ticket; ticket = waiting.shift()) {
        try {
          await work(ticket)
        } catch (error) {
          console.warn(
            JSON.stringify({ event: 'lottery_wallet_silent', ticket: ticket.ticketId, error: sayError(error) }),
          )
          tickets.postpone(this.#sql, ticket.ticketId, { until: this.#now() + RETRY_MS, isAside: false })
        }
      }
    }
    await Promise.all(Array.from({ length: RPC_AT_ONCE }, worker))
  }

  async #arm(): Promise<void> {
    const at = periods.findNextAt(this.#sql)
    if (at === this.#armedFor && at !== null && at > this.#now()) return
    this.#armedFor = at
    if (at === null) await this.ctx.storage.deleteAlarm()
    // By the clock as it is: where it was set back, nothing more is due before it is that late again.
    else await this.ctx.storage.setAlarm(toAlarm(at, at <= this.#now() ? at : this.#clock()))
  }

  #walletOf(memberId: book.BookTicket['memberId']): Wallet {
    return getWallet(this.env.WALLET, this.#requireKept().identity.merchant, memberId)
  }

  #accept<T>(value: T): { ok: true; value: T } {
    return { ok: true, value }
  }

  #requireTicket(ticketId: string): book.BookTicket {
    const ticket = tickets.findTickets(this.#sql, [ticketId])[0]
    assert(ticket, 'no ticket is lost')
    return ticket
  }

  #requirePeriod(period: string): periods.PeriodRow {
    const row = periods.findPeriodRow(this.#sql, period)
    assert(row, 'a ticket has its period')
    return row
  }

  #keep({ identity, game }: Kept): void {
    this.#sql.exec(
      `INSERT INTO book VALUES (1, ?, ?, 0) ON CONFLICT DO UPDATE SET game = excluded.game`,
      JSON.stringify(identity),
      JSON.stringify(game),
    )
    const kept = this.#requireKept().identity
    assert(book.bookName(kept) === book.bookName(identity), 'a book keeps its identity')
  }

  #requireKept(): Kept {
    const row = this.#sql.exec<{ identity: string; game: string }>('SELECT identity, game FROM book').one()
    return { identity: JSON.parse(row.identity), game: JSON.parse(row.game) }
  }

  #transact<T>(work: () => T): T {
    return this.ctx.storage.transactionSync(work)
  }

  /** The latest time that was ever seen: a clock set back opens nothing again. */
  #now(): number {
    const seen = this.#sql.exec<{ seen: number }>('SELECT seen_at AS seen FROM book').toArray()[0]?.seen ?? 0
    return Math.max(seen, this.#clock())
  }

  #clock(): number {
    return lotteryHooks.clock() - this.#seedingAgoMs
  }

  #see(): number {
    const now = this.#now()
    this.#sql.exec('UPDATE book SET seen_at = max(seen_at, ?)', now)
    return now
  }
}
