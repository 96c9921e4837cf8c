import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DESTINATION_KINDS, destinationIdSchema } from '../../contract/calls/destinations.ts'
import { type WithdrawOrder, type WithdrawOrderId, withdrawOrderIdSchema } from '../../contract/calls/withdraw.ts'
import { errorCodeSchema } from '../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import {
  computeNextActor,
  RECEIVED_BY,
  WITHDRAW_DELAYS,
  WITHDRAW_REFUSALS,
  WITHDRAW_STATES,
} from '../../contract/withdraw-states.ts'
import type { Services } from '../context.ts'
import { hasSentDocuments } from '../documents/document-rows.ts'

const time = z.number().int()
const amount = z.number().int().transform(minor)

/** A row of `withdraw_order` as D1 answers it. `void`: the wallet refused it, so it never began. */
export const orderRowSchema = z.object({
  id: withdrawOrderIdSchema,
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  destination_id: destinationIdSchema,
  kind: z.enum(DESTINATION_KINDS),
  provider: z.string(),
  provider_name: z.string(),
  masked: z.string(),
  currency: z.string(),
  amount_minor: amount,
  fee_minor: amount,
  receive_minor: amount,
  confirm_minutes: z.number().int(),
  approvals_needed: z.number().int(),
  state: z.enum([...WITHDRAW_STATES, 'void']),
  void_code: errorCodeSchema.nullable(),
  money: z.enum(['none', 'held', 'paid', 'returned']),
  delay: z.enum(WITHDRAW_DELAYS).nullable(),
  refusal: z.enum(WITHDRAW_REFUSALS).nullable(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  requested_at_ms: time,
  checks_at_ms: time.nullable(),
  approved_at_ms: time.nullable(),
  sent_at_ms: time.nullable(),
  received_at_ms: time.nullable(),
  refused_at_ms: time.nullable(),
  confirm_by_ms: time.nullable(),
  received_by: z.enum(RECEIVED_BY).nullable(),
  disputed_at_ms: time.nullable(),
  dispute_note: z.string().nullable(),
  /** Whether all the papers that its checks may wait for are here. */
  papers_sent: z.number(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

/** What a row is read from. */
export const orderColumns: SQL = sql`withdraw_order.*, ${hasSentDocuments} AS papers_sent`

type Reader = Pick<Services, 'db'>

export async function readOrders({ db }: Reader, condition: SQL): Promise<OrderRow[]> {
  return orderRowSchema.array().parse(await db.all(sql`SELECT ${orderColumns} FROM withdraw_order WHERE ${condition}`))
}

/** An order by its id, whoever's it is, or null. */
export async function findOrder(services: Reader, id: WithdrawOrderId): Promise<OrderRow | null> {
  const [row] = await readOrders(services, sql`id = ${id}`)
  return row ?? null
}

/** Whoever has a page open asks for this order again. */
export function tellOfOrder({ notices }: Pick<Services, 'notices'>, { merchant, member_id, id }: OrderRow) {
  notices.tell(merchant, member_id, `order:${id}`)
}

const presentTime = (ms: number) => new Date(ms).toISOString()
const presentTimeOrNull = (ms: number | null) => (ms === null ? null : presentTime(ms))

/** Of what began: a `void` one is no withdrawal and is shown nowhere. */
export function presentOrder(row: OrderRow): WithdrawOrder {
  const { kind, masked, delay, refusal, note, reference } = row
  const state = row.state === 'void' ? 'requested' : row.state
  return {
    ...{ orderId: row.id, state, kind, providerName: row.provider_name, masked },
    amount: presentMoney(row.amount_minor),
    fee: presentMoney(row.fee_minor),
    receive: presentMoney(row.receive_minor),
    next: computeNextActor(state, {
      isDisputed: row.disputed_at_ms !== null,
      isPaperDue: delay === 'documents_needed' && row.papers_sent === 0,
    }),
    requestedAt: presentTime(row.requested_at_ms),
    checksAt: presentTimeOrNull(row.checks_at_ms),
    approvedAt: presentTimeOrNull(row.approved_at_ms),
    sentAt: presentTimeOrNull(row.sent_at_ms),
    receivedAt: presentTimeOrNull(row.received_at_ms),
    refusedAt: presentTimeOrNull(row.refused_at_ms),
    ...{ delay, refusal, note, reference },
    isReturned: row.money === 'returned',
    confirmBy: state === 'sent' && row.disputed_at_ms === null ? presentTimeOrNull(row.confirm_by_ms) : null,
    receivedBy: row.received_by,
    disputedAt: presentTimeOrNull(row.disputed_at_ms),
  }
}
