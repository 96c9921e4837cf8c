import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { addDays, dayWindow, type LocalDate, localDateOf, type Window } from '../../kernel/merchant/day-windows.ts'
import { minorSchema } from '../../money/records/rows.ts'
import { readStanding } from '../vip/read-standing.ts'
import { computeRebate, type Rate, type RebateLine, ratesAt } from './compute-rebate.ts'
import { rebateRates } from './tables.ts'

/** A day can be claimed for as long after it is over. */
export const CLAIM_DAYS = 7

export type CountedDay = { date: LocalDate; window: Window; lines: RebateLine[] }
type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant' | 'clock' | 'random' | 'notices'>

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

/** What was staked on each of the days in rounds that ended then, by vendor, and what it brings back. */
export async function countDays(ctx: Reader, memberId: MemberId, dates: readonly LocalDate[]): Promise<CountedDay[]> {
  const days = dates.map((date) => ({ date, window: dayWindow(ctx.merchant.timeZone, date) }))
  const [rates, level, turnover] = await Promise.all([
    readRates(ctx),
    readLevel(ctx, memberId),
    readTurnover(ctx, memberId, days),
  ])
  return days.map(({ date, window }) => ({
    ...{ date, window },
    lines: computeRebate(
      turnover.filter((row) => row.date === date),
      ratesAt(rates, window.from),
      level,
    ),
  }))
}

const turnoverRowSchema = z.object({ date: z.string(), vendor: z.string(), stakeMinor: minorSchema })

/** From the index round_record_closed alone: no round is read. */
export const TURNOVER_OF_DAYS = `SELECT day.value ->> 'date' AS date, round.vendor, sum(round.stake_minor) AS stakeMinor
  FROM json_each(?3) AS day CROSS JOIN round_record AS round INDEXED BY round_record_closed
  WHERE round.merchant = ?1 AND round.member_id = ?2 AND round.wallet_kind = 'real' AND round.state = 'settled'
    AND round.closed_at >= day.value ->> 'from' AND round.closed_at < day.value ->> 'to'
  GROUP BY 1, 2 HAVING sum(round.stake_minor) > 0 ORDER BY 3 DESC, 2`

async function readTurnover({ env, merchant }: Reader, memberId: MemberId, days: { date: string; window: Window }[]) {
  const windows = days.map(({ date, window }) => ({ date, ...window }))
  const { results } = await env.DB.prepare(TURNOVER_OF_DAYS)
    .bind(merchant.code, memberId, JSON.stringify(windows))
    .all()
  return z.array(turnoverRowSchema).parse(results)
}
