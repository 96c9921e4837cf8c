/** Money that arrived, as operators and the cron job decide on it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'

const amount = z.number().int().transform(minor)
export const incomingPaymentSchema = z.object({
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
export type IncomingPayment = z.infer<typeof incomingPaymentSchema>

export const isIncomingPayment = ({
  provider,
  transaction_id,
}: Pick<IncomingPayment, 'provider' | 'transaction_id'>): SQL =>
  sql`provider = ${provider} AND transaction_id = ${transaction_id}`

/** Under which the wallet knows it. Of what is given away by hand another provider may have named its own alike. */
export const computeGivenKey = ({ order_id, provider, transaction_id }: IncomingPayment) =>
  `${order_id}.${provider}:${transaction_id}`
export const creditKeyOf = ({ credit_key, order_id, transaction_id }: IncomingPayment) =>
  credit_key ?? `${order_id}:${transaction_id}`

/** By whom its provider named. What names a merchant that is not here all see, or nobody would. */
export const isSeenBy = ({ merchant }: Pick<OperatorContext, 'merchant'>): SQL =>
  sql`(incoming_payment.merchant = ${merchant.code}
    OR NOT EXISTS (SELECT 1 FROM merchant_public WHERE code = incoming_payment.merchant))`

export type IncomingPaymentKey = { orderId: string; transactionId: string; provider?: string | undefined }

/**
 * As its provider named order and movement. Throws `not_found`, and `conflict` where two providers name theirs so and
 * none is said: whoever says it again would decide on the other's.
 */
export async function requireIncomingPayment(
  ctx: OperatorContext,
  { orderId, transactionId, provider }: IncomingPaymentKey,
) {
  const rows = await ctx.db.all(sql`SELECT * FROM incoming_payment
    WHERE ${isSeenBy(ctx)} AND order_id = ${orderId} AND transaction_id = ${transactionId}
      AND ${provider === undefined ? sql`1` : sql`provider = ${provider}`} ORDER BY provider`)
  const [payment, ...others] = incomingPaymentSchema.array().parse(rows)
  if (!payment) throw new Refusal('not_found', `${orderId} has no money ${transactionId}`)
  if (others.length === 0) return payment
  const providers = [payment, ...others].map((one) => one.provider).join(', ')
  throw new Refusal('conflict', `say whose: ${providers} name theirs ${transactionId}`)
}

/** One that is known, as it is now. */
export const readAgain = (
  ctx: OperatorContext,
  { order_id, transaction_id, provider }: IncomingPayment,
): Promise<IncomingPayment> =>
  requireIncomingPayment(ctx, { orderId: order_id, transactionId: transaction_id, provider })
