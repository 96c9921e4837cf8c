/** Money that arrived, as operators and the sweep decide on it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { minor } from '../../contract/money.ts'
import type { OperatorContext } from '../operator/operator-context.ts'

const amount = z.number().int().transform(minor)
export const receiptSchema = z.object({
  provider: z.string(),
  transaction_id: z.string(),
  merchant: merchantCodeSchema,
  order_id: z.string(),
  amount_minor: amount,
  currency: z.string(),
  state: z.string(),
  credit_minor: amount.nullable(),
  /** Whom it was given to where no order says so. */
  member_id: memberIdSchema.nullable(),
  decided_at_ms: z.number().int().nullable(),
  /** One name, or those of all who said so. */
  decided_by: z.string().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const isReceipt = ({ provider, transaction_id }: Pick<Receipt, 'provider' | 'transaction_id'>): SQL =>
  sql`provider = ${provider} AND transaction_id = ${transaction_id}`

/** By whom its provider named. What names a merchant that is not here all see, or nobody would. */
export const isSeenBy = ({ merchant }: Pick<OperatorContext, 'merchant'>): SQL =>
  sql`(deposit_receipt.merchant = ${merchant.code} OR deposit_receipt.merchant NOT IN (SELECT code FROM merchant))`

/** As its provider named order and movement; or null. */
export async function findReceipt(
  ctx: OperatorContext,
  orderId: string,
  transactionId: string,
): Promise<Receipt | null> {
  const row = await ctx.db.get(sql`SELECT * FROM deposit_receipt
    WHERE ${isSeenBy(ctx)} AND order_id = ${orderId} AND transaction_id = ${transactionId}`)
  return row ? receiptSchema.parse(row) : null
}
