import type { HealthCheck } from '../../../contract/operator/health.ts'
import type { OperatorResponse } from './api.ts'

type Metric = OperatorResponse<'vendors-metrics'>['metrics'][number]
export type VendorHealth = {
  is: 'ok' | 'warn' | 'bad' | 'off'
  calls: number
  failedPercent: number
  averageMs: number
}

const ENOUGH_CALLS = 20
const BAD_PERCENT = 20
const WARN_PERCENT = 10
const SLOW_MS = 2_000

/** By rule and not by feeling: of few calls nothing is said. Pure. */
export function computeHealth(metrics: readonly Metric[]): VendorHealth {
  const sum = (of: (metric: Metric) => number) => metrics.reduce((total, metric) => total + of(metric), 0)
  const calls = sum((metric) => metric.calls)
  if (calls === 0) return { is: 'off', calls, failedPercent: 0, averageMs: 0 }
  const failedPercent = (sum((metric) => metric.failed) / calls) * 100
  const averageMs = Math.round(sum((metric) => metric.averageMs * metric.calls) / calls)
  const isMany = calls >= ENOUGH_CALLS
  const is =
    isMany && failedPercent > BAD_PERCENT
      ? 'bad'
      : (isMany && failedPercent > WARN_PERCENT) || averageMs > SLOW_MS
        ? 'warn'
        : 'ok'
  return { is, calls, failedPercent: Math.round(failedPercent), averageMs }
}

/** A part that was asked once: it answered as it should, it took long, or it did not. Pure. */
export const lightOfCheck = ({ ok, ms }: Pick<HealthCheck, 'ok' | 'ms'>): 'ok' | 'warn' | 'bad' =>
  !ok ? 'bad' : ms > SLOW_MS ? 'warn' : 'ok'

const WORST_FIRST = ['bad', 'warn', 'ok', 'off'] as const
/** The worst first, so that what has to be looked at stands at the top. Pure. */
export const byLight = <Row extends { is: (typeof WORST_FIRST)[number] }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => WORST_FIRST.indexOf(a.is) - WORST_FIRST.indexOf(b.is))
