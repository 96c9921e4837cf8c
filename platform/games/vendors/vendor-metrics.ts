/**
 * OPS-01: how often each vendor was called or called us, how it ended and how long it took. Counted in the isolate and
 * written every few seconds, so a bet costs no row more. An isolate that ends before takes its last seconds with it.
 */

import { type SQL, sql } from 'drizzle-orm'
import type { VendorCode } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { whatGoes } from '../../kernel/job.ts'

export const METRIC_WINDOW_MS = 300_000
const FLUSH_AFTER_MS = 10_000
/** What an operator can look back at. */
export const METRIC_KEPT_MS = 72 * 3_600_000

type Ended = 'answered' | 'refused' | 'failed'
type Figures = { calls: number; refused: number; failed: number; msSum: number; msMax: number }
type Counted = { sinceMs: number; figures: Map<string, Figures> }
type Reader = Pick<Services, 'env' | 'clock'>

/** By keys that were parsed with the bindings, so that nothing of one deployment is written into another. */
const counted = new WeakMap<object, Counted>()

export function countVendorCall(
  { env, clock }: Reader,
  { vendor, call, ms, ended }: { vendor: VendorCode; call: string; ms: number; ended: Ended },
): void {
  const nowMs = clock()
  const known = counted.get(env.ENVELOPE_KEYS) ?? { sinceMs: nowMs, figures: new Map<string, Figures>() }
  counted.set(env.ENVELOPE_KEYS, known)
  const key = JSON.stringify([Math.floor(nowMs / METRIC_WINDOW_MS), vendor, call])
  const before = known.figures.get(key) ?? { calls: 0, refused: 0, failed: 0, msSum: 0, msMax: 0 }
  const tookMs = Math.max(0, Math.round(ms))
  known.figures.set(key, {
    calls: before.calls + 1,
    refused: before.refused + Number(ended === 'refused'),
    failed: before.failed + Number(ended === 'failed'),
    msSum: before.msSum + tookMs,
    msMax: Math.max(before.msMax, tookMs),
  })
}

/** Whether the figures have waited long enough to be written. */
export function areMetricsDue({ env, clock }: Reader): boolean {
  const known = counted.get(env.ENVELOPE_KEYS)
  return known !== undefined && clock() - known.sinceMs >= FLUSH_AFTER_MS
}

/** Never throws: figures that cannot be written are lost, and no call of a vendor fails for them. */
export async function writeVendorMetrics({ env }: Reader): Promise<void> {
  const known = counted.get(env.ENVELOPE_KEYS)
  counted.delete(env.ENVELOPE_KEYS)
  if (!known) return
  const rows = [...known.figures].map(([key, { calls, refused, failed, msSum, msMax }]) => {
    const [window, vendor, call] = JSON.parse(key) as [number, string, string]
    return sql`INSERT INTO vendor_call_sum (window, vendor, call, calls, refused, failed, ms_sum, ms_max)
      VALUES (${window}, ${vendor}, ${call}, ${calls}, ${refused}, ${failed}, ${msSum}, ${msMax})
      ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, refused = refused + excluded.refused,
        failed = failed + excluded.failed, ms_sum = ms_sum + excluded.ms_sum, ms_max = max(ms_max, excluded.ms_max)`
  })
  try {
    await commit({ env }, rows)
  } catch (error) {
    log.warn('vendor_metrics_not_kept', { error: sayError(error) })
  }
}

const forgetOld = (nowMs: number): SQL =>
  sql`DELETE FROM vendor_call_sum WHERE window < ${Math.floor((nowMs - METRIC_KEPT_MS) / METRIC_WINDOW_MS)}`

/** For the cron job. */
export const areMetricsToTidy = ({ clock }: Reader): SQL => whatGoes(forgetOld(clock()))

/** Writes what this isolate has counted, and forgets what is too old to be asked for. */
export async function tidyVendorMetrics(services: Reader): Promise<void> {
  await writeVendorMetrics(services)
  await commit(services, [forgetOld(services.clock())])
}
