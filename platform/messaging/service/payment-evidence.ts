/** TRUST-06: what the records hold of a payment that a member reports, as it stands now. */
import { sql } from 'drizzle-orm'
import { billIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { transferIdSchema } from '../../../contract/calls/money/transfer.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { depositOrderIdSchema } from '../../../contract/protocols/payment-provider.ts'
import type { PaymentId } from '../../../contract/rules/service-case.ts'
import { findArchivedBill } from '../../kernel/bill-archive.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { namePosting } from '../../kernel/wallet/posting-kind.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'

type Owner = Pick<PlatformContext, 'db' | 'env' | 'merchant'> & { memberId: MemberId }

/** An order number within the reference of a movement: `deposit:D-…`, `withdrawal-paid:W-…`, `T-…`, `B-…-1`. */
const ORDER_IN_REFERENCE = /[BDTW]-[0-9A-HJKMNP-TV-Z]{12}/

/**
 * A deposit with the money that named it, a withdrawal or a transfer with all that was done to it, a bill of an agent's
 * contract, or a movement of the account record with the order behind it. Throws `payment_unknown` for what is not the member's.
 */
export async function requirePaymentEvidence(owner: Owner, paymentId: PaymentId): Promise<Record<string, unknown>> {
  const evidence = /^\d/.test(paymentId)
    ? await readMovement(owner, Number(paymentId))
    : await readOrder(owner, paymentId)
  if (!evidence) throw new Refusal('payment_unknown')
  return evidence
}

async function readMovement(owner: Owner, sequence: number) {
  const { env, merchant, memberId } = owner
  const read = requireAccepted(await getWallet(env.WALLET, merchant.code, memberId).readMovement({ sequence }))
  const movements = read.map(({ account, kind, amountMinor, balanceAfterMinor, occurredAt, reference }) => ({
    sequence,
    account,
    kind: namePosting(kind),
    amount_minor: amountMinor,
    balance_after_minor: balanceAfterMinor,
    occurred_at: occurredAt,
    reference,
  }))
  const [movement] = movements
  if (!movement) return null
  const orderId = ORDER_IN_REFERENCE.exec(movement.reference)?.[0]
  return { movements, ...(orderId && (await readOrder(owner, orderId))) }
}

async function readOrder(owner: Owner, orderId: string): Promise<Record<string, unknown> | null> {
  if (depositOrderIdSchema.safeParse(orderId).success) return readDeposit(owner, orderId)
  if (billIdSchema.safeParse(orderId).success) return readBill(owner, orderId)
  if (transferIdSchema.safeParse(orderId).success) return readTransfer(owner, orderId)
  return withdrawOrderIdSchema.safeParse(orderId).success ? readWithdrawal(owner, orderId) : null
}

async function readDeposit({ db, merchant, memberId }: Owner, orderId: string) {
  const deposit = await db.get<{ provider: string } | undefined>(sql`
    SELECT id, channel_id, provider, currency, amount_minor, fee_minor, receive_minor, state, failure, payment_id,
      transaction_id, credited_minor, created_at_ms, expires_at_ms, ended_at_ms
    FROM deposit_order_public WHERE id = ${orderId} AND merchant = ${merchant.code} AND member_id = ${memberId}`)
  if (!deposit) return null
  // Money of another provider that names this order is nobody's until it is assigned (decision 0100).
  const incomingPayments = await db.all(sql`
    SELECT provider, transaction_id, amount_minor, currency, state, credit_minor, received_at_ms
    FROM incoming_payment_public
    WHERE order_id = ${orderId} AND merchant = ${merchant.code} AND provider = ${deposit.provider}
    ORDER BY received_at_ms LIMIT 50`)
  return { deposit, incomingPayments }
}

async function readWithdrawal({ db, merchant, memberId }: Owner, orderId: string) {
  const withdrawal = await db.get(sql`
    SELECT id, kind, provider, masked, currency, amount_minor, fee_minor, receive_minor, state, money, delay, refusal,
      reference, requested_at_ms, sent_at_ms, received_at_ms, received_by, refused_at_ms, disputed_at_ms
    FROM withdraw_order_public
    WHERE id = ${orderId} AND merchant = ${merchant.code} AND member_id = ${memberId} AND state <> 'void'`)
  if (!withdrawal) return null
  const history = await db.all(sql`
    SELECT act, actor, state_before, at_ms FROM withdraw_audit_public
    WHERE order_id = ${orderId} ORDER BY position LIMIT 50`)
  return { withdrawal, history }
}

/** The sender's as well as the receiver's. */
async function readTransfer({ db, merchant, memberId }: Owner, transferId: string) {
  const transfer = await db.get(sql`
    SELECT id, member_id, receiver_id, currency, amount_minor, state, refusal, requested_at_ms, ended_at_ms
    FROM member_transfer_public
    WHERE id = ${transferId} AND merchant = ${merchant.code} AND ${memberId} IN (member_id, receiver_id) AND state <> 'void'`)
  if (!transfer) return null
  const history = await db.all(sql`
    SELECT act, actor, state_before, at_ms FROM transfer_audit_public
    WHERE transfer_id = ${transferId} ORDER BY position LIMIT 50`)
  return { transfer, history }
}

/** What a case keeps of a bill, whether D1 has it or the archive. Its facts are what it was computed from. */
const BILL_COLUMNS = [
  ...(['id', 'kind', 'contract_id', 'payer_id', 'receiver_id', 'from_ms', 'to_ms', 'state', 'currency'] as const),
  ...(['amount_minor', 'paid_minor', 'attempt', 'denied', 'rows_hash', 'facts', 'issued_at_ms'] as const),
]

/** Of either side. */
async function readBill({ db, env, merchant, memberId }: Owner, billId: string) {
  const kept = await db.get(sql`
    SELECT ${sql.raw(BILL_COLUMNS.join(', '))} FROM agent_bill_public
    WHERE id = ${billId} AND merchant = ${merchant.code} AND ${memberId} IN (payer_id, receiver_id)`)
  if (kept) return { bill: kept }
  const archived = await findArchivedBill({ db, env, merchant }, memberId, billId)
  return archived && { bill: Object.fromEntries(BILL_COLUMNS.map((column) => [column, archived[column]])) }
}
