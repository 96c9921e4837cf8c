/** The one alarm of a player's object: what is still owed to a wallet, a table or the statistics wakes it. */
import { RPC_AT_ONCE } from '../../contract/lib/at-once.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import type { Coupons } from '../book/coupons.ts'
import { requireEngine } from '../games/index.ts'
import type { RoomSeats } from '../rooms/room-seats.ts'
import type { RoundDriver } from '../rounds/round-driver.ts'
import { isCouponRound, isHandRound, type RoundRow } from '../rounds/round-row.ts'
import { dueInMs, retryDelayMs } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import { endUnattended } from './acts.ts'
import { hasUnreportedTotals } from './report-totals.ts'
import type { TableBets } from './table-bets.ts'

type Options = {
  readonly storage: DurableObjectStorage
  readonly deps: () => { readonly clock: Clock }
  readonly driver: RoundDriver
  readonly tables: TableBets
  readonly rooms: RoomSeats
  readonly coupons: Coupons
  readonly reportTotals: () => Promise<void>
}

/**
 * So late a round that a crash left open goes on, where its page does not ask for it before; and so late totals are told.
 * Longer than the quick tries of a bet and a win can take, and long enough that many rounds share one alarm.
 */
const WAKE_WITHIN_MS = 60_000
/** A table that failed is asked again within it: its deal may be near. */
const TABLE_AGAIN_MS = 10_000
/** Rounds that one alarm goes on with; the next alarm takes the rest. */
const ROUNDS_A_TURN = 20
const AFTER_CRASH_MS = 5_000

export class PlayerClock {
  readonly #options: Options
  readonly #sql: SqlStorage

  constructor(options: Options) {
    this.#options = options
    this.#sql = options.storage.sql
  }

  async ring(): Promise<void> {
    const { storage, deps, driver, coupons, reportTotals } = this.#options
    // Armed again before anything can fail: alarms stop after six failures.
    await storage.setAlarm(deps().clock() + retryDelayMs(Number.MAX_SAFE_INTEGER))
    let isTableLost = false
    const open = rounds.listOpenRounds(this.#sql, ROUNDS_A_TURN)
    // What a match has just decided is paid soon, also after a crash. What was tried before has its own time.
    if (open.some((row) => isCouponRound(row) && row.step !== 'act' && row.attempts === 0))
      await storage.setAlarm(deps().clock() + AFTER_CRASH_MS)
    // Coupons of one match end together, and none of them waits for the wallet's word on another.
    const ended = open.filter(isCouponRound)
    for (let at = 0; at < ended.length; at += RPC_AT_ONCE)
      await Promise.all(ended.slice(at, at + RPC_AT_ONCE).map(({ id }) => driver.drive(id)))
    for (const row of open) {
      if (isCouponRound(row)) continue
      if (row.kind === 'own' && row.step === 'act')
        storage.transactionSync(() => endUnattended(this.#sql, row, deps().clock()))
      if (row.kind === 'shared' && !(await this.#askTable(row))) isTableLost = true
      await driver.drive(row.id)
    }
    await coupons.goOnDue()
    await reportTotals()
    await this.arm()
    if (isTableLost) await this.wakeWithin(TABLE_AGAIN_MS)
  }

  /** Takes a round as far as it goes now. What is left of it wakes the object. */
  async drive(roundId: string): Promise<void> {
    await this.#options.driver.drive(roundId)
    await this.arm()
  }

  /** Sees to it that what is still owed wakes the object: an open round, a report, or nothing. */
  async arm(): Promise<void> {
    const nowMs = this.#options.deps().clock()
    const open = rounds.listOpenRounds(this.#sql, ROUNDS_A_TURN)
    const couponMs = this.#options.coupons.findNextMs()
    const due = open.map((row) => dueInMs(row, nowMs, unattendedMsOf(row)))
    if (couponMs !== null) due.push(Math.max(0, couponMs - nowMs))
    if (due.length > 0) await this.wakeWithin(Math.min(...due))
    else if (hasUnreportedTotals(this.#sql)) await this.wakeWithin(WAKE_WITHIN_MS)
    else await this.#options.storage.deleteAlarm()
  }

  /** To set an alarm costs a row written, so one that comes early enough stays. */
  async wakeWithin(ms = WAKE_WITHIN_MS): Promise<void> {
    const { storage, deps } = this.#options
    const latestMs = deps().clock() + ms
    const alarmMs = await storage.getAlarm()
    if (alarmMs === null || alarmMs > latestMs) await storage.setAlarm(latestMs)
  }

  /** Whether the table answered. One that fails keeps no other round waiting. */
  async #askTable(row: RoundRow): Promise<boolean> {
    try {
      if (isHandRound(row)) await this.#options.rooms.askAfter(row)
      else await this.#options.tables.askAfter(row)
      return true
    } catch (error) {
      log.warn('table_unanswered', { round: row.id, cause: sayError(error) })
      return false
    }
  }
}

/** How long the round's own rules let it wait for its player. */
const unattendedMsOf = (row: RoundRow): number | undefined =>
  row.kind === 'own' ? requireEngine(row.paytable_id).unattendedMs : undefined
