import type { Minor } from '../../../contract/money.ts'
import type { ManualReviewReason } from '../../../contract/states/withdraw.ts'
import type { RuleRow } from './rule-rows.ts'

/** What is known of a withdrawal and its member at the moment it is judged. Times in milliseconds since the epoch. */
export type Standing = {
  amountMinor: Minor
  /** Of the member within 24 hours, by every method, this one included. */
  dayMinor: number
  largeFromMinor: Minor
  approvalsNeeded: number
  turnoverLeftMinor: Minor
  isActive: boolean
  /** In the member's own name, compared again, and not removed. An address without a holder is nobody's. */
  isPayoutAccountOwn: boolean
  payoutAccountSinceMs: number
  /** When a password, the name or a payout account was last changed; null where never since the account was made. */
  changedAtMs: number | null
  hasReceivedBefore: boolean
  /** Something about this member waits for an operator, or was refused by one. */
  isFlagged: boolean
  /** Not frozen, and its books were checked and found right. */
  isWalletSound: boolean
}

export const HOUR_MS = 3_600_000

/** Pure. Every reason why it is left to people; none, and the rule approves it. A clock set back only adds reasons. */
export function computeManualReview(standing: Standing, rule: RuleRow, nowMs: number): ManualReviewReason[] {
  const unchangedSinceMs = nowMs - rule.unchanged_hours * HOUR_MS
  const reasons: Record<ManualReviewReason, boolean> = {
    above_amount: standing.amountMinor > rule.up_to_minor,
    above_day: standing.dayMinor > rule.day_up_to_minor,
    large: standing.approvalsNeeded > 1 || standing.amountMinor >= standing.largeFromMinor,
    turnover_left: standing.turnoverLeftMinor > 0,
    account_not_active: !standing.isActive,
    destination_not_own: !standing.isPayoutAccountOwn,
    destination_new: standing.payoutAccountSinceMs > unchangedSinceMs,
    details_changed: standing.changedAtMs !== null && standing.changedAtMs > unchangedSinceMs,
    first_withdrawal: !standing.hasReceivedBefore,
    flagged: standing.isFlagged,
    wallet_not_sound: !standing.isWalletSound,
  }
  return (Object.keys(reasons) as ManualReviewReason[]).filter((reason) => reasons[reason])
}
