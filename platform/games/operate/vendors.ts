/** OPS-01, GAME-05: operators shut a vendor for their merchant, and open it again. The edge keeps the audit. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { operatorVendorCalls } from '../../../contract/operator/vendors.ts'
import { commit } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { METRIC_WINDOW_MS, writeVendorMetrics } from '../vendors/vendor-metrics.ts'

const rowSchema = z.object({
  vendor: vendorCodeSchema,
  name: z.string(),
  closed_by: z.string().nullable(),
  closed_at_ms: z.number().int().nullable(),
})

type Vendor = OperatorResponse<'vendors-switch'>

async function readVendors({ db, merchant }: OperatorContext, condition: SQL): Promise<Vendor[]> {
  const rows = await db.all(sql`
    SELECT vendor_code AS vendor, display_name AS name, closed_by, closed_at_ms
    FROM merchant_vendor JOIN vendor USING (vendor_code) WHERE merchant = ${merchant.code} AND ${condition}
    ORDER BY vendor.position`)
  return rowSchema
    .array()
    .parse(rows)
    .map(({ closed_by: by, closed_at_ms: atMs, ...vendor }) => ({
      ...vendor,
      closed: by === null || atMs === null ? null : { by, at: new Date(atMs).toISOString() },
    }))
}

const listVendors: OperatorHandler<'vendors-list'> = async (ctx) => ({ vendors: await readVendors(ctx, sql`1`) })

/** Who shut it first stays named. Throws `not_found` for a vendor the merchant does not have. */
const switchVendor: OperatorHandler<'vendors-switch'> = async (ctx, { vendor, open }) => {
  const isIt = sql`merchant = ${ctx.merchant.code} AND vendor_code = ${vendor}`
  await commit(ctx, [
    open
      ? sql`UPDATE merchant_vendor SET closed_by = NULL, closed_at_ms = NULL WHERE ${isIt}`
      : sql`UPDATE merchant_vendor SET closed_by = ${ctx.operator}, closed_at_ms = ${ctx.clock()}
          WHERE ${isIt} AND closed_by IS NULL`,
  ])
  const [switched] = await readVendors(ctx, sql`vendor_code = ${vendor}`)
  if (!switched) throw new Refusal('not_found', `no vendor ${vendor} here`)
  return switched
}

/** With what this isolate has counted and not yet written; other isolates write every few seconds. */
const readMetrics: OperatorHandler<'vendors-metrics'> = async (ctx, { minutes }) => {
  await writeVendorMetrics(ctx)
  const window = Math.floor((ctx.clock() - minutes * 60_000) / METRIC_WINDOW_MS)
  const rows = await ctx.db.all(sql`
    SELECT vendor, call, sum(calls) AS calls, sum(refused) AS refused, sum(failed) AS failed,
      CAST(round(1.0 * sum(ms_sum) / sum(calls)) AS INTEGER) AS averageMs, max(ms_max) AS maxMs
    FROM vendor_call_sum JOIN merchant_vendor ON vendor_code = vendor AND merchant = ${ctx.merchant.code}
    WHERE window >= ${window} GROUP BY vendor, call ORDER BY vendor, call`)
  const { metrics } = operatorVendorCalls['vendors-metrics'].response.shape
  return { since: new Date(window * METRIC_WINDOW_MS).toISOString(), metrics: metrics.parse(rows) }
}

export const vendorOperatorHandlers = {
  'vendors-list': listVendors,
  'vendors-switch': switchVendor,
  'vendors-metrics': readMetrics,
}
