/** The words of a wallet's player protection. Amounts in minor units, times in milliseconds since the epoch. */

import type { Minor } from '../../../contract/money.ts'
import type { LimitKind, LimitPeriod } from '../../../contract/rules/limits.ts'

/** Who set a limit. Of two, the stricter holds. */
export type LimitSource = 'member' | 'operator'
export type LimitName = { source: LimitSource; kind: LimitKind; period: LimitPeriod }

/** A stored limit. `nextFrom` null: no change is pending. */
export type LimitRow = LimitName & { amountMinor: Minor | null; nextMinor: Minor | null; nextFrom: number | null }

/** What a day, week or month has seen so far. */
export type Window = {
  period: LimitPeriod
  startsAt: number
  /** The first posting group that counts towards it. */
  firstSequence: number
  stakedMinor: Minor
  paidMinor: Minor
  depositedMinor: Minor
}

export const BAR_KINDS = ['break', 'exclusion'] as const
export type BarKind = (typeof BAR_KINDS)[number]
/** `on_request`: stays after its end until an operator lifts it; then it is `by_itself`, with an end to come. */
export type Lifts = 'by_itself' | 'on_request'
export type Bar = { kind: BarKind; since: number; until: number; lifts: Lifts }
export type Term = Pick<Bar, 'kind' | 'until' | 'lifts'>

export const isSameTerm = (one: Term, other: Term): boolean =>
  one.kind === other.kind && one.until === other.until && one.lifts === other.lifts

/** A play session: from the first game opened until thirty minutes without a bet. */
export type WalletPlaySession = {
  startedAt: number
  stakedMinor: Minor
  paidMinor: Minor
  /** When the next bet has to wait for the member to have read the reminder; null without one. */
  reminderDueAt: number | null
}

/** `from`: when the new limit holds, which is now unless it is looser. */
export type LimitSet = { from: number }

export type LimitState = {
  kind: LimitKind
  period: LimitPeriod
  ownMinor: Minor | null
  operatorMinor: Minor | null
  /** The stricter of the two. */
  inForceMinor: Minor | null
  /** Below zero where games paid out more than was staked. Deposits still under way are counted. */
  usedMinor: Minor
  startsAt: number
  endsAt: number
  /** The member's looser limit, and from when. */
  pending: { amountMinor: Minor | null; from: number } | null
}

/** Whoever made a change: the member, or an operator by name. */
export type Actor = string
export type SafetyChange =
  | ({ what: 'limit' } & LimitName & { beforeMinor: Minor | null; amountMinor: Minor | null; from: number })
  | ({ what: 'limit_change_cancelled' } & LimitName)
  | ({ what: 'bar' } & Bar)
  /** `until`: it holds until then; absent where it ended at once. */
  | { what: 'bar_lifted'; until?: number }
  | { what: 'reminder'; minutes: number }
export type SafetyEntry = { id: number; at: number; actor: Actor; change: SafetyChange }

export type SafetyState = {
  limits: LimitState[]
  bar: Bar | null
  /** Of the play session under way; null after thirty minutes without a bet. */
  playSession: WalletPlaySession | null
  /** The member's own choice; null for the policy's. */
  chosenReminderMinutes: number | null
  /** All that ever came in and went out by the cashier. */
  depositedMinor: Minor
  withdrawnMinor: Minor
}
