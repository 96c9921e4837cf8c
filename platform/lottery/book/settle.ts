/** What a result makes of the tickets of a period. Money follows later, ticket by ticket. Within a transaction. */
import { settleTicket } from '../../../contract/lottery/settle.ts'
import type { LotteryResult } from '../../../contract/lottery/types.ts'
import type { BookTicket } from '../../kernel/lottery/book-interface.ts'
import { removeCells } from './cells.ts'
import { findPeriodRow } from './period-rows.ts'
import { findChase, goSettled, listOfPeriod, markStopped, takeBack } from './ticket-rows.ts'

/** So many live tickets, in order of serial. Answers how many there were. */
export function settleSome(
  sql: SqlStorage,
  { period, result, limit, now }: { period: string; result: LotteryResult; limit: number; now: number },
): number {
  const live = listOfPeriod(sql, period, 'live', limit)
  for (const ticket of live) {
    const settlement = settleTicket(ticket.ticket, result)
    if (!goSettled(sql, ticket.ticketId, settlement, now)) continue
    if (settlement.payoutMinor > 0 && ticket.chaseId !== null) stopOnWin(sql, ticket.chaseId, now)
  }
  return live.length
}

function stopOnWin(sql: SqlStorage, chaseId: string, now: number): void {
  const chase = findChase(sql, chaseId)
  if (chase?.stopOnWin && chase.state === 'running') stopChase(sql, chaseId, 'chase_won', now)
}

/** Takes back each ticket whose period is still open; a closed one stands. Stopping twice changes nothing more. */
export function stopChase(sql: SqlStorage, chaseId: string, reason: 'chase_won' | 'chase_stopped', now: number): void {
  markStopped(sql, chaseId)
  for (const ticket of findChase(sql, chaseId)?.tickets ?? [])
    if (isOpenYet(sql, ticket, now)) undo(sql, ticket, reason, now)
}

/** By the clock: a period that is over is closed, whether its row says so yet or not. */
const isOpenYet = (sql: SqlStorage, { period }: BookTicket, now: number) => {
  const row = findPeriodRow(sql, period)
  return row?.state === 'open' && row.closeAt > now
}

function undo(sql: SqlStorage, { ticketId, ticket }: BookTicket, reason: string, now: number): void {
  if (takeBack(sql, ticketId, { step: 'voided', reason, now })) removeCells(sql, ticket)
}
