/** The clock of a round, by the server's time. Each phase ends by an alarm, so that the table can sleep between them. */

export const PHASES = ['open', 'closing', 'dealing', 'result'] as const
export type Phase = (typeof PHASES)[number]

export const OPEN_MS = 15_000
/** No new bets; the wallet's answers are awaited. */
export const CLOSING_MS = 2_000
export const RESULT_MS = 4_000
/** How long the phases are that do not depend on the result. */
export interface TableClock {
  readonly openMs: number
  readonly closingMs: number
  readonly resultMs: number
}
const TABLE_CLOCK: TableClock = { openMs: OPEN_MS, closingMs: CLOSING_MS, resultMs: RESULT_MS }

/** A deal later than this voids the round: its stakes are held, and players may have left. */
export const MOST_LATE_MS = 60_000

/** When the phase after `phase` begins. */
export function endOf(phase: Phase, sinceMs: number, dealMs: number, clock = TABLE_CLOCK): number {
  const { openMs, closingMs, resultMs } = clock
  return sinceMs + { open: openMs, closing: closingMs, dealing: dealMs, result: resultMs }[phase]
}

/** Whether a bet that reaches the table at this time is in time: the table's clock decides, not when its alarm comes. */
export const isInTime = (phase: Phase | 'over', openedMs: number, nowMs: number, { openMs } = TABLE_CLOCK): boolean =>
  phase === 'open' && nowMs < openedMs + openMs

/** A round whose deal comes this late is void. */
export const isTooLate = (dueMs: number, nowMs: number): boolean => nowMs > dueMs + MOST_LATE_MS
