import { TICKET_FORM } from '../../../../contract/lottery/limits.ts'
import type { Ticket } from '../../../../contract/lottery/types.ts'

/** One for each period: the same, or doubled every so many. Null where a bet would be multiplied too often. */
export function chaseMultiples(periods: number, doubleEvery: number, ticket: Pick<Ticket, 'bets'>): number[] | null {
  if (!Number.isInteger(periods) || periods < 1 || periods > 100) return null
  if (!Number.isInteger(doubleEvery) || doubleEvery < 0) return null
  const multiples = Array.from({ length: periods }, (_, index) =>
    doubleEvery === 0 ? 1 : 2 ** Math.floor(index / doubleEvery),
  )
  const largest = Math.max(...ticket.bets.map(({ multiple }) => multiple)) * Math.max(...multiples)
  return largest <= TICKET_FORM.multipleMax ? multiples : null
}
