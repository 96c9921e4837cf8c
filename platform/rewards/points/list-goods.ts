import { and, desc, eq, gt, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import {
  goodIdSchema,
  type PointGood,
  type Redemption,
  redemptionIdSchema,
} from '../../../contract/calls/rewards/points.ts'
import type { Language } from '../../../contract/constants.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { GOODS_MOST } from '../../../contract/rules/points.ts'
import { type RedemptionState, showRedemptionState } from '../../../contract/states/redemption.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { requireProgramme } from './credit-earned.ts'
import {
  type GoodRow,
  isItsGood,
  pointGoods,
  pointRedemptions,
  type RedemptionRow,
  storedAddressSchema,
} from './tables.ts'

/** A good and how many are left of it; null: as many as are asked for. */
export type Stocked = { good: GoodRow; left: number | null }

export async function readGoods({ db }: Pick<PlatformContext, 'db'>, chosen: SQL | undefined): Promise<Stocked[]> {
  const rows = await db.select().from(pointGoods).where(chosen).orderBy(pointGoods.position, pointGoods.id)
  return rows.map((good) => ({ good, left: good.stock === null ? null : Math.max(0, good.stock - good.held) }))
}

/** Shown now: begun, not ended. */
export const isOnOffer = (merchant: string, nowMs: number): SQL | undefined =>
  and(
    eq(pointGoods.merchant, merchant),
    lte(pointGoods.startsAtMs, nowMs),
    or(isNull(pointGoods.endsAtMs), gt(pointGoods.endsAtMs, nowMs)),
  )

export const listGoods: Handler<'pointReward'> = async (ctx) => {
  requirePlayer(ctx)
  await requireProgramme(ctx)
  const goods = await readGoods(ctx, isOnOffer(ctx.merchant.code, ctx.clock()))
  return { goods: goods.slice(0, GOODS_MOST).map((stocked) => presentGood(ctx, stocked)) }
}

type Speaker = Pick<PlatformContext, 'merchant'> & { language: Language }

function presentGood({ merchant, language }: Speaker, { good, left }: Stocked): PointGood {
  const pick = (texts: unknown) => pickText(texts, language, merchant.defaultLanguage)
  return {
    goodId: goodIdSchema.parse(good.id),
    category: good.category,
    name: pick(good.names),
    description: pick(good.descriptions),
    imageUrl: good.picture,
    points: good.points,
    value: presentMoney(minor(good.valueMinor)),
    delivery: good.delivery,
    left,
    endsAt: presentTime(good.endsAtMs),
  }
}

export function presentRedemption({ merchant, language }: Speaker, row: RedemptionRow, good: GoodRow): Redemption {
  return {
    redemptionId: redemptionIdSchema.parse(row.id),
    goodId: goodIdSchema.parse(row.goodId),
    name: pickText(good.names, language, merchant.defaultLanguage),
    imageUrl: good.picture,
    category: good.category,
    delivery: row.delivery,
    quantity: row.quantity,
    points: row.points,
    value: presentMoney(minor(row.valueMinor)),
    state: showRedemptionState(row.state as Exclude<RedemptionState, 'void'>),
    note: row.note,
    address: storedAddressSchema.parse(row.address),
    askedAt: new Date(row.askedAtMs).toISOString(),
    decidedAt: presentTime(row.decidedAtMs),
  }
}

/** What the wallet refused was never redeemed and is not listed. */
export const listRedemptions: Handler<'redeemPointList'> = async (ctx, { cursor, pageSize }) => {
  const { id } = requirePlayer(ctx)
  const scope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['redemptions', ctx.merchant.code, id] }
  const [atMs, last] = openNewestFirst(cursor, scope)
  const isBefore = or(
    lt(pointRedemptions.askedAtMs, Number(atMs)),
    and(eq(pointRedemptions.askedAtMs, Number(atMs)), lt(pointRedemptions.id, String(last))),
  )
  const rows = await ctx.db
    .select({ row: pointRedemptions, good: pointGoods })
    .from(pointRedemptions)
    .innerJoin(pointGoods, isItsGood)
    .where(
      and(
        eq(pointRedemptions.merchant, ctx.merchant.code),
        eq(pointRedemptions.memberId, id),
        ne(pointRedemptions.state, 'void'),
        isBefore,
      ),
    )
    .orderBy(desc(pointRedemptions.askedAtMs), desc(pointRedemptions.id))
    .limit(pageSize + 1)
  const { shown, nextCursor } = cutPage(rows, pageSize, ({ row }) => sealCursor([row.askedAtMs, row.id], scope))
  return { rows: shown.map(({ row, good }) => presentRedemption(ctx, row, good)), nextCursor }
}
