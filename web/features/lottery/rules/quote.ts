/** What the basket comes to, by the same rules that the platform prices it with. */
import type { Minor } from '../../../../contract/amount.ts'
import { KEPT_STEP_BPS } from '../../../../contract/lottery/limits.ts'
import { priceTicket, type TicketInput } from '../../../../contract/lottery/price.ts'
import type { Ticket, TicketFault } from '../../../../contract/lottery/types.ts'
import { readTypedStake } from '../../../../kit/lib/typed-amount.ts'

export type Quote = { ticket: Ticket; fault: null } | { ticket: null; fault: TicketFault | null }

/** The most that can be kept: the rebate, in whole steps. */
export const mostKept = (rebateBps: number): number => Math.floor(rebateBps / KEPT_STEP_BPS) * KEPT_STEP_BPS

/** The bet per line as it is typed; null where it cannot be read. */
export const readUnit = (text: string): Minor | null => readTypedStake(text) || null

/** Nothing picked is no fault. */
export function quote(input: TicketInput): Quote {
  if (input.bets.length === 0) return { ticket: null, fault: null }
  const priced = priceTicket(input)
  return 'ticket' in priced ? { ticket: priced.ticket, fault: null } : { ticket: null, fault: priced.fault }
}
