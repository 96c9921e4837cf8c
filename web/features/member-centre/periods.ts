/** SAFE-06: the periods a record can be looked at: days back from the start of today. Three months at once, twelve on request. */
export const PERIODS = { today: 0, week: 6, month: 29, quarter: 89, year: 364 } as const
export type Period = keyof typeof PERIODS
export const PERIOD_NAMES = Object.keys(PERIODS) as Period[]

/** The first moment of a period in the player's own time, as ISO 8601 UTC. */
export function startOfPeriod(period: Period, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - PERIODS[period]).toISOString()
}
