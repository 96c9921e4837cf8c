/** Limits that a merchant may set, and the form of a ticket. */
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

export const TICKET_FORM = { betsMax: 20, multipleMax: 1_000 } as const
