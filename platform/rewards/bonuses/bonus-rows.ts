/** What was chosen with a deposit, as D1 has it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DepositOrder } from '../../../contract/calls/money/cashier.ts'
import { promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import type { Language } from '../../../contract/constants.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { depositOrderIdSchema } from '../../../contract/protocols/payment-provider.ts'
import { BONUS_WITHHELD, computeBonusTurnover } from '../../../contract/rules/deposit-bonus.ts'
import { BONUS_STATUSES } from '../../../contract/states/reward.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { bonusTermsSchema } from './terms.ts'

const amount = z.number().int().transform(minor)
const time = z.number().int()
const json = z.string().transform((text): unknown => JSON.parse(text))

/** A row of `deposit_bonus` with the titles of its promotion. */
const bonusRowSchema = z.object({
  order_id: depositOrderIdSchema,
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  promotion_id: promotionIdSchema,
  terms: json.pipe(bonusTermsSchema),
  promised_minor: amount,
  status: z.enum(BONUS_STATUSES),
  withheld_because: z.enum(BONUS_WITHHELD).nullable(),
  wallet_key: z.string().nullable(),
  granted_minor: amount.nullable(),
  required_minor: amount.nullable(),
  chosen_at_ms: time,
  granted_at_ms: time.nullable(),
  play_until_ms: time.nullable(),
  ended_at_ms: time.nullable(),
  titles: json,
})
export type BonusRow = z.infer<typeof bonusRowSchema>

/** Those that the condition names, the newest first unless told. */
export async function readBonuses(
  { db }: Pick<Services, 'db'>,
  condition: SQL,
  { limit = 200, order = sql`chosen_at_ms DESC` }: { limit?: number; order?: SQL } = {},
): Promise<BonusRow[]> {
  const rows = await db.all(sql`
    SELECT deposit_bonus.*, (SELECT titles FROM promotion WHERE promotion.merchant = deposit_bonus.merchant
      AND promotion.id = promotion_id) AS titles
    FROM deposit_bonus WHERE ${condition} ORDER BY ${order} LIMIT ${limit}`)
  return bonusRowSchema.array().parse(rows)
}

/** What was chosen with an order, or null. */
export async function findBonusOfOrder(services: Pick<Services, 'db'>, orderId: string): Promise<BonusRow | null> {
  const [row] = await readBonuses(services, sql`order_id = ${orderId}`, { limit: 1 })
  return row ?? null
}

/** By the number of the order: what was chosen with each that has something. */
async function readBonusesOfOrders(
  services: Pick<Services, 'db'>,
  orderIds: readonly string[],
): Promise<Map<string, BonusRow>> {
  if (orderIds.length === 0) return new Map()
  const isOne = sql`order_id IN (SELECT value FROM json_each(${JSON.stringify(orderIds)}))`
  const rows = await readBonuses(services, isOne, { limit: orderIds.length })
  return new Map(rows.map((row) => [row.order_id, row]))
}

type Speaker = Pick<PlatformContext, 'merchant'> & { language: Language }

/** As a deposit shows it: what was promised, or what was given. */
function presentOrderBonus({ merchant, language }: Speaker, row: BonusRow): DepositOrder['bonus'] {
  const amountMinor = row.granted_minor ?? row.promised_minor
  return {
    promotionId: row.promotion_id,
    title: pickText(row.titles, language, merchant.defaultLanguage),
    status: row.status,
    amount: presentMoney(amountMinor),
    turnover: presentMoney(row.required_minor ?? computeBonusTurnover(amountMinor, row.terms)),
    gameType: row.terms.gameType,
    playDays: row.terms.playDays,
    playUntil: presentTime(row.play_until_ms),
    withheldBecause: row.withheld_because,
  }
}

/** The same, as deposits show it. */
export async function readOrderBonuses(
  ctx: Speaker & Pick<Services, 'db'>,
  orderIds: readonly string[],
): Promise<Map<string, DepositOrder['bonus']>> {
  const rows = await readBonusesOfOrders(ctx, orderIds)
  return new Map([...rows].map(([orderId, row]) => [orderId, presentOrderBonus(ctx, row)]))
}
