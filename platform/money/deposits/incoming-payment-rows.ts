/** Money that arrived, as operators and the sweep decide on it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'

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
  /** Under which the wallet knows it; null for the order's own. */
  credit_key: z.string().nullable(),
  /** Whom it was given to where no order says so. */
  member_id: memberIdSchema.nullable(),
  decided_at_ms: z.number().int().nullable(),
  /** One name, or those of all who said so. */
  decided_by: z.string().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const isReceipt = ({ provider, transaction_id }: Pick<Receipt, 'provider' | 'transaction_id'>): SQL =>
  sql`provider = ${provider} AND transaction_id = ${transaction_id}`

/** Under which the wallet knows it. Of what is given away by hand another provider may have named its own alike. */
export const computeGivenKey = ({ order_id, provider, transaction_id }: Receipt) =>
  `${order_id}.${provider}:${transaction_id}`
export const creditKeyOf = ({ credit_key, order_id, transaction_id }: Receipt) =>
  credit_key ?? `${order_id}:${transaction_id}`

/** By whom its provider named. What names a merchant that is not here all see, or nobody would. */
export const isSeenBy = ({ merchant }: Pick<OperatorContext, 'merchant'>): SQL =>
  sql`(deposit_receipt.merchant = ${merchant.code} OR deposit_receipt.merchant NOT IN (SELECT code FROM merchant))`

export type ReceiptKey = { orderId: string; transactionId: string; provider?: string | undefined }

/**
 * As its provider named order and movement. Throws `not_found`, and `conflict` where two providers name theirs so and
 * none is said: whoever says it again would decide on the other's.
 */
export async function requireReceipt(ctx: OperatorContext, { orderId, transactionId, provider }: ReceiptKey) {
  const rows = await ctx.db.all(sql`SELECT * FROM deposit_receipt
    WHERE ${isSeenBy(ctx)} AND order_id = ${orderId} AND transaction_id = ${transactionId}
      AND ${provider === undefined ? sql`1` : sql`provider = ${provider}`} ORDER BY provider`)
  const [receipt, ...others] = receiptSchema.array().parse(rows)
  if (!receipt) throw new Refusal('not_found', `${orderId} has no money ${transactionId}`)
  if (others.length === 0) return receipt
  const providers = [receipt, ...others].map((one) => one.provider).join(', ')
  throw new Refusal('conflict', `say whose: ${providers} name theirs ${transactionId}`)
}

/** One that is known, as it is now. */
export const readAgain = (ctx: OperatorContext, { order_id, transaction_id, provider }: Receipt): Promise<Receipt> =>
  requireReceipt(ctx, { orderId: order_id, transactionId: transaction_id, provider })
