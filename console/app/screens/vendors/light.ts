import type { OperatorResponse } from '../../lib/api.ts'

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
