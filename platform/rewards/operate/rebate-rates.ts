/** OPS-01, MEM-08: operators see and set what turnover brings back. A change counts from the next day on. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { dayWindow, localDateOf } from '../../../contract/rules/day-windows.ts'
import { commit, hasRow } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { EVERY_VENDOR, ratesAt } from '../rebates/compute-rebate.ts'
import { presentRate } from '../rebates/present-rebate.ts'
import { readRates } from '../rebates/read-days.ts'

const listRates: OperatorHandler<'rebate-rates'> = async (ctx) => {
  const rates = ratesAt(await readRates(ctx), ctx.clock())
  const byPlace = rates.toSorted((a, b) => a.vendor.localeCompare(b.vendor) || a.minLevel - b.minLevel)
  return {
    timeZone: ctx.merchant.timeZone,
    rates: byPlace.map(({ vendor, minLevel, rateBps, validFromMs }) => ({
      vendor,
      minLevel,
      rate: presentRate(rateBps),
      since: new Date(validFromMs).toISOString(),
    })),
  }
}

/** Throws `forbidden` without a name, `not_found` for a vendor the merchant does not have. */
const setRate: OperatorHandler<'rebate-set'> = async (ctx, { vendor, minLevel, rate }) => {
  const operator = requireName(ctx)
  if (vendor !== EVERY_VENDOR) await assertOffered(ctx, vendor)
  const { code, timeZone } = ctx.merchant
  const rateBps = Math.round(Number(rate) * 100)
  const nowMs = ctx.clock()
  await commit(ctx, [
    sql`INSERT INTO rebate_rate (merchant, vendor, min_level, rate_bps, valid_from_ms, set_by)
      VALUES (${code}, ${vendor}, ${minLevel}, ${rateBps}, ${nowMs}, ${operator})
      ON CONFLICT (merchant, vendor, min_level, valid_from_ms) DO UPDATE
        SET rate_bps = excluded.rate_bps, set_by = excluded.set_by`,
  ])
  const countsFrom = dayWindow(timeZone, localDateOf(timeZone, nowMs)).to
  return { vendor, minLevel, rate: presentRate(rateBps), countsFrom: new Date(countsFrom).toISOString() }
}

async function assertOffered(ctx: OperatorContext, vendor: string) {
  const query = sql`SELECT 1 FROM merchant_vendor_public WHERE merchant = ${ctx.merchant.code} AND vendor_code = ${vendor}`
  if (!(await hasRow(ctx, query))) throw new Refusal('not_found', `no vendor ${vendor} here`)
}

export const rebateOperatorHandlers = { 'rebate-rates': listRates, 'rebate-set': setRate }
