import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { localDateSchema, type RebateDay } from '../../../contract/calls/rewards/rebate.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { presentMoney } from '../../../contract/money.ts'
import { addDays, dayWindow } from '../../../contract/rules/day-windows.ts'
import { type Database, readAll } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { minorSchema } from '../../money/records/rows.ts'
import type { RewardPaymentRow } from '../tables.ts'
import { type RebateLine, sumOf } from './compute-rebate.ts'
import { CLAIM_DAYS, type CountedDay } from './read-days.ts'

/** What a claim was counted from, as its row keeps it. */
export const claimDetailsSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  lines: z.array(
    z.object({ vendor: z.string(), stakeMinor: minorSchema, rateBps: z.number().int(), amountMinor: minorSchema }),
  ),
})

type Names = ReadonlyMap<string, string>
const timeOf = (atMs: number) => new Date(atMs).toISOString()
/** `55` is `0.55`: hundredths of a per cent as per cent. */
export const presentRate = (rateBps: number) => (rateBps / 100).toFixed(2)

const vendorSchema = z.object({ code: z.string(), name: z.string() })

export async function readVendorNames(database: Database): Promise<Names> {
  const query = sql`SELECT vendor_code AS code, display_name AS name FROM vendor_public`
  const rows = await readAll(database, vendorSchema, query)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

function presentLines(lines: readonly RebateLine[], names: Names): RebateDay['lines'] {
  return lines.map(({ vendor, stakeMinor, rateBps, amountMinor }) => ({
    vassalage: vendorCodeSchema.parse(vendor),
    displayName: names.get(vendor) ?? vendor,
    turnover: presentMoney(stakeMinor),
    rate: presentRate(rateBps),
    amount: presentMoney(amountMinor),
  }))
}

/** A day as it was claimed: the figures of then, whatever was set since. */
export function presentClaimed({ reference, details, paidAtMs }: RewardPaymentRow, names: Names): RebateDay {
  const { from, to, lines } = claimDetailsSchema.parse(details)
  const day = { date: localDateSchema.parse(reference), window: { from, to }, lines }
  return {
    ...presentFigures(day, names),
    // The wallet has not answered yet: it may be pressed again.
    state: paidAtMs === null ? 'claimable' : 'claimed',
    claimUntil: null,
    claimedAt: paidAtMs === null ? null : timeOf(paidAtMs),
  }
}

/** A day nobody has claimed. */
export function presentCounted({ merchant, clock }: PlatformContext, day: CountedDay, names: Names): RebateDay {
  const isOver = clock() >= day.window.to
  const brings = sumOf(day.lines, 'amountMinor') > 0
  return {
    ...presentFigures(day, names),
    state: isOver ? (brings ? 'claimable' : 'none') : 'counting',
    claimUntil: timeOf(dayWindow(merchant.timeZone, addDays(day.date, CLAIM_DAYS)).to),
    claimedAt: null,
  }
}

function presentFigures({ date, window, lines }: CountedDay, names: Names) {
  return {
    date,
    from: timeOf(window.from),
    to: timeOf(window.to),
    lines: presentLines(lines, names),
    turnover: presentMoney(sumOf(lines, 'stakeMinor')),
    amount: presentMoney(sumOf(lines, 'amountMinor')),
  }
}
