/** Rewards on their way to a member. Names and rules alone, without schemas. */
import type { Transitions } from './transition.ts'

/** Money reserved for a rebate, a mission or a referral. */
export const REWARD_PAYMENT_STATES = ['paying', 'paid'] as const
export type RewardPaymentState = (typeof REWARD_PAYMENT_STATES)[number]

export const REWARD_PAYMENT_EVENTS = {
  paid: { from: ['paying'], to: 'paid' },
} as const satisfies Transitions<RewardPaymentState>

/** A member's part in a promotion. */
export const PARTICIPATION_STATES = ['joined', 'applying', 'rejected', 'paying', 'paid'] as const
export type ParticipationState = (typeof PARTICIPATION_STATES)[number]

/** `issued`: an operator grants what the system pays; `handed_over`: what somebody hands over. */
export const PARTICIPATION_EVENTS = {
  claimed: { from: ['joined'], to: 'paying' },
  issued: { from: ['joined', 'applying'], to: 'paying' },
  handed_over: { from: ['joined', 'applying'], to: 'paid' },
  rejected: { from: ['joined', 'applying'], to: 'rejected' },
  paid: { from: ['paying'], to: 'paid' },
} as const satisfies Transitions<ParticipationState>

/** What became of a bonus. `chosen`: its deposit is under way. `granted`: set aside, being played for. `withheld`: not given. */
export const BONUS_STATUSES = ['chosen', 'granted', 'released', 'lapsed', 'withheld'] as const
export type BonusStatus = (typeof BONUS_STATUSES)[number]

/** A bonus chosen with a deposit. `granted` also follows `withheld`: other money of the same order may bring the bonus in the same moment. */
export const BONUS_EVENTS = {
  granted: { from: ['chosen', 'withheld'], to: 'granted' },
  withheld: { from: ['chosen'], to: 'withheld' },
  released: { from: ['granted'], to: 'released' },
  lapsed: { from: ['granted'], to: 'lapsed' },
} as const satisfies Transitions<BonusStatus>

/** A friend whom a member invited. `held`: an operator decides. */
export const INVITATION_STATES = ['joined', 'held', 'approved', 'refused', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const INVITATION_EVENTS = {
  approved: { from: ['joined', 'held'], to: 'approved' },
  held: { from: ['joined'], to: 'held' },
  expired: { from: ['joined'], to: 'expired' },
  refused: { from: ['held'], to: 'refused' },
} as const satisfies Transitions<InvitationState>

/** An operator's decision that a member need not stake what is left. */
export const WAIVER_STATES = ['decided', 'waived', 'refused'] as const
export type WaiverState = (typeof WAIVER_STATES)[number]

export const WAIVER_EVENTS = {
  waived: { from: ['decided'], to: 'waived' },
  refused: { from: ['decided'], to: 'refused' },
} as const satisfies Transitions<WaiverState>
