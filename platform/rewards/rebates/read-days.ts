import { and, eq, lte } from 'drizzle-orm'
import type { MemberId } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import { addDays, dayWindow, type LocalDate, localDateOf, type Window } from '../../../contract/rules/day-windows.ts'
import { turnoverOf } from '../../../contract/rules/valid-bet.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { readStanding } from '../vip/read-standing.ts'
import { computeRebate, type Rate, type RebateLine, ratesAt } from './compute-rebate.ts'
import { rebateRates } from './tables.ts'

/** A day can be claimed for as long after it is over. */
export const CLAIM_DAYS = 7

export type CountedDay = { date: LocalDate; window: Window; lines: RebateLine[] }
type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant' | 'clock' | 'random' | 'notices' | 'at' | 'keepMs'>

/** Today and the days that can still be claimed, today first. */
export function openDates({ merchant, clock }: Reader): LocalDate[] {
  const today = localDateOf(merchant.timeZone, clock())
  return Array.from({ length: CLAIM_DAYS + 1 }, (_, back) => addDays(today, -back))
}

export async function readRates({ db, merchant, clock }: Reader): Promise<Rate[]> {
  const isSet = and(eq(rebateRates.merchant, merchant.code), lte(rebateRates.validFromMs, clock()))
  return db.select().from(rebateRates).where(isSet)
}

/** The rank that counts: the one the member has now. Ranks never fall, so no day is worth less for waiting. */
export async function readLevel(ctx: Reader, memberId: MemberId): Promise<number> {
  return (await readStanding(ctx, memberId)).kept?.rank.level ?? 0
}

/** What counts of rounds that ended on each of the days, by vendor, and what it brings back. */
export async function countDays(ctx: Reader, memberId: MemberId, dates: readonly LocalDate[]): Promise<CountedDay[]> {
  const days = dates.map((date) => ({ date, window: dayWindow(ctx.merchant.timeZone, date) }))
  const [rates, level, turnover] = await Promise.all([
    readRates(ctx),
    readLevel(ctx, memberId),
    readTurnover(ctx, memberId, days),
  ])
  return days.map(({ date, window }) => ({
    date,
    window,
    lines: computeRebate(
      turnover.filter((row) => row.date === date),
      ratesAt(rates, window.from),
      level,
    ),
  }))
}

async function readTurnover({ env, merchant }: Reader, memberId: MemberId, days: { date: string; window: Window }[]) {
  const wallet = getWallet(env.WALLET, merchant.code, memberId)
  const played = requireAccepted(await wallet.sumPlay({ ranges: days.map(({ window }) => window) }))
  return days.flatMap(({ date }, index) => {
    const ofDay = Map.groupBy(
      played.filter(({ range }) => range === index),
      ({ vendor }) => vendor,
    )
    return [...ofDay]
      .map(([vendor, sums]) => ({
        date,
        vendor,
        stakeMinor: minor(sums.reduce((sum, one) => sum + turnoverOf(one), 0)),
      }))
      .filter(({ stakeMinor }) => stakeMinor > 0)
      .toSorted((a, b) => b.stakeMinor - a.stakeMinor || (a.vendor < b.vendor ? -1 : 1))
  })
}
