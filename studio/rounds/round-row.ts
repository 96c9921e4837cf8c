/** The row of a round, and what it says by the rules of its game. Pure. */
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import { type HandRecord, handRecordSchema } from '../../contract/rooms/messages.ts'
import { findRoom } from '../../contract/rooms/rooms.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import { type TableBet, tableBetSchema } from '../api.ts'
import { type Decided, readPaytable, type Standing } from '../engine/engine.ts'
import { BOOK_CODES } from '../games/book-list.ts'
import type { RoundKind } from '../games/game.ts'
import { requireEngine } from '../games/index.ts'
import { jackpotPaidOf } from './pay-jackpot.ts'
import type { RoundState, RoundStep } from './round-steps.ts'

export interface RoundRow {
  readonly [column: string]: SqlStorageValue
  readonly id: string
  readonly spin_id: string
  readonly kind: RoundKind
  readonly seed_id: number | null
  readonly nonce: number | null
  /** JSON, of a shared round alone. */
  readonly proof: string | null
  readonly game_code: string
  readonly vendor: StudioVendor
  readonly algorithm: string
  readonly paytable_id: string
  readonly operator: string
  readonly player_id: string
  readonly mode: 'real' | 'play'
  readonly wallet_session: string
  readonly currency: string
  /** The first stake, and what acts added to it. */
  readonly stake_minor: number
  readonly further_minor: number
  readonly payout_minor: number
  /** Of the stake: what was held and not played. */
  readonly unplayed_minor: number
  /** Of a coupon: what counts as turnover. Null before its payout is known, and of all other rounds. */
  readonly turnover_minor: number | null
  /** The jackpot that the round feeds, and what it did there once that is booked (JSON). Null where it feeds none. */
  readonly jackpot: string | null
  readonly outcome: string
  readonly acts: string
  readonly next_act: string | null
  readonly next_minor: number
  /** The number of the last bet that was asked for. */
  readonly bets: number
  readonly state: RoundState
  readonly step: RoundStep
  readonly attempts: number
  readonly reason: string | null
  readonly balance: string | null
  readonly started_ms: number
  readonly acted_ms: number
  readonly is_unattended: number
  readonly ended_ms: number | null
}

export const tableBetOf = (row: RoundRow): TableBet => tableBetSchema.parse(JSON.parse(row.outcome))
export const isHandRound = (row: Pick<RoundRow, 'game_code'>): boolean => findRoom(row.game_code) !== undefined
export const handRecordOf = (row: RoundRow): HandRecord => handRecordSchema.parse(JSON.parse(row.outcome))
export const isCouponRound = (row: Pick<RoundRow, 'game_code'>): boolean => BOOK_CODES.includes(row.game_code)

export const readActs = (acts: string) => z.array(z.string()).parse(JSON.parse(acts))

export const decidedOf = (row: RoundRow): Decided => ({
  choice: readPaytable(row.paytable_id).choice,
  chance: JSON.parse(row.outcome),
  acts: readActs(row.acts),
  stakeMinor: row.stake_minor,
})

/** What the player did, as records tell it. */
export function tellActs(row: RoundRow): string[] {
  const acts = readActs(row.acts)
  const tellAct = row.kind === 'own' ? requireEngine(row.paytable_id).tellAct : undefined
  return tellAct ? acts.map(tellAct) : acts
}

/** Where a round of one's own stands by its rules, or will once the act that waits for its stake is done. */
export function standOf(row: RoundRow, which: 'now' | 'with next act' = 'now'): Standing {
  const decided = decidedOf(row)
  const acts = which === 'now' || row.next_act === null ? decided.acts : [...decided.acts, row.next_act]
  const standing = requireEngine(row.paytable_id).stand({ ...decided, acts })
  assert(standing, 'what is written down was open to the player')
  return standing
}

/** What the wallet paid for a settled round: by its own rules, and of its jackpot. */
export const payoutOf = (row: RoundRow): number => row.payout_minor + jackpotPaidOf(row)

/** All stakes of a round, without what was held and not played. */
export const playedOf = (row: RoundRow): number => row.stake_minor + row.further_minor - row.unplayed_minor

/** What is held while the round is open, and what was played once it is booked. */
export const stakeOf = (row: RoundRow): number =>
  row.state === 'settled' ? playedOf(row) : row.stake_minor + row.further_minor
