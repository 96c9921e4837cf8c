/** Periods and results as the answers of this area show them. */
import type { LotteryResult, Period } from '../../contract/lottery/types.ts'
import type { LastDraw } from '../kernel/lottery/draw-interface.ts'

export const iso = (timeMs: number) => new Date(timeMs).toISOString()

export const presentPeriod = ({ period, openAtMs, closeAtMs, drawAtMs }: Period) => ({
  period,
  openAt: iso(openAtMs),
  closeAt: iso(closeAtMs),
  drawAt: iso(drawAtMs),
})

/** The answer's own lists, which the contract lets grow. */
export const presentResult = (result: LotteryResult): Record<string, string[]> =>
  Object.fromEntries(Object.entries(result).map(([name, numbers]) => [name, [...numbers]]))

export const presentLast = (last: LastDraw | null) =>
  last && { period: last.period, result: presentResult(last.result) }
