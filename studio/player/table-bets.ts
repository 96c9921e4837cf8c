/**
 * A player's bets at live tables. Each request is a round of the wallet by itself: the table admits it, the wallet takes
 * the stake, the table confirms it, and tells its end. Only a confirmed bet is dealt; every other stake goes back.
 */

import { Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import type { Clock } from '../../contract/time-and-chance.ts'
import { roundIdOf } from '../engine/round-id.ts'
import { unwrap } from '../reply.ts'
import type { RoundDriver } from '../rounds/round-driver.ts'
import { type RoundRow, tableBetOf } from '../rounds/round-row.ts'
import { TABLE_SILENT_MS } from '../rounds/round-steps.ts'
import * as rounds from '../rounds/rounds-store.ts'
import type { SeatRow } from '../rounds/seat.ts'
import { crowdOf } from '../tables/crowd.ts'
import type { Stakes } from '../tables/limits.ts'
import type { TableDO } from '../tables/table-do.ts'
import { type BetEnd, type BetEndAnswer, tableNameOf } from '../tables/table-interface.ts'
import { findLiveTable, type LiveTable } from '../tables/table-list.ts'

type Options = {
  readonly storage: DurableObjectStorage
  /** This object's id, as tables know the player. */
  readonly player: string
  readonly driver: RoundDriver
  readonly deps: () => { readonly clock: Clock; readonly tableOf: (name: string) => DurableObjectStub<TableDO> }
  readonly wakeWithin: (ms: number) => Promise<void>
}

const ALGORITHM = 'v1'
/** Within it the alarm goes on with a bet that a crash left between wallet and table. */
const WAKE_WITHIN_MS = 10_000

export class TableBets {
  readonly #options: Options
  readonly #sql: SqlStorage

  constructor(options: Options) {
    this.#options = options
    this.#sql = options.storage.sql
  }

  async lay(seat: SeatRow, betId: string, round: number, stakes: Stakes): Promise<RoundRow> {
    const { storage, player, driver, deps, wakeWithin } = this.#options
    const known = rounds.findRoundBySpin(this.#sql, betId)
    if (known && !isSameBet(known, seat, round, stakes))
      throw new Refusal('conflict', 'this bet id belongs to another bet')
    const id = roundIdOf(seat.mode, betId)
    if (!known) {
      const table = { code: this.#requireTable(seat).code, mode: seat.mode }
      const { proof, stakeMinor } = unwrap(
        await this.#tableOf(seat).admit({
          table,
          round,
          player,
          betId: id,
          stakes,
          crowd: crowdOf(seat),
          hasUnplayed: seat.has_unplayed === 1,
        }),
      )
      storage.transactionSync(() => {
        // Asking the table lets other requests in: one with the same id may have come first.
        if (rounds.findRoundBySpin(this.#sql, betId)) return
        rounds.insertSharedRound(this.#sql, seat, {
          id,
          spin_id: betId,
          algorithm: ALGORITHM,
          proof,
          outcome: { round, stakes, result: null },
          stake_minor: stakeMinor,
          started_ms: deps().clock(),
        })
      })
      await wakeWithin(WAKE_WITHIN_MS)
    }
    const shownAs = await driver.drive(id)
    const row = rounds.requireRound(this.#sql, id)
    if (row.step === 'act') await this.#confirm(row, shownAs)
    // Refused by the wallet: its chips make room at the table again. Without this they would until the deal.
    if (row.state === 'rolled_back' && !known) await this.#tableOf(row).withdraw(id, player)
    return rounds.requireRound(this.#sql, id)
  }

  async undo(seat: SeatRow, betId: string): Promise<RoundRow> {
    const row = rounds.findRoundBySpin(this.#sql, betId)
    if (row?.kind !== 'shared' || row.game_code !== seat.game_code)
      throw new Refusal('not_found', 'no such bet at this table')
    if (row.step === 'act' || row.step === 'bet') {
      unwrap(await this.#tableOf(row).withdraw(row.id, this.#options.player))
      await this.#rollBack(row.id, 'withdrawn')
      await this.#options.driver.drive(row.id)
    }
    return rounds.requireRound(this.#sql, row.id)
  }

  /** Crash: takes what stands now. */
  async cashOut(seat: SeatRow, betId: string): Promise<{ at: number }> {
    const row = rounds.findRoundBySpin(this.#sql, betId)
    if (row?.kind !== 'shared' || row.game_code !== seat.game_code)
      throw new Refusal('not_found', 'no such bet in this game')
    return unwrap(await this.#tableOf(row).cashOut(row.id, this.#options.player))
  }

  async takeTicket(seat: SeatRow, ticket: string): Promise<{ ticket: string; isFull: boolean }> {
    const table = { code: this.#requireTable(seat).code, mode: seat.mode }
    const { player } = this.#options
    const { isFull } = await this.#tableOf(seat).addTicket(table, await sha256Hex(ticket), player, crowdOf(seat))
    return { ticket, isFull }
  }

  /** `busy`: the wallet is being asked about this bet. The table's clock does not wait for it, and tells the end again. */
  async end(end: BetEnd): Promise<BetEndAnswer> {
    const row = rounds.findRound(this.#sql, end.betId)
    // Admitted, and lost before it was written down: nothing was staked, and nothing will be (the table confirms no more).
    if (!row) return 'written'
    if (this.#options.driver.isDriving(row.id)) return 'busy'
    if (end.end !== 'settled') {
      await this.#rollBack(row.id, end.end)
      // The stake may be on its way back already: then the reason comes after it.
      if (end.isVoid) rounds.saveTableBet(this.#sql, row.id, { ...tableBetOf(row), isVoid: true })
    } else {
      const bet = { ...tableBetOf(row), result: end.result?.map((hand) => [...hand]) ?? null }
      rounds.saveSharedWin(this.#sql, row, end, bet)
    }
    await this.#options.wakeWithin(0)
    return 'written'
  }

  /** For the alarm: a bet whose page is gone, or whose table has been silent for long. */
  async askAfter(found: RoundRow): Promise<void> {
    const shownAs = await this.#options.driver.drive(found.id)
    const row = rounds.requireRound(this.#sql, found.id)
    if (row.step !== 'act') return
    const nowMs = this.#options.deps().clock()
    const isSilent = nowMs >= row.acted_ms + TABLE_SILENT_MS
    // Before the table can fail, so that it is not asked again at once.
    if (isSilent) this.#sql.exec('UPDATE rounds SET acted_ms = ? WHERE id = ?', nowMs, row.id)
    await this.#confirm(row, shownAs)
    if (!isSilent) return
    const end = await this.#tableOf(row).findBetEnd(row.id)
    if (end === 'unknown') await this.#rollBack(row.id, 'struck')
    else if (end) await this.end(end)
  }

  /** Asks the wallet again about a bet, and confirms it where the stake was taken just now: the deal may be near. */
  async goOn(found: RoundRow): Promise<void> {
    const shownAs = await this.#options.driver.drive(found.id)
    const row = rounds.requireRound(this.#sql, found.id)
    if (found.step === 'bet' && row.step === 'act') await this.#confirm(row, shownAs)
  }

  /** Each of the seat's bets in one round. */
  async goOnWith(seat: SeatRow, round: number): Promise<void> {
    for (const row of rounds.listTableBets(this.#sql, seat.game_code, round)) await this.goOn(row)
  }

  /** A bet that the table no longer has on it is taken back; one that it has is dealt. */
  async #confirm(row: RoundRow, shownAs: string | null): Promise<void> {
    const state = await this.#tableOf(row).confirm(row.id, shownAs)
    if (state === 'confirmed' || state === 'settled') return
    await this.#rollBack(row.id, state === 'withdrawn' ? 'withdrawn' : 'struck')
    await this.#options.driver.drive(row.id)
  }

  async #rollBack(id: string, end: 'struck' | 'withdrawn'): Promise<void> {
    await this.#options.driver.untilIdle(id)
    const row = rounds.requireRound(this.#sql, id)
    // What is withdrawn was the player's own wish, and has no reason to tell.
    rounds.saveTableRollback(this.#sql, row, end === 'withdrawn' ? null : 'round_closed')
  }

  #tableOf({ game_code, mode }: Pick<SeatRow, 'game_code' | 'mode'>) {
    return this.#options.deps().tableOf(tableNameOf(game_code, mode))
  }

  #requireTable(seat: SeatRow): LiveTable {
    const live = findLiveTable(seat.game_code)
    if (!live) throw new Refusal('not_found', 'this seat is at no table')
    return live
  }
}

function isSameBet(row: RoundRow, seat: SeatRow, round: number, stakes: Stakes): boolean {
  if (row.kind !== 'shared' || row.game_code !== seat.game_code) return false
  const bet = tableBetOf(row)
  return bet.round === round && JSON.stringify(bet.stakes) === JSON.stringify(stakes)
}
