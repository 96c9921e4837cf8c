/** The clock of a round, by the server's time. Each phase ends by an alarm, so that the table can sleep between them. */

export const PHASES = ['open', 'closing', 'dealing', 'result'] as const
export type Phase = (typeof PHASES)[number]

export const OPEN_MS = 15_000
/** No new bets; the wallet's answers are awaited. */
export const CLOSING_MS = 2_000
export const RESULT_MS = 4_000
/** How long each phase of a table's round is. */
export interface TableClock {
  readonly openMs: number
  readonly closingMs: number
  /** Of crash 0: its flight is as long as its draw says. */
  readonly dealMs: number
  readonly resultMs: number
}
export const usualClock = (dealMs: number): TableClock => ({
  openMs: OPEN_MS,
  closingMs: CLOSING_MS,
  dealMs,
  resultMs: RESULT_MS,
})
/** Of a table whose name promises speed: 17 seconds a round. */
export const SWIFT_CLOCK: TableClock = { openMs: 8_000, closingMs: CLOSING_MS, dealMs: 4_000, resultMs: 3_000 }

/** A deal later than this voids the round: its stakes are held, and players may have left. */
export const MOST_LATE_MS = 60_000

/** When the phase after `phase` begins. */
export function endOf(phase: Phase, sinceMs: number, clock: TableClock): number {
  const { openMs, closingMs, dealMs, resultMs } = clock
  return sinceMs + { open: openMs, closing: closingMs, dealing: dealMs, result: resultMs }[phase]
}

/** Whether a bet that reaches the table at this time is in time: the table's clock decides, not when its alarm comes. */
export const isInTime = (phase: Phase | 'over', openedMs: number, nowMs: number, { openMs }: TableClock): boolean =>
  phase === 'open' && nowMs < openedMs + openMs

/** A round whose deal comes this late is void. */
export const isTooLate = (dueMs: number, nowMs: number): boolean => nowMs > dueMs + MOST_LATE_MS
