/** The words of a wallet about its own history. Amounts in minor units, times in milliseconds since the epoch. */
import type { GameCategory } from '../../../contract/constants.ts'
import type { GameId, RoundId, VendorCode } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import type { MemberAccount } from './accounts.ts'
import type { GroupKind, Round, RoundStatus } from './wallet-types.ts'

/** Half-open: `from` belongs to it, `to` does not. */
export type TimeRange = { from: number; to: number }

/** `stakeMinor` of a void round is what was given back. */
export type RecordedRound = Omit<Round, 'lastWinSequence' | 'heldMinor' | 'turnoverMinor'> & {
  /** After the round's last change. */
  balanceAfterMinor: Minor
  hasProof: boolean
  /** What corrections moved after its end, below zero where they took. Null: the result stands. */
  correctedMinor: Minor | null
}

/** `netMinor`: payout less stake of settled rounds, with what corrections moved; so is `payoutMinor`. A stake that is held is neither lost nor won yet. */
export type RoundTotals = { rounds: number; stakeMinor: Minor; payoutMinor: Minor; netMinor: Minor }
export type RoundsPage = { rows: RecordedRound[]; totals: RoundTotals }
/** `day`: since the epoch, in UTC, by when a round was opened. */
export type DayOfRounds = RoundTotals & { day: number }

/** A posting on one of the member's accounts. */
export type Movement = {
  sequence: number
  account: MemberAccount
  kind: GroupKind
  amountMinor: Minor
  balanceAfterMinor: Minor
  occurredAt: number
  vendor: VendorCode | null
  roundId: RoundId | null
  /** The transaction's id; the group's key where it has none. */
  reference: string
  /** What the whole round came to, less what was taken back. */
  round: { gameId: GameId; gameName: string; status: RoundStatus; stakeMinor: Minor; payoutMinor: Minor } | null
}
/** Of the account `real`. `outMinor` is zero or above. */
export type MovementTotals = { kind: GroupKind; movements: number; inMinor: Minor; outMinor: Minor }
export type MovementsPage = { rows: Movement[]; totals: MovementTotals[] }

/** `before`, `last`: the posting on `real` before the period and its last one, by their sequences; 0 for none. */
export type StatementPeriod = {
  before: number
  last: number
  openingMinor: Minor
  closingMinor: Minor
  movements: number
  inMinor: Minor
  outMinor: Minor
}
/** `period`: null where the call named the stretch itself. */
export type StatementPage = { period: StatementPeriod | null; rows: Movement[] }

export type RoundRecord = { round: RecordedRound; details: string | null; postings: Movement[] }

/** Settled rounds that closed in the range of that index. */
export type PlaySum = {
  range: number
  vendor: VendorCode
  category: GameCategory
  rounds: number
  stakeMinor: Minor
  validMinor: Minor
  payoutMinor: Minor
  rebateBaseMinor: Minor
}

/** `score`: payout by stake, in hundredths, cut down. */
export type BestRound = { score: number; gameId: GameId; closedAt: number }

/** A game with an unfinished round; `openedAt` is the newest one's. */
export type OpenGame = { gameId: GameId; openedAt: number }
