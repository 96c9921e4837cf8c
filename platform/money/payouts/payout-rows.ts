import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { merchantCodeSchema, type WithdrawOrderId, withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { PAYOUT_STATES } from '../../../contract/states/payout.ts'
import type { Services } from '../../kernel/context.ts'

const time = z.number().int()

/** A row of `withdraw_payout` as D1 answers it. */
const payoutRowSchema = z.object({
  order_id: withdrawOrderIdSchema,
  merchant: merchantCodeSchema,
  provider: z.string(),
  state: z.enum(PAYOUT_STATES),
  payout_id: z.string().nullable(),
  reason: z.string().nullable(),
  times_submitted: z.number().int(),
  submitted_at_ms: time.nullable(),
  refused_code: z.string().nullable(),
  opened_at_ms: time,
})
export type PayoutRow = z.infer<typeof payoutRowSchema>

export async function readPayouts({ db }: Pick<Services, 'db'>, condition: SQL): Promise<PayoutRow[]> {
  return payoutRowSchema.array().parse(await db.all(sql`SELECT * FROM withdraw_payout WHERE ${condition}`))
}

/** Null for an order that is paid by hand, or not approved. */
export async function findPayout(services: Pick<Services, 'db'>, id: WithdrawOrderId): Promise<PayoutRow | null> {
  const [row] = await readPayouts(services, sql`order_id = ${id}`)
  return row ?? null
}

/** Why it is in review: what its provider, or two operators, said first and what its provider says now exclude each other. */
export const CONTRADICTED = 'it failed, after it was paid'

/** As a condition on a row of `withdraw_order`: a provider pays it, and it is in that state; without one, in any. */
export const hasPayout = (state?: PayoutRow['state']): SQL =>
  sql`EXISTS (SELECT 1 FROM withdraw_payout AS payout WHERE payout.order_id = withdraw_order.id
    ${state ? sql`AND payout.state = ${state}` : sql``})`

/** As a condition on a row of `withdraw_order`: its provider says that it failed after it was paid, and nobody has closed that. */
export const isContradicted: SQL = sql`EXISTS (SELECT 1 FROM withdraw_payout AS contradicted
  WHERE contradicted.order_id = withdraw_order.id AND contradicted.state = 'review' AND contradicted.reason = ${CONTRADICTED})`

/** As a condition on a row of `withdraw_order`: a provider that was not to pay it says that it did, and nobody has settled that. */
export const hasUnmatched: SQL = sql`EXISTS (SELECT 1 FROM withdraw_movement AS unmatched
  WHERE unmatched.order_id = withdraw_order.id AND unmatched.state = 'unmatched')`
