/** What the basket comes to, by the same rules that the platform prices it with. */
import { priceTicket, type TicketInput } from '../../../../contract/lottery/price.ts'
import type { Ticket, TicketFault } from '../../../../contract/lottery/types.ts'

export type Quote = { ticket: Ticket; fault: null } | { ticket: null; fault: TicketFault | null }

/** Nothing picked is no fault. */
export function quote(input: TicketInput): Quote {
  if (input.bets.length === 0) return { ticket: null, fault: null }
  const priced = priceTicket(input)
  return 'ticket' in priced ? { ticket: priced.ticket, fault: null } : { ticket: null, fault: priced.fault }
}
