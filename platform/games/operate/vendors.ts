/** OPS-01, GAME-05: operators shut a vendor for their merchant, and open it again. The edge keeps the audit. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { operatorVendorCalls } from '../../../contract/operator/vendors.ts'
import { commit } from '../../kernel/commit.ts'
import { approve, clearApprovals, dropApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { computeShowsPlayers, showsPlayersSchema } from '../vendors/get-vendor-endpoint.ts'
import { METRIC_WINDOW_MS, writeVendorMetrics } from '../vendors/vendor-metrics.ts'

const rowSchema = z.object({
  vendor: vendorCodeSchema,
  name: z.string(),
  closed_by: z.string().nullable(),
  closed_at_ms: z.number().int().nullable(),
  shows_players: showsPlayersSchema,
})

type Vendor = OperatorResponse<'vendors-switch'>

async function readVendors({ db, merchant }: OperatorContext, condition: SQL): Promise<Vendor[]> {
  const rows = await db.all(sql`
    SELECT vendor_code AS vendor, display_name AS name, closed_by, closed_at_ms, shows_players
    FROM merchant_vendor JOIN vendor USING (vendor_code) WHERE merchant = ${merchant.code} AND ${condition}
    ORDER BY vendor.position`)
  return rowSchema
    .array()
    .parse(rows)
    .map(({ closed_by: by, closed_at_ms: atMs, shows_players: said, ...vendor }) => ({
      ...vendor,
      showsPlayers: computeShowsPlayers(vendor.vendor, said),
      closed: by === null || atMs === null ? null : { by, at: new Date(atMs).toISOString() },
    }))
}

const listVendors: OperatorHandler<'vendors-list'> = async (ctx) => ({ vendors: await readVendors(ctx, sql`1`) })

async function requireVendor(ctx: OperatorContext, vendor: VendorCode): Promise<Vendor> {
  const [found] = await readVendors(ctx, sql`vendor_code = ${vendor}`)
  if (!found) throw new Refusal('not_found', `no vendor ${vendor} here`)
  return found
}

/** Who shut it first stays named. Throws `not_found` for a vendor the merchant does not have. */
const switchVendor: OperatorHandler<'vendors-switch'> = async (ctx, { vendor, open }) => {
  const isIt = sql`merchant = ${ctx.merchant.code} AND vendor_code = ${vendor}`
  await commit(ctx, [
    open
      ? sql`UPDATE merchant_vendor SET closed_by = NULL, closed_at_ms = NULL WHERE ${isIt}`
      : sql`UPDATE merchant_vendor SET closed_by = ${ctx.operator}, closed_at_ms = ${ctx.clock()}
          WHERE ${isIt} AND closed_by IS NULL`,
  ])
  return requireVendor(ctx, vendor)
}

/**
 * GAME-07: two operators let a vendor hear more. One ends it, and with it what was said before. Throws `not_found` for
 * a vendor the merchant does not have.
 */
const showPlayers: OperatorHandler<'vendors-players'> = async (ctx, { vendor, shown }) => {
  const operator = requireName(ctx)
  const found = await requireVendor(ctx, vendor)
  if (shown && found.showsPlayers) return { ...found, isDone: true }
  const merchant = ctx.merchant.code
  const subject = approvalSubject('vendors-players', vendor)
  const approval = { subject, content: { shown }, nowMs: ctx.clock() }
  const set = sql`UPDATE merchant_vendor SET shows_players = ${shown ? 1 : 0}
    WHERE merchant = ${merchant} AND vendor_code = ${vendor}`
  await commit(
    ctx,
    shown
      ? [
          approve(ctx, operator, approval),
          sql`${set} AND ${hasTwoApprovals(ctx, approval)}`,
          clearApprovals(ctx, approval),
        ]
      : [set, dropApprovals(sql`merchant = ${merchant} AND subject = ${subject}`)],
  )
  const now = await requireVendor(ctx, vendor)
  return { ...now, isDone: now.showsPlayers === shown }
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
  'vendors-players': showPlayers,
  'vendors-metrics': readMetrics,
}
