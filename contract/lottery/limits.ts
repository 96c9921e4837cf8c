/** Limits that a merchant may set, the form of a ticket, and the return of mode Lott. */
import { minor } from '../amount.ts'
import type { LotteryLimits } from './types.ts'

export const DEFAULT_LIMITS: LotteryLimits = {
  unitMinMinor: minor(10),
  ticketStakeMaxMinor: minor(2_000_000),
  linesMax: 5_000,
  ticketPayoutMaxMinor: minor(50_000_000),
  cellPayoutMaxMinor: minor(20_000_000),
  drawPayoutMaxMinor: minor(200_000_000),
}

/** What a bet in mode Lott returns without any rebate. With the account's rebate not kept it returns both. */
export const LOTT_BASE_BPS = 9_000
/** A member keeps a multiple of this. */
export const KEPT_STEP_BPS = 10
/** The rebate of an account that has none from an upline. */
export const USUAL_REBATE_BPS = 650

export const TICKET_FORM = { betsMax: 20, multipleMax: 1_000 } as const
