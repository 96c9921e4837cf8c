import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { payoutAccountIdSchema } from '../../../contract/calls/money/payout-accounts.ts'
import type { WithdrawOrder } from '../../../contract/calls/money/withdraw.ts'
import { PAYOUT_ACCOUNT_KINDS } from '../../../contract/constants.ts'
import { errorCodeSchema } from '../../../contract/errors.ts'
import {
  memberIdSchema,
  merchantCodeSchema,
  type WithdrawOrderId,
  withdrawOrderIdSchema,
} from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import {
  computeNextActor,
  RECEIVED_BY,
  WITHDRAW_DELAYS,
  WITHDRAW_REFUSALS,
  WITHDRAW_STATES,
} from '../../../contract/states/withdraw.ts'
import { openPayoutAccount } from '../../account/payout-accounts/require-payout-account.ts'
import { isInOtherName } from '../../identity/member/fold-holder.ts'
import type { Services } from '../../kernel/context.ts'
import { hasSentDocuments } from './waiting-documents.ts'

const time = z.number().int()
const amount = z.number().int().transform(minor)

/** A row of `withdraw_order` as D1 answers it. `void`: the wallet refused it, so it never began. */
export const orderRowSchema = z.object({
  id: withdrawOrderIdSchema,
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  destination_id: payoutAccountIdSchema,
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
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
  /** Whether all the documents that its checks may wait for are here. */
  has_sent_documents: z.number(),
  /** Whose account it goes to, folded, and the name that the member has now. */
  holder_key: z.string().nullable(),
  payee_name: z.string().nullable(),
  /** Its provider has heard of it: it may be on its way. */
  is_told: z.number(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

const NAME_NOW = sql`(SELECT payee_name FROM member_payee AS member WHERE member.id = withdraw_order.member_id)`

/** What a row is read from. */
export const orderColumns: SQL = sql`withdraw_order.*, ${hasSentDocuments} AS has_sent_documents,
  (SELECT holder_key FROM destination_match AS destination
    WHERE destination.id = withdraw_order.destination_id) AS holder_key,
  ${NAME_NOW} AS payee_name,
  EXISTS (SELECT 1 FROM withdraw_payout AS told WHERE told.order_id = withdraw_order.id AND told.submitted_at_ms IS NOT NULL)
    AS is_told`

/** MEM-02: it would go to an account in a name that its member has no longer: it is not sent like that. */
export const isHeldByName = ({ state, holder_key, payee_name }: OrderRow): boolean =>
  (state === 'checks' || state === 'approved') && isInOtherName(holder_key, payee_name)

/** The same as a condition on its row, for the commit that moves it: the name is the one that was compared. */
export const isInOwnName = ({ holder_key, payee_name }: OrderRow): SQL =>
  isInOtherName(holder_key, payee_name) ? sql`0` : sql`${NAME_NOW} IS ${payee_name}`

type Reader = Pick<Services, 'db'>

export async function readOrders({ db }: Reader, condition: SQL): Promise<OrderRow[]> {
  return orderRowSchema.array().parse(await db.all(selectOrders(condition)))
}

/** For the end of a commit: what it left. */
export const selectOrders = (condition: SQL): SQL => sql`SELECT ${orderColumns} FROM withdraw_order WHERE ${condition}`
export const parseOrder = (result: D1Result | undefined): OrderRow | null =>
  result?.results[0] === undefined ? null : orderRowSchema.parse(result.results[0])

/** An order by its id, whoever's it is, or null. */
export async function findOrder(services: Reader, id: WithdrawOrderId): Promise<OrderRow | null> {
  const [row] = await readOrders(services, sql`id = ${id}`)
  return row ?? null
}

/** Whoever has a page open asks for this order again. */
export function notifyOrder({ notices }: Pick<Services, 'notices'>, { merchant, member_id, id }: OrderRow) {
  notices.notify(merchant, member_id, `order:${id}`)
}

const presentTime = (ms: number) => new Date(ms).toISOString()
const presentTimeOrNull = (ms: number | null) => (ms === null ? null : presentTime(ms))

/** Of what began: a `void` one is no withdrawal and is shown nowhere. */
export function presentOrder(row: OrderRow): WithdrawOrder {
  const { kind, masked, refusal, note, reference } = row
  const isHeld = row.delay !== 'documents_needed' && row.is_told === 0 && isHeldByName(row)
  const delay = isHeld ? 'name_changed' : row.delay
  const state = row.state === 'void' ? 'requested' : row.state
  return {
    orderId: row.id,
    state,
    kind,
    providerName: row.provider_name,
    masked,
    amount: presentMoney(row.amount_minor),
    fee: presentMoney(row.fee_minor),
    receive: presentMoney(row.receive_minor),
    next: computeNextActor(state, {
      isDisputed: row.disputed_at_ms !== null,
      isDocumentDue: delay === 'documents_needed' && row.has_sent_documents === 0,
    }),
    requestedAt: presentTime(row.requested_at_ms),
    checksAt: presentTimeOrNull(row.checks_at_ms),
    approvedAt: presentTimeOrNull(row.approved_at_ms),
    sentAt: presentTimeOrNull(row.sent_at_ms),
    receivedAt: presentTimeOrNull(row.received_at_ms),
    refusedAt: presentTimeOrNull(row.refused_at_ms),
    delay,
    refusal,
    note,
    reference,
    isReturned: row.money === 'returned',
    confirmBy: state === 'sent' && row.disputed_at_ms === null ? presentTimeOrNull(row.confirm_by_ms) : null,
    receivedBy: row.received_by,
    disputedAt: presentTimeOrNull(row.disputed_at_ms),
  }
}

/** The whole number of the account that it goes to: for who pays it, for no log. */
export const openPayee = async (
  ctx: Pick<Services, 'db' | 'env'>,
  { destination_id }: Pick<OrderRow, 'destination_id'>,
) => (await openPayoutAccount(ctx, destination_id)).account
