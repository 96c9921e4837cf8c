import { TICKET_FORM } from '../../../../contract/lottery/limits.ts'
import type { Ticket } from '../../../../contract/lottery/types.ts'
import { dropTimes, readTypedCount } from '../../../../kit/lib/typed-amount.ts'

/** What was typed for single periods, by their place from 0. */
export type TypedMultiples = Readonly<Record<number, string>>

type Plan = { periods: number; doubleEvery: number; typed?: TypedMultiples }

/** A multiple as it is typed, also with the sign that pages write; null where it is none. */
export function readMultiple(text: string): number | null {
  const times = readTypedCount(dropTimes(text))
  return times !== null && times >= 1 && times <= TICKET_FORM.multipleMax ? times : null
}

/**
 * One for each period: typed, or the same, or doubled every so many. Null where a figure is none, or a bet would be
 * multiplied too often.
 */
export function chaseMultiples(
  { periods, doubleEvery, typed = {} }: Plan,
  ticket: Pick<Ticket, 'bets'>,
): number[] | null {
  if (!Number.isInteger(periods) || periods < 1 || periods > 100) return null
  if (!Number.isInteger(doubleEvery) || doubleEvery < 0) return null
  const multiples = Array.from({ length: periods }, (_, index) => {
    const text = typed[index]
    if (text !== undefined) return readMultiple(text) ?? Number.NaN
    return doubleEvery === 0 ? 1 : 2 ** Math.floor(index / doubleEvery)
  })
  const largest = Math.max(...ticket.bets.map(({ multiple }) => multiple)) * Math.max(...multiples)
  return largest <= TICKET_FORM.multipleMax ? multiples : null
}
