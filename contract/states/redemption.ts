/** PROMO-04: goods taken for points. Names and rules alone, without schemas. */
import type { REDEEM_STATUSES } from '../constants.ts'
import type { Transitions } from './transition.ts'

/**
 * `reserved`: the wallet has not answered yet. `void`: it refused, nothing was taken. `returning`: rejected, the points are
 * on their way back.
 */
export const REDEMPTION_STATES = ['reserved', 'void', 'in_process', 'approved', 'returning', 'rejected'] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/**
 * `credited`: the wallet paid it with the points it took. `taken_late`: it took points after it had refused another try, as
 * the member had more by then; they go back, because the stock may be gone.
 */
export const REDEMPTION_EVENTS = {
  refused_by_wallet: { from: ['reserved'], to: 'void' },
  taken: { from: ['reserved'], to: 'in_process' },
  credited: { from: ['reserved', 'void'], to: 'approved' },
  taken_late: { from: ['void'], to: 'returning' },
  approved: { from: ['in_process'], to: 'approved' },
  rejected: { from: ['in_process'], to: 'returning' },
  returned: { from: ['returning'], to: 'rejected' },
} as const satisfies Transitions<RedemptionState>

/** These hold stock; what was refused or rejected has given it back. */
export const HOLDS_STOCK = ['reserved', 'in_process', 'approved'] as const satisfies readonly RedemptionState[]

export type ShownRedemptionState = (typeof REDEEM_STATUSES)[number]

export const showRedemptionState = (state: Exclude<RedemptionState, 'void'>): ShownRedemptionState =>
  state === 'approved' ? 'Approved' : state === 'rejected' || state === 'returning' ? 'Rejected' : 'In Process'
