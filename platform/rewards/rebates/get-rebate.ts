import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { dayWindow, localDateOf } from '../../../contract/rules/day-windows.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { rewardPayments } from '../tables.ts'
import { EVERY_VENDOR, findRateBps, ratesAt } from './compute-rebate.ts'
import { presentClaimed, presentCounted, presentRate, readVendorNames } from './present-rebate.ts'
import { countDays, openDates, readLevel, readRates } from './read-days.ts'

const PAGE = 20

const ofMember = ({ merchant }: PlatformContext, { id }: SessionMember) =>
  and(eq(rewardPayments.merchant, merchant.code), eq(rewardPayments.memberId, id), eq(rewardPayments.kind, 'rebate'))

/** MEM-08: today and the days that can still be claimed. A claimed day shows the figures it was paid by. */
export const getManualRebate: Handler<'manualRebate'> = async (ctx) => {
  const member = requirePlayer(ctx)
  const dates = openDates(ctx)
  const isOpen = and(ofMember(ctx, member), inArray(rewardPayments.reference, dates))
  const [counted, claims, names, rates] = await Promise.all([
    countDays(ctx, member.id, dates),
    ctx.db.select().from(rewardPayments).where(isOpen),
    readVendorNames(ctx),
    presentRates(ctx, member),
  ])
  const days = counted.map((day) => {
    const claim = claims.find(({ reference }) => reference === day.date)
    return claim ? presentClaimed(claim, names) : presentCounted(ctx, day, names)
  })
  const open = days.filter(({ state }) => state === 'claimable')
  const claimable = open.reduce((sum, { amount }) => sum + parseMoney(amount), 0)
  return {
    timeZone: ctx.merchant.timeZone,
    days: days.filter(({ state, lines }) => state === 'counting' || lines.length > 0),
    claimable: presentMoney(minor(claimable)),
    rates,
  }
}

/** What counts for the member today: the vendors with a rate of their own, and all the others in one. */
async function presentRates(ctx: PlatformContext, member: SessionMember) {
  const { timeZone } = ctx.merchant
  const [all, level, names] = await Promise.all([readRates(ctx), readLevel(ctx, member.id), readVendorNames(ctx)])
  const standing = ratesAt(all, dayWindow(timeZone, localDateOf(timeZone, ctx.clock())).from)
  const vendors = [...new Set(standing.map(({ vendor }) => vendor))].filter((vendor) => vendor !== EVERY_VENDOR)
  const own = vendors.toSorted().map((vendor) => ({
    vassalage: vendorCodeSchema.parse(vendor),
    displayName: names.get(vendor) ?? vendor,
    rate: presentRate(findRateBps(standing, vendor, level)),
  }))
  const others = { vassalage: null, displayName: null, rate: presentRate(findRateBps(standing, EVERY_VENDOR, level)) }
  return standing.length === 0 ? [] : [...own, others]
}

/** MEM-08: what was claimed, newest day first. The cursor is the last day shown. */
export const listRebateRecord: Handler<'rebateRecord'> = async (ctx, { cursor }) => {
  const member = requirePlayer(ctx)
  const rows = await ctx.db
    .select()
    .from(rewardPayments)
    .where(and(ofMember(ctx, member), cursor === undefined ? undefined : lt(rewardPayments.reference, cursor)))
    .orderBy(desc(rewardPayments.reference))
    .limit(PAGE + 1)
  const names = await readVendorNames(ctx)
  const shown = rows.slice(0, PAGE)
  return {
    rows: shown.map((row) => presentClaimed(row, names)),
    nextCursor: rows.length > PAGE ? (shown.at(-1)?.reference ?? null) : null,
  }
}
