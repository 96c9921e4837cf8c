/**
 * PROMO-04: each night the points of the day before are given to everyone who played, so that the rank of that day is
 * what counts and the balance is there before the member looks. The sums say who played, the wallet says how much. Who
 * is missed here, as by a late digest, gets the points when they next look (`creditEarned`).
 */

import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { addDays, dayWindow, localDateOf } from '../../../contract/rules/day-windows.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob } from '../../kernel/job.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { merchantsPublic } from '../../kernel/merchant/tables.ts'
import { creditEarned } from './credit-earned.ts'
import { pointNights, pointProgrammes } from './tables.ts'

/** Until then most digests of the day have arrived. */
const SLACK_MS = 15 * 60_000
/** A minute's members of one merchant: some six statements each, of the 1,000 an invocation has. */
const MEMBERS_A_RUN = 100
const AT_ONCE = 10

const keySchema = z.object({ merchant: merchantCodeSchema })
/** By the number that a member has in the sums, which is the order of their key. */
const memberSchema = z.object({ number: z.number(), memberId: memberIdSchema })
type Key = z.infer<typeof keySchema>
type Night = { day: number; afterMember: number }

/** A day of the merchant's calendar, as days since 1970-01-01. */
const numberOf = (date: string) => Date.parse(date) / DAY_MS
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** The day that is the last to be over there. */
const lastDay = (timeZone: string, nowMs: number) => numberOf(addDays(localDateOf(timeZone, nowMs - SLACK_MS), -1))

export const givePoints = defineJob({
  key: keySchema,
  // Whether a day is over is known by the time zone's rules, which no query has.
  due: () => sql`SELECT 1 FROM point_programme`,
  readDue: async ({ db, clock }) => {
    const nowMs = clock()
    const all = await db
      .select({
        merchant: pointProgrammes.merchant,
        countsFromMs: pointProgrammes.countsFromMs,
        timeZone: merchantsPublic.timeZone,
        day: pointNights.day,
      })
      .from(pointProgrammes)
      .innerJoin(merchantsPublic, eq(merchantsPublic.code, pointProgrammes.merchant))
      .leftJoin(pointNights, eq(pointNights.merchant, pointProgrammes.merchant))
    const due = all.filter(({ countsFromMs, timeZone, day }) => {
      const last = lastDay(timeZone, nowMs)
      // Before a merchant's first night members got their points by looking.
      return (day ?? last) <= last && countsFromMs < dayWindow(timeZone, dateOf(last)).to
    })
    return keySchema.array().parse(due)
  },
  run: async (services, { merchant }) => {
    const { db, clock } = services
    const { timeZone } = await requireMerchantFacts(db, merchant)
    const last = lastDay(timeZone, clock())
    const kept = await db.select().from(pointNights).where(eq(pointNights.merchant, merchant)).get()
    const night: Night = kept ?? { day: last, afterMember: 0 }
    if (night.day > last) return
    // The sums are by UTC day: whoever played on one that the day touches may have played on the day.
    const { from, to } = dayWindow(timeZone, dateOf(night.day))
    const [firstDay, finalDay] = [Math.floor(from / DAY_MS), Math.floor((to - 1) / DAY_MS)]
    const played = memberSchema.array().parse(
      await db.all(sql`SELECT number, member_id AS memberId FROM (
          SELECT DISTINCT member_number AS number FROM play_day_sum_public
          WHERE merchant_number = (SELECT number FROM merchant_public WHERE code = ${merchant})
            AND day BETWEEN ${firstDay} AND ${finalDay}
            AND member_number > ${night.afterMember} ORDER BY member_number LIMIT ${MEMBERS_A_RUN})
        JOIN counted_member_public USING (number) ORDER BY number`),
    )
    for (let at = 0; at < played.length; at += AT_ONCE)
      await Promise.all(played.slice(at, at + AT_ONCE).map(({ memberId }) => giveTo(services, { merchant }, memberId)))
    const next =
      played.length < MEMBERS_A_RUN
        ? { day: night.day + 1, afterMember: 0 }
        : { day: night.day, afterMember: played.at(-1)?.number ?? 0 }
    await moveOn(services, { merchant }, night, next)
  },
})

/** A wallet that refuses holds up nobody: its points wait until the member looks. */
async function giveTo(services: Services, { merchant }: Key, memberId: MemberId) {
  try {
    const ctx = { ...services, merchant: await requireMerchantFacts(services.db, merchant) }
    await creditEarned(ctx, memberId)
  } catch (error) {
    log.warn('points_wait', { merchant, memberId, error: sayError(error) })
  }
}

/** Two runs at once give alike; only the first moves on. */
const moveOn = (services: Services, { merchant }: Key, from: Night, to: Night) =>
  commit(services, [
    sql`INSERT INTO point_night (merchant, day, after_member) VALUES (${merchant}, ${to.day}, ${to.afterMember})
      ON CONFLICT (merchant) DO UPDATE SET day = excluded.day, after_member = excluded.after_member
      WHERE day = ${from.day} AND after_member = ${from.afterMember}`,
  ])
