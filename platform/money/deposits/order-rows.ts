import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { channelIdSchema, type DepositOrder } from '../../../contract/calls/money/cashier.ts'
import { LANGUAGES } from '../../../contract/constants.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type DepositOrderId, depositOrderIdSchema } from '../../../contract/protocols/payment-provider.ts'
import { CHANNEL_KINDS, DEPOSIT_FAILURES, DEPOSIT_STATES } from '../../../contract/states/deposit.ts'
import type { Services, SessionMember } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'

const time = z.number().int()
const amount = z.number().int().transform(minor)

/** A row of `deposit_order` as D1 answers it. */
export const orderRowSchema = z.object({
  id: depositOrderIdSchema,
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  channel_id: channelIdSchema,
  kind: z.enum(CHANNEL_KINDS),
  label: z.string().nullable(),
  provider: z.string(),
  currency: z.string(),
  amount_minor: amount,
  fee_minor: amount,
  receive_minor: amount,
  language: z.enum(LANGUAGES),
  return_origin: z.string(),
  state: z.enum(DEPOSIT_STATES),
  failure: z.enum(DEPOSIT_FAILURES).nullable(),
  payment_id: z.string().nullable(),
  pay_url: z.string().nullable(),
  transaction_id: z.string().nullable(),
  credited_minor: amount.nullable(),
  created_at_ms: time,
  expires_at_ms: time,
  changed_at_ms: time,
  ended_at_ms: time.nullable(),
  submitted_at_ms: time,
  is_admitted: z.union([z.literal(0), z.literal(1)]).transform((flag) => flag === 1),
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const selectOrder = (id: DepositOrderId): SQL => sql`SELECT * FROM deposit_order WHERE id = ${id}`

/** An order by its id, whoever's it is, or null. */
export async function findOrder({ db }: Pick<Services, 'db'>, id: DepositOrderId): Promise<OrderRow | null> {
  const row = await db.get(selectOrder(id))
  return row ? orderRowSchema.parse(row) : null
}

/** Whoever has a page open asks for this order again. */
export function notifyOrder({ notices }: Pick<Services, 'notices'>, { merchant, member_id, id }: OrderRow) {
  notices.notify(merchant, member_id, `order:${id}`)
}

/**
 * `bonus`: what was chosen with it, as it is shown (platform/rewards/bonuses/bonus-rows.ts). `bar`: that of the member who reads
 * it; whoever may not deposit is led to no page where they pay (SAFE-02).
 */
export function presentOrder(
  row: OrderRow,
  bonus: DepositOrder['bonus'],
  bar: SessionMember['bar'] = null,
): DepositOrder {
  const { state, failure, kind, label } = row
  return {
    orderId: row.id,
    state,
    failure,
    channelId: row.channel_id,
    kind,
    label,
    amount: presentMoney(row.amount_minor),
    fee: presentMoney(row.fee_minor),
    receive: presentMoney(row.receive_minor),
    credited: row.credited_minor === null ? null : presentMoney(row.credited_minor),
    bonus,
    payUrl: state === 'waiting' && !bar ? row.pay_url : null,
    createdAt: presentTime(row.created_at_ms),
    expiresAt: presentTime(row.expires_at_ms),
    endedAt: presentTime(row.ended_at_ms),
  }
}
