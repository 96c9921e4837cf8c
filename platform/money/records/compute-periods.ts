import type { ProfitUnit } from '../../../contract/rules/profit-units.ts'
import type { TimeRange } from '../../kernel/wallet/wallet-interface.ts'
import { DAY_MS } from '../ledger/records/split-range.ts'

/** The first moment of the UTC day, week (from Monday) or month that lies `back` before the one of `nowMs`. */
function startOf(unit: ProfitUnit, nowMs: number, back: number): number {
  const now = new Date(nowMs)
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'month') return Date.UTC(year, month - back, 1)
  if (unit === 'day') return Date.UTC(year, month, date - back)
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return Date.UTC(year, month, date - sinceMonday - 7 * back)
}

/** `count` periods up to the one that `nowMs` lies in, oldest first, without a gap. Their ends are whole UTC days. */
export function computePeriods(unit: ProfitUnit, count: number, nowMs: number): TimeRange[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    return { from: startOf(unit, nowMs, back), to: startOf(unit, nowMs, back - 1) }
  })
}

/** The periods that lie in a range, oldest first; the first and the last as far as they do. `range`: whole UTC days. */
export function computePeriodsOf(unit: ProfitUnit, range: TimeRange): TimeRange[] {
  const periods: TimeRange[] = []
  for (let from = range.from; from < range.to; ) {
    const to = Math.min(startOf(unit, from, -1), range.to)
    periods.push({ from, to })
    from = to
  }
  return periods
}

/** The index of the period a day number lies in, or -1. */
export function findPeriod(periods: readonly TimeRange[], day: number): number {
  const atMs = day * DAY_MS
  return periods.findIndex(({ from, to }) => atMs >= from && atMs < to)
}
