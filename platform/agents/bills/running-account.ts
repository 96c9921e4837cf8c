/** AGT-05: bills that pay the agent and bills that the agent pays, by the week in which their span ended. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AccountWeek, foldAccount, weekOfDay, weekStartMs } from '../../../contract/agents/running-account.ts'
import { minor, presentMoney } from '../../../contract/amount.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { dayOf } from '../../kernel/tree.ts'

const WEEKS_SHOWN = 8
/** A bill that waits is over by then: it has 30 days. */
const OPEN_DAYS = 60

const amount = z.number().int().transform(minor)
const weekSchema = z.object({
  week: z.number().int(),
  earnedMinor: amount,
  givenMinor: amount,
  paidMinor: amount,
  carriedMinor: amount,
})

/** Written out: a number that is bound divides as a fraction. */
const WEEK = sql.raw('(day + 3) / 7')
/** Of a bill that was denied or ran out, only what was paid counts. */
const OWED = sql.raw("iif(state IN ('denied', 'expired'), paid_minor, amount_minor)")
const CARRIED = sql.raw("iif(kind = 'dividend', coalesce(facts ->> '$.pay.profit.carryOutMinor', 0), 0)")

const readWeeks = (merchant: string, memberId: string, fromMs: number, fromDay: number): SQL => sql`
  SELECT week, sum(earned) AS earnedMinor, sum(given) AS givenMinor, sum(paid) AS paidMinor, sum(carried) AS carriedMinor FROM (
    SELECT ${WEEK} AS week, ${OWED} AS earned, 0 AS given, paid_minor AS paid, ${CARRIED} AS carried
      FROM agent_bill WHERE receiver_id = ${memberId} AND to_ms > ${fromMs}
    UNION ALL SELECT ${WEEK}, 0, ${OWED}, -paid_minor, 0 FROM agent_bill WHERE payer_id = ${memberId} AND to_ms > ${fromMs}
    UNION ALL SELECT ${WEEK}, paid_minor, 0, paid_minor, 0 FROM agent_bill_day
      WHERE merchant = ${merchant} AND receiver_id = ${memberId} AND day >= ${fromDay}
    UNION ALL SELECT ${WEEK}, 0, paid_minor, -paid_minor, 0 FROM agent_bill_day WHERE payer_id = ${memberId} AND day >= ${fromDay})
  GROUP BY week`

/** What of older bills still waits, either way. */
const readOpening = (memberId: string, fromMs: number): SQL => {
  const isOpen = sql`state NOT IN ('denied', 'expired') AND to_ms <= ${fromMs} AND to_ms > ${fromMs - OPEN_DAYS * DAY_MS}`
  return sql`SELECT coalesce(sum(left_minor), 0) AS openingMinor FROM (
    SELECT amount_minor - paid_minor AS left_minor FROM agent_bill WHERE receiver_id = ${memberId} AND ${isOpen}
    UNION ALL SELECT paid_minor - amount_minor FROM agent_bill WHERE payer_id = ${memberId} AND ${isOpen})`
}

/** The newest week first; the running one is the first. */
export async function readAccount(ctx: PlatformContext): Promise<Pick<UpstreamResponse<'agentOutlook'>, 'weeks'>> {
  const { id } = requireMember(ctx)
  const last = weekOfDay(dayOf(ctx.clock()))
  const first = last - WEEKS_SHOWN + 1
  const fromMs = weekStartMs(first)
  const [weeks, opening] = await Promise.all([
    ctx.db.all(readWeeks(ctx.merchant.code, id, fromMs, dayOf(fromMs))),
    ctx.db.get(readOpening(id, fromMs)),
  ])
  const { openingMinor } = z.object({ openingMinor: amount }).parse(opening)
  const parsed: AccountWeek[] = weekSchema.array().parse(weeks)
  return {
    weeks: foldAccount({ openingMinor, first, last }, parsed)
      .toReversed()
      .map((row) => ({
        from: new Date(weekStartMs(row.week)).toISOString(),
        to: new Date(weekStartMs(row.week + 1)).toISOString(),
        isRunning: row.week === last,
        opening: presentMoney(row.openingMinor),
        earned: presentMoney(row.earnedMinor),
        toAgents: presentMoney(row.givenMinor),
        netPay: presentMoney(row.paidMinor),
        carried: presentMoney(row.carriedMinor),
        closing: presentMoney(row.closingMinor),
      })),
  }
}
