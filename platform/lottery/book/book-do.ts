/**
 * The tickets of one merchant and game, from the reservation to the last payment (docs/architecture/lottery.md). Each step
 * changes the book first, then asks the wallet under a key that may be repeated; an alarm goes on with what a crash left.
 */

import { DurableObject } from 'cloudflare:workers'
import { beaconTimeMs } from '../../../contract/fairness/beacon.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { beaconRound } from '../../../contract/lottery/chain.ts'
import { cancelEndsSeconds, requireLottery } from '../../../contract/lottery/games.ts'
import { type MerkleTree, merkleTree, pathInTree } from '../../../contract/lottery/merkle.ts'
import type { LotteryGame } from '../../../contract/lottery/types.ts'
import { openTables } from '../../../contract/protocols/object-schema.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import type * as book from '../../kernel/lottery/book-interface.ts'
import { type DrawHall, getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import type { Register } from '../../kernel/lottery/register-interface.ts'
import type { Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { toAlarm } from '../lottery-hooks.ts'
import { BookState } from './book-state.ts'
import { listCells, removeCells } from './cells.ts'
import { BookPayments } from './payments.ts'
import { PeriodMachine, RETRY_MS } from './period-machine.ts'
import * as periods from './period-rows.ts'
import { answerAlone, refuseBook, reserve, tellHeld, tellSold } from './reserve.ts'
import { BOOK_SCHEMA } from './schema.ts'
import { stopChase } from './settle.ts'
import * as tickets from './ticket-rows.ts'

export type BookEnv = {
  LOCAL?: string
  WALLET: DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>
  DRAW: DurableObjectNamespace<DrawHall & Rpc.DurableObjectBranded>
  REGISTER: DurableObjectNamespace<Register & Rpc.DurableObjectBranded>
}

const PER_RUN = 400
const RUNS_PER_POKE = 50
/** Ten thousand tickets take about three megabytes. */
const TREES_KEPT = 4

export class BookDO extends DurableObject<BookEnv> implements book.Book {
  readonly #sql: SqlStorage
  readonly #state: BookState
  readonly #machine: PeriodMachine
  readonly #payments: BookPayments
  #working: Promise<boolean> | null = null
  /** The hall knows of all open periods that this book has tickets of. */
  #hasToldHeld = false
  /** What the alarm is set for; null where it is not known. */
  #armedFor: number | null = null
  readonly #trees = new Map<string, Promise<MerkleTree>>()

  constructor(ctx: DurableObjectState, env: BookEnv) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#state = new BookState(ctx.storage)
    this.#machine = new PeriodMachine(() => this.env, this.#state)
    this.#payments = new BookPayments(() => this.env, this.#state)
    openTables(ctx, BOOK_SCHEMA)
  }

  async reserve(input: book.ReserveInput) {
    const game = requireLottery(input.identity.gameCode)
    const answer = answerAlone(this.#sql, game, input, this.#state.see()) ?? (await this.#take(game, input))
    if (answer.ok) await this.#arm()
    return answer
  }

  async confirm({ ticketIds, stakedAt }: { ticketIds: string[]; stakedAt: number }) {
    this.#state.transact(() => {
      for (const ticket of tickets.findTickets(this.#sql, ticketIds))
        if (this.#payments.isInTime(ticket, stakedAt)) tickets.goLive(this.#sql, ticket.ticketId, stakedAt)
    })
    return tickets.findTickets(this.#sql, ticketIds)
  }

  async refuse({ ticketIds, refusal }: { ticketIds: string[]; refusal: string }) {
    return this.#state.transact(() => {
      for (const { ticketId, ticket } of tickets.findTickets(this.#sql, ticketIds))
        if (tickets.goRefused(this.#sql, ticketId, refusal, this.#state.now())) removeCells(this.#sql, ticket)
      return tickets.findTickets(this.#sql, ticketIds)
    })
  }

  /** The book first, then the wallet: who asks twice, or late, gets the ticket as it is. */
  async cancel({ ticketId, memberId }: { ticketId: string; memberId: string }) {
    const answer = this.#state.transact(() => this.#decideCancel(ticketId, memberId))
    if (!answer.ok) return answer
    await this.#payOfTickets([ticketId])
    return this.#accept(this.#state.requireTicket(ticketId))
  }

  async stopChase({ chaseId, memberId }: { chaseId: string; memberId: string }) {
    const chase = tickets.findChase(this.#sql, chaseId)
    if (chase?.memberId !== memberId) return refuseBook('not_found', 'there is no such chase')
    this.#state.transact(() => stopChase(this.#sql, chaseId, 'chase_stopped', this.#state.see()))
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
    const { result, root } = this.#state.requirePeriod(ticket.period)
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
    const draw = await this.#machine.getDraw(period)
    const now = this.#state.see()
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
    this.#state.seedingAgoMs = agoMs
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
    const now = this.#state.see()
    const ticket = tickets.findTickets(this.#sql, [ticketId])[0]
    if (ticket?.memberId !== memberId) return refuseBook('not_found', 'there is no such ticket')
    if (ticket.state === 'cancelled') return this.#accept(ticket)
    const game = requireLottery(ticket.ticket.gameCode)
    if (now >= this.#state.requirePeriod(ticket.period).closeAt - cancelEndsSeconds(game) * 1_000)
      return refuseBook('cancel_late', 'the draw closes too soon')
    const taken = tickets.takeBack(this.#sql, ticketId, { step: 'cancelled', reason: 'by_member', now })
    if (!taken) return refuseBook('conflict', `this ticket is ${ticket.state}`)
    removeCells(this.#sql, ticket.ticket)
    return this.#accept(this.#state.requireTicket(ticketId))
  }

  async #take(game: LotteryGame, input: book.ReserveInput) {
    await this.#tellHeld()
    const hall = getDrawHall(this.env.DRAW, game.gameCode)
    // Demo data lies in draws of the past, which the hall has.
    const isOpen = this.#state.seedingAgoMs !== 0 || (await tellSold(this.#sql, hall, input))
    if (!isOpen) return refuseBook('draw_closed', 'this draw takes no bets')
    return this.#state.transact(() => {
      this.#state.keep(input)
      return reserve(this.#sql, game, input, this.#state.see())
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
    const now = this.#state.see()
    for (const period of periods.listDue(this.#sql, now)) budget -= await this.#machine.goOn(period, budget)
    await this.#machine.listRoots()
    const owing = tickets.listOwed(this.#sql, now, PER_RUN)
    await this.#payments.pay(owing)
    return budget <= 0 || (periods.findNextAt(this.#sql) ?? Number.MAX_SAFE_INTEGER) <= now
  }

  /** Once a start, before its first ticket or work. Throws while the hall is silent. */
  async #tellHeld(): Promise<void> {
    if (this.#hasToldHeld || this.#state.seedingAgoMs !== 0) return
    const held = periods.listOpen(this.#sql, this.#state.now())
    if (held.length > 0) {
      const { identity } = this.#state.requireKept()
      await tellHeld(getDrawHall(this.env.DRAW, identity.gameCode), identity, held)
    }
    this.#hasToldHeld = true
  }

  /** A silent hall holds up no payment: the next work tells it. */
  async #tellHeldQuietly(): Promise<void> {
    try {
      await this.#tellHeld()
    } catch (error) {
      log.warn('lottery_hall_silent', { error: sayError(error) })
    }
  }

  async #payOfTickets(ticketIds: readonly string[]): Promise<void> {
    await this.#payments.pay(tickets.findTickets(this.#sql, ticketIds).filter(({ owed }) => owed !== null))
    await this.#arm()
  }

  async #arm(): Promise<void> {
    const at = periods.findNextAt(this.#sql)
    if (at === this.#armedFor && at !== null && at > this.#state.now()) return
    this.#armedFor = at
    if (at === null) await this.ctx.storage.deleteAlarm()
    // By the clock as it is: where it was set back, nothing more is due before it is that late again.
    else await this.ctx.storage.setAlarm(toAlarm(at, at <= this.#state.now() ? at : this.#state.clock()))
  }

  #accept<T>(value: T): { ok: true; value: T } {
    return { ok: true, value }
  }
}
