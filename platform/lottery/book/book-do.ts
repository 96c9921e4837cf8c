/**
 * The tickets of one merchant and game, from the reservation to the last payment (docs/architecture/lottery.md). Each step
 * changes the book first, then asks the wallet under a key that may be repeated; an alarm goes on with what a crash left.
 */
import { DurableObject } from 'cloudflare:workers'
import { assert } from '../../../contract/assert.ts'
import { cancelEndsSeconds, requireLottery } from '../../../contract/lottery/games.ts'
import { merklePath, merkleRoot } from '../../../contract/lottery/merkle.ts'
import { ticketRound } from '../../../contract/lottery/ticket.ts'
import * as book from '../../kernel/lottery/book-interface.ts'
import { type DrawHall, getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { lotteryHooks, toAlarm } from '../lottery-hooks.ts'
import { dropCells, listCells, removeCells } from './cells.ts'
import { nextOwed, payOwed } from './pay-owed.ts'
import * as periods from './period-rows.ts'
import { refuseBook, reserve } from './reserve.ts'
import { createBookTables } from './schema.ts'
import { settleSome, stopChase, voidTickets } from './settle.ts'
import * as tickets from './ticket-rows.ts'

export type BookEnv = {
  LOCAL?: string
  WALLET: DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>
  DRAW: DurableObjectNamespace<DrawHall & Rpc.DurableObjectBranded>
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

type Kept = { identity: book.BookIdentity; game: book.SoldGame }

export class BookDO extends DurableObject<BookEnv> implements book.Book {
  readonly #sql: SqlStorage
  #working: Promise<boolean> | null = null
  /** What the alarm is set for; null where it is not known. */
  #armedFor: number | null = null
  /** Of demo data; 0 but while it is made. */
  #seedingAgoMs = 0

  constructor(ctx: DurableObjectState, env: BookEnv) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    ctx.storage.transactionSync(() => createBookTables(this.#sql))
  }

  async reserve(input: book.ReserveInput) {
    const game = requireLottery(input.identity.gameCode)
    const answer = this.#transact(() => {
      this.#keep(input)
      return reserve(this.#sql, game, input, this.#see())
    })
    if (answer.ok) await this.#arm()
    return answer
  }

  async confirm({ ticketIds, stakedAt }: { ticketIds: string[]; stakedAt: number }) {
    this.#transact(() => {
      for (const { ticketId, period } of tickets.findTickets(this.#sql, ticketIds))
        if (stakedAt < this.#requirePeriod(period).closeAt + STAKED_WITHIN_MS)
          tickets.goLive(this.#sql, ticketId, stakedAt)
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
    const leaves = tickets.listLeaves(this.#sql, ticket.period)
    const at = leaves.findIndex((leaf) => leaf.ticketId === ticketId)
    return { ...ticket, result, root, merklePath: await merklePath(leaves, at) }
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

  async listCells({ period, limit }: { period: string; limit: number }) {
    return listCells(this.#sql, period, limit)
  }

  async voidPeriod({ period, reason }: { period: string; reason: string }) {
    const done = this.#transact(() => this.#voidWhole(period, reason))
    await this.#arm()
    return done
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

  #voidWhole(period: string, reason: string): boolean {
    if (!periods.voidPeriod(this.#sql, period, reason)) return false
    voidTickets(this.#sql, period, reason, this.#see())
    return true
  }

  /** Does what is due until nothing is, or for so long that the alarm comes again. True: there is more. One at a time. */
  #work(): Promise<boolean> {
    this.#working ??= this.#workOnce().finally(() => {
      this.#working = null
    })
    return this.#working
  }

  async #workOnce(): Promise<boolean> {
    let budget = PER_RUN
    const now = this.#see()
    for (const period of periods.listDue(this.#sql, now)) budget -= await this.#goOnQuietly(period, budget)
    const owing = tickets.listOwed(this.#sql, now, PER_RUN)
    await this.#pay(owing)
    return budget <= 0 || (periods.findNextAt(this.#sql) ?? Number.MAX_SAFE_INTEGER) <= now
  }

  /** One that fails holds up no other. */
  async #goOnQuietly(row: periods.PeriodRow, budget: number): Promise<number> {
    try {
      return await this.#goOn(row, budget)
    } catch (error) {
      console.warn(JSON.stringify({ event: 'lottery_period_waits', period: row.period, error: String(error) }))
      periods.waitUntil(this.#sql, row.period, this.#now() + RETRY_MS)
      return 0
    }
  }

  /** One period as far as it goes. Answers how many tickets were settled. */
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
    assert(row.result, 'a period is settled by its result')
    const { period, result } = row
    const settled = this.#transact(() => settleSome(this.#sql, { period, result, limit: Math.max(1, budget), now }))
    lotteryHooks.reach('settled')
    if (settled > 0) return settled
    this.#transact(() => this.#endSettling(period, now))
    return 0
  }

  /** A book is settled when only frozen wallets are left to be paid. */
  #endSettling(period: string, now: number): void {
    const { waiting } = this.#sql
      .exec<{ waiting: number }>(
        'SELECT count(*) AS waiting FROM tickets WHERE period = ? AND owed IS NOT NULL AND is_aside = 0',
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

  async #goOnClosed({ period, closeAt, drawAt }: periods.PeriodRow, now: number): Promise<void> {
    if (now < closeAt + STAKED_WITHIN_MS) return periods.waitUntil(this.#sql, period, closeAt + STAKED_WITHIN_MS)
    if (!(await this.#resolveReserved(period, closeAt))) return periods.waitUntil(this.#sql, period, now + RETRY_MS)
    if (now < drawAt) return periods.waitUntil(this.#sql, period, drawAt)
    const { identity } = this.#requireKept()
    const draw = await getDrawHall(this.env.DRAW, identity.gameCode).getDraw({ gameCode: identity.gameCode, period })
    if (draw?.state === 'drawn' && draw.result) {
      periods.beginSettling(this.#sql, period, draw.result, this.#now())
    } else if (draw?.state === 'void') {
      this.#transact(() => this.#voidWhole(period, draw.voidReason ?? 'void'))
    } else periods.waitUntil(this.#sql, period, now + ASK_DRAW_EVERY_MS)
  }

  /** The rule never looks at the result. True once every ticket of the period is live or gone. */
  async #resolveReserved(period: string, closeAt: number): Promise<boolean> {
    const { identity, game } = this.#requireKept()
    const reserved = tickets.listOfPeriod(this.#sql, period, 'reserved', PER_RUN)
    await this.#each(reserved, async ({ ticketId, memberId, ticket }) => {
      const roundId = ticketRound(identity.gameCode, period, ticketId)
      const round = await this.#walletOf(memberId).getRound({ vendor: game.vendor, roundId })
      const stakedAt = round.ok && round.value.status === 'open' ? round.value.openedAt : null
      // Anything but a clear no is asked again.
      if (!round.ok && round.refusal !== 'round_unknown' && round.refusal !== 'not_open') return
      this.#transact(() => {
        if (stakedAt !== null && stakedAt < closeAt + STAKED_WITHIN_MS) {
          tickets.goLive(this.#sql, ticketId, stakedAt)
          return
        }
        const end = { step: 'unstaked', reason: 'not_staked', now: this.#now() } as const
        if (tickets.takeBack(this.#sql, ticketId, end)) removeCells(this.#sql, ticket)
      })
    })
    return tickets.listOfPeriod(this.#sql, period, 'reserved', 1).length === 0
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
    const { result } = this.#requirePeriod(period)
    let owed = ticket.owed
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
  #putAside(ticketId: string, { refusal, message }: { refusal: string; message: string }): void {
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
            JSON.stringify({ event: 'lottery_wallet_silent', ticket: ticket.ticketId, error: String(error) }),
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
    if (at !== null) await this.ctx.storage.setAlarm(toAlarm(at, this.#now()))
    else await this.ctx.storage.deleteAlarm()
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
      ...[JSON.stringify(identity), JSON.stringify(game)],
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
    return Math.max(seen, lotteryHooks.clock() - this.#seedingAgoMs)
  }

  #see(): number {
    const now = this.#now()
    this.#sql.exec('UPDATE book SET seen_at = max(seen_at, ?)', now)
    return now
  }
}
