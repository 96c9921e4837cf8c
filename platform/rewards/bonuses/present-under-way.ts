import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type BonusUnderWay, promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { pickText } from '../../kernel/pick-text.ts'
import type { Bonus } from '../../kernel/wallet/wallet-interface.ts'

const titlesSchema = z.array(z.object({ id: z.string(), titles: z.string() }))

/** Bonuses of a wallet that are being played for, in the member's words. Others are left out. */
export async function presentBonusesUnderWay(
  { db, merchant, language }: Pick<PlatformContext, 'db' | 'merchant' | 'language'>,
  bonuses: readonly Bonus[],
): Promise<BonusUnderWay[]> {
  const underWay = bonuses.filter(({ status }) => status === 'under_way')
  if (underWay.length === 0) return []
  const ids = JSON.stringify(underWay.map(({ promotionId }) => promotionId))
  const rows = titlesSchema.parse(
    await db.all(sql`SELECT id, titles FROM promotion
      WHERE merchant = ${merchant.code} AND id IN (SELECT value FROM json_each(${ids}))`),
  )
  const titles = new Map(
    rows.map((row) => [row.id, pickText(JSON.parse(row.titles), language, merchant.defaultLanguage)]),
  )
  return underWay.map(({ promotionId, amountMinor, requiredMinor, stakedMinor, gameType, playUntil }) => ({
    promotionId: promotionIdSchema.parse(promotionId),
    title: titles.get(promotionId) ?? promotionId,
    amount: presentMoney(amountMinor),
    required: presentMoney(requiredMinor),
    left: presentMoney(minor(Math.max(0, requiredMinor - stakedMinor))),
    gameType,
    playUntil: new Date(playUntil).toISOString(),
  }))
}
