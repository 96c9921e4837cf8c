import {
  type ActivityState,
  type CLOSED_REASONS,
  PROMOTION_ENTRY,
  type PromotionKind,
} from '../../../contract/calls/rewards/promotions.ts'
import type { RaffleState } from '../../../contract/states/raffle.ts'
import type { BonusStanding } from '../bonuses/read-standings.ts'
import { KINDS } from './kinds.ts'
import type { ParticipationRow } from './tables.ts'

/** How a raffle stands, and what the member won in it. */
export type RaffleResult = { state: RaffleState; claimUntilMs: number | null; prizeMinor: number | null }

export type Activity = {
  kind: PromotionKind
  startsAtMs: number
  /** From this moment on it is over; null for open end. */
  endsAtMs: number | null
  nowMs: number
  isEligible: boolean
  /** What has to be staked has been staked. */
  isReached: boolean
  participation: Pick<ParticipationRow, 'status' | 'decidedBy'> | null
  /** Of a promotion for deposits: how the bonus stands. */
  bonus: BonusStanding['status'] | null
  raffle: RaffleResult | null
}

/** A bonus that was chosen stands whatever the date. */
const STATE_OF_BONUS = {
  chosen: 'Joined',
  granted: 'Process',
  released: 'Claimed',
  lapsed: 'Close',
} as const satisfies Record<BonusStanding['status'], ActivityState>

/**
 * PROMO-01: which of the ten states a promotion has for one person. What was decided stands whatever the date; then
 * the period decides; then what is still to be done.
 */
export function computeActivityState(activity: Activity): ActivityState {
  const { startsAtMs, nowMs, participation, bonus } = activity
  if (bonus) return STATE_OF_BONUS[bonus]
  const status = participation?.status
  if (status === 'paid') return participation?.decidedBy ? 'Issued' : 'Claimed'
  // The wallet has not answered yet: a claim may be pressed again, an application waits on.
  if (status === 'paying') return participation?.decidedBy ? 'Applying' : 'Claim'
  if (status === 'rejected') return 'Rejected'
  if (status === 'applying') return 'Applying'
  if (nowMs < startsAtMs) return 'coming soon'
  if (status === 'joined') return KINDS[activity.kind].computeJoined(activity, isOver(activity))
  if (isOver(activity) || !activity.isEligible) return 'Close'
  return PROMOTION_ENTRY[activity.kind]
}

/** Why nothing can be done, where the state is Close. */
export function computeClosedReason(activity: Activity): (typeof CLOSED_REASONS)[number] | null {
  if (computeActivityState(activity) !== 'Close') return null
  if (activity.bonus === 'lapsed') return 'lapsed'
  return isOver(activity) ? 'ended' : 'not_eligible'
}

const isOver = ({ endsAtMs, nowMs }: Activity) => endsAtMs !== null && nowMs >= endsAtMs
