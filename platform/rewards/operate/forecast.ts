/** OPS-02: what a promotion would cost. It reads sums by day and what was paid, and no member by name. */

import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Audience, depositRuleSchema } from '../../../contract/calls/rewards/promotion-rules.ts'
import type { GameCategory } from '../../../contract/constants.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { computeForecast, FORECAST_DAYS } from '../promotions/compute-forecast.ts'
import { KINDS } from '../promotions/kinds.ts'

type Priced = OperatorRequest<'promotions-forecast'>['promotion']

/** Who would have met a rule: by what they staked, by what they deposited, or as many as there are prizes. */
type Takers =
  | { by: 'stakes'; leastMinor: number; gameType: GameCategory | undefined }
  | ({ by: 'deposit' } & z.infer<typeof depositRuleSchema>)
  | { by: 'prizes'; prizesMinor: readonly number[] }

function describeTakers({ kind, rule }: Priced): Takers {
  switch (kind) {
    case 'gift':
    case 'application':
    case 'event':
      return { by: 'stakes', leastMinor: 0, gameType: undefined }
    case 'turnover':
      return { by: 'stakes', leastMinor: rule.turnoverMinor, gameType: rule.gameType }
    case 'deposit':
      return { by: 'deposit', ...rule.deposit }
    case 'raffle':
      return { by: 'prizes', prizesMinor: rule.raffle.prizesMinor }
  }
}

const shownSchema = z.object({ promotions: z.number(), shown_ms: z.number().nullable() })
const paidSchema = z.object({ members: z.number(), paid_minor: z.number().nullable() })
const eligibleSchema = z.object({ members: z.number(), brings_minor: z.number().nullable() })

/** Promotions of the kind that were shown since then, and for how long. */
async function readShown({ db, merchant }: OperatorContext, kind: Priced['kind'], sinceMs: number, nowMs: number) {
  const row = await db.get(sql`SELECT count(*) AS promotions,
      sum(min(coalesce(ends_at_ms, ${nowMs}), ${nowMs}) - max(starts_at_ms, ${sinceMs})) AS shown_ms
    FROM promotion WHERE merchant = ${merchant.code} AND kind = ${kind} AND starts_at_ms < ${nowMs}
      AND (ends_at_ms IS NULL OR ends_at_ms > ${sinceMs})`)
  return shownSchema.parse(row)
}

/** Whom they paid since then: by the time of payment, so that old promotions are not walked through. */
async function readPaid({ db, merchant }: OperatorContext, kind: Priced['kind'], sinceMs: number) {
  const isKind = (promotionId: SQL) => sql`EXISTS (SELECT 1 FROM promotion WHERE promotion.merchant = ${merchant.code}
    AND promotion.id = ${promotionId} AND promotion.kind = ${kind})`
  const row = await db.get(
    KINDS[kind].reads === 'bonus'
      ? sql`SELECT count(*) AS members, sum(granted_minor) AS paid_minor FROM deposit_bonus
          WHERE merchant = ${merchant.code} AND granted_at_ms >= ${sinceMs}`
      : sql`SELECT count(*) AS members, sum(amount_minor) AS paid_minor FROM participation
          WHERE merchant = ${merchant.code} AND paid_at_ms >= ${sinceMs} AND ${isKind(sql`participation.promotion_id`)}`,
  )
  return paidSchema.parse(row)
}

/** Each field of the audience as a condition on `taker`; undefined lets all in. */
function isFor(
  { merchant }: OperatorContext,
  { registeredWithinDays, minRank, withCoupon }: Audience,
  nowMs: number,
): SQL {
  const conditions: Record<keyof Audience, SQL | undefined> = {
    registeredWithinDays:
      registeredWithinDays === undefined
        ? undefined
        : sql`EXISTS (SELECT 1 FROM member_public AS member WHERE member.id = member_id
          AND member.created_at_ms > ${nowMs - registeredWithinDays * DAY_MS})`,
    minRank:
      minRank === undefined
        ? undefined
        : sql`EXISTS (SELECT 1 FROM vip_member WHERE vip_member.merchant = ${merchant.code}
          AND vip_member.member_id = taker.member_id AND level >= ${minRank})`,
    // A promotion does not know who will be sent its coupon: the forecast counts no one.
    withCoupon: withCoupon === undefined ? undefined : sql`0`,
  }
  return and(sql`1`, ...Object.values(conditions)) ?? sql`1`
}

