/** The hall writes, and draws in time, what has a ticket: it hears of a period before the first one is taken. */
import type { BookIdentity, ReserveInput } from '../../kernel/lottery/book-interface.ts'
import type { DrawHall } from '../../kernel/lottery/draw-interface.ts'
import * as periods from './period-rows.ts'

type Hall = Pick<DrawHall, 'noteSold'>

/** Those that these tickets are the first of. False where one takes no tickets any more. Throws while the hall is silent. */
export async function tellSold(sql: SqlStorage, hall: Hall, { identity, tickets }: ReserveInput): Promise<boolean> {
  const { gameCode } = identity
  const named = new Set(tickets.map(({ ticket }) => ticket.period))
  const fresh = [...named].filter((period) => !periods.findPeriodRow(sql, period))
  return fresh.length === 0 || hall.noteSold({ gameCode, periods: fresh })
}

/**
 * Those that are open and have tickets: a release that told the hall of none may have sold them. What the hall has closed by
 * now stays a draw without a ticket; its tickets are settled by it. Throws while the hall is silent.
 */
export async function tellHeld(hall: Hall, { gameCode }: BookIdentity, held: readonly string[]): Promise<void> {
  const open = [...held]
  while (open.length > 0 && !(await hall.noteSold({ gameCode, periods: open }))) open.shift()
}
