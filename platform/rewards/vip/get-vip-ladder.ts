import { and, eq } from 'drizzle-orm'
import { parsePromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { type PromotionId, promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import type { VipRank } from '../../../contract/calls/rewards/vip.ts'
import { type Language, VIP_SERVICE_ABOVE_RANK } from '../../../contract/constants.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { promotions } from '../promotions/tables.ts'
import { readLadder, type StoredRank } from './read-standing.ts'

/** PROMO-05: the published ladder. What a rank brings is said once: its gift is the promotion that pays it. */
export const getVipLadder: Handler<'vipLadder'> = async (ctx) => {
  const [{ ranks, rates }, gifts] = await Promise.all([readLadder(ctx), readRankGifts(ctx)])
  return {
    ranks: ranks.map(
      (rank): VipRank => ({
        ...presentRank(ctx, rank),
        pointsFrom: rank.pointsFrom,
        gift: gifts.get(rank.level) ?? null,
        service: rank.level > VIP_SERVICE_ABOVE_RANK ? 'vip' : 'chat',
      }),
    ),
    rates: [...rates].map(([gameType, pointsPerThousand]) => ({ gameType, pointsPerThousand })),
  }
}

export function presentRank(
  { merchant, language }: Pick<PlatformContext, 'merchant'> & { language: Language },
  { level, names }: StoredRank,
) {
  return { rankLevel: level, labelName: pickText(names, language, merchant.defaultLanguage) }
}

type Gift = { promotionId: PromotionId; amount: string }

async function readRankGifts({ db, merchant, clock }: PlatformContext): Promise<Map<number, Gift>> {
  const isGift = and(eq(promotions.kind, 'gift'), eq(promotions.category, 'vip'))
  const rows = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.merchant, merchant.code), isGift))
  const gifts = new Map<number, Gift>()
  for (const { id, amountMinor, rule, startsAtMs, endsAtMs } of rows) {
    const { minRank, withCoupon } = parsePromotionRule('gift', rule)
    const isOpen = startsAtMs <= clock() && (endsAtMs === null || clock() < endsAtMs)
    if (withCoupon || minRank === undefined || amountMinor === null || !isOpen) continue
    gifts.set(minRank, { promotionId: promotionIdSchema.parse(id), amount: presentMoney(minor(amountMinor)) })
  }
  return gifts
}
