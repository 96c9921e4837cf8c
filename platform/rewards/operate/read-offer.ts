/** OPS-01: what stands of an offer, in the form in which a change proposes it: what it is compared with. */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { parsePromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OFFER_KINDS } from '../../../contract/operator/configuration.ts'
import type { ladderContentSchema } from '../../../contract/operator/content.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { missions } from '../missions/tables.ts'
import { readPointRanks } from '../points/credit-earned.ts'
import { pointGoods } from '../points/tables.ts'
import { promotions } from '../promotions/tables.ts'
import { readLadder } from '../vip/read-standing.ts'

type Reader = (ctx: OperatorContext, id: string) => Promise<object | null>

const moneyOf = (amountMinor: number) => presentMoney(minor(amountMinor))

const readPromotion: Reader = async ({ db, merchant }, id) => {
  const isIt = and(eq(promotions.merchant, merchant.code), eq(promotions.id, id))
  const row = await db.select().from(promotions).where(isIt).get()
  if (!row) return null
  const { kind, ...rule } = parsePromotionRule(row.kind, row.rule)
  return {
    id: row.id,
    category: row.category,
    kind,
    amount: row.amountMinor === null ? null : moneyOf(row.amountMinor),
    rule,
    titles: row.titles,
    rewards: row.rewards,
    conditions: row.conditions,
    terms: row.terms,
    picture: row.picture,
    position: row.position,
    startsAt: new Date(row.startsAtMs).toISOString(),
    endsAt: presentTime(row.endsAtMs),
  }
}

/** The ladder that holds; one that is still to come gives way to what is published. */
export async function readLadderContent(ctx: OperatorContext): Promise<z.output<typeof ladderContentSchema>> {
  const [{ ranks, rates }, pointRanks] = await Promise.all([readLadder(ctx), readPointRanks(ctx)])
  return {
    ranks: ranks.map(({ level, names, pointsFrom }) => {
      const brings = pointRanks.find((rank) => rank.level === level)
      return {
        names: textsSchema.parse(names),
        from: pointsFrom,
        factorPercent: brings?.factorPercent ?? 100,
        points: brings?.points ?? 0,
      }
    }),
    rates: Object.fromEntries(rates),
  }
}

const readGood: Reader = async ({ db, merchant }, id) => {
  const isIt = and(eq(pointGoods.merchant, merchant.code), eq(pointGoods.id, id))
  const row = await db.select().from(pointGoods).where(isIt).get()
  if (!row) return null
  const { category, names, descriptions, picture, points, delivery, stock, position } = row
  return {
    id: row.id,
    category,
    names,
    descriptions,
    picture,
    points,
    value: moneyOf(row.valueMinor),
    delivery,
    stock,
    position,
    startsAt: new Date(row.startsAtMs).toISOString(),
    endsAt: presentTime(row.endsAtMs),
  }
}

const readMission: Reader = async ({ db, merchant }, id) => {
  const isIt = and(eq(missions.merchant, merchant.code), eq(missions.id, id))
  const row = await db.select().from(missions).where(isIt).get()
  if (!row) return null
  const { kind, period, target, gameType, rewardMinor, points, mallPoints } = row
  return {
    id: row.id,
    kind,
    period,
    target: kind === 'stake' ? moneyOf(target) : String(target),
    gameType,
    reward: moneyOf(rewardMinor),
    points,
    mallPoints,
  }
}

const READERS: Record<(typeof OFFER_KINDS)[number], Reader> = {
  promotion: readPromotion,
  ladder: readLadderContent,
  good: readGood,
  mission: readMission,
}

export const readOffer: OperatorHandler<'offer-read'> = async (ctx, { kind, subject }) => ({
  // As JSON has it: what is absent is absent.
  value: JSON.parse(JSON.stringify(await READERS[kind](ctx, subject))),
})