/** How many they are, and what a deposit's bonus would have brought them: each by their largest day. */
async function readEligible(
  ctx: OperatorContext,
  takers: Exclude<Takers, { by: 'prizes' }>,
  audience: Audience,
  nowMs: number,
) {
  const { code } = ctx.merchant
  const since = sql`merchant = ${code} AND day >= ${Math.floor(nowMs / DAY_MS) - FORECAST_DAYS}`
  if (takers.by === 'deposit') {
    const { percent, capMinor, minDepositMinor } = takers
    const row =
      await ctx.db.get(sql`SELECT count(*) AS members, sum(min(${capMinor}, most * ${percent} / 100)) AS brings_minor
      FROM (SELECT member_id, max(deposit_minor) AS most FROM money_day
        WHERE ${since} AND deposit_minor >= ${minDepositMinor} GROUP BY member_id) AS taker
      WHERE ${isFor(ctx, audience, nowMs)}`)
    return eligibleSchema.parse(row)
  }
  const { leastMinor, gameType } = takers
  const row = await ctx.db.get(sql`SELECT count(*) AS members, NULL AS brings_minor
    FROM (SELECT member_id, sum(stake_minor) AS staked FROM play_day
      WHERE ${since} AND ${gameType === undefined ? sql`1` : sql`category = ${gameType}`} GROUP BY member_id) AS taker
    WHERE staked >= ${leastMinor} AND ${isFor(ctx, audience, nowMs)}`)
  return eligibleSchema.parse(row)
}

export const forecastPromotion: OperatorHandler<'promotions-forecast'> = async (ctx, { promotion }) => {
  const nowMs = ctx.clock()
  const sinceMs = nowMs - FORECAST_DAYS * DAY_MS
  const takers = describeTakers(promotion)
  const [shown, paid, eligible] = await Promise.all([
    readShown(ctx, promotion.kind, sinceMs, nowMs),
    readPaid(ctx, promotion.kind, sinceMs),
    takers.by === 'prizes' ? null : readEligible(ctx, takers, promotion.rule, nowMs),
  ])
  const { startsAt, endsAt } = promotion
  const lengthMs = endsAt === null ? FORECAST_DAYS * DAY_MS : Date.parse(endsAt) - Date.parse(startsAt)
  const lengthDays = Math.max(1, Math.ceil(lengthMs / DAY_MS))
  const ran = {
    promotions: shown.promotions,
    shownDays: (shown.shown_ms ?? 0) / DAY_MS,
    members: paid.members,
    paidMinor: paid.paid_minor ?? 0,
  }
  const known = {
    days: FORECAST_DAYS,
    lengthDays,
    ran: { promotions: ran.promotions, members: ran.members, paid: presentMoney(minor(ran.paidMinor)) },
  }
  if (takers.by === 'prizes' || eligible === null) {
    const prizes = takers.by === 'prizes' ? takers.prizesMinor : []
    const sum = presentMoney(minor(prizes.reduce((total, prize) => total + prize, 0)))
    return { ...known, eligible: null, perMember: null, expectedMembers: prizes.length, expected: sum, atMost: sum }
  }
  const { members, brings_minor } = eligible
  const forecast = computeForecast({
    ran,
    eligible: members,
    averageMinor: brings_minor === null || members === 0 ? null : brings_minor / members,
    amountMinor: promotion.amount === null ? null : parseMoney(promotion.amount),
    lengthDays,
  })
  const shownOf = (amount: number | null) => (amount === null ? null : presentMoney(minor(amount)))
  return {
    ...known,
    eligible: members,
    expectedMembers: forecast.expectedMembers,
    perMember: shownOf(forecast.perMember),
    expected: shownOf(forecast.expected),
    atMost: shownOf(forecast.atMost),
  }
}
