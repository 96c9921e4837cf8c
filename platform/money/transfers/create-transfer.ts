import { type SQL, sql } from 'drizzle-orm'
import { parseMoney } from '../../../contract/amount.ts'
import { transferIdSchema } from '../../../contract/calls/money/transfer.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { Minor } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { requireMemberRow } from '../../identity/member/find-member.ts'
import { assertNoWait, hasNoWait } from '../../identity/proof/payment-password-wait.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { ATTEMPT_EVERY_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { retryAsDuplicate } from '../retry-as-duplicate.ts'
import { computeTransferLimits, computeTransferRefusal, type TransferLimits } from './compute-transfer-refusal.ts'
import { requireTransferUpline } from './find-transfer-upline.ts'
import { settleTransfer } from './settle-transfer.ts'
import {
  auditTransfer,
  isOfTheDay,
  presentTransfer,
  readTransfers,
  readUsed,
  type TransferRow,
} from './transfer-rows.ts'

const ID_CHARS = 12

/** MEM-06: sends money to the upline. Throws `function_disabled` and what `sendMoney` throws. */
export const createTransfer: Handler<'createTransfer'> = async (ctx, { amount, paymentPassword }) => {
  const isSame = ({ goes_down }: TransferRow) => !goes_down
  const findReceiver = () => requireTransferUpline(ctx)
  return presentTransfer(await sendMoney(ctx, { amount, paymentPassword, findReceiver, isSame }))
}

type Sending = {
  amount: string
  paymentPassword: string
  /** To whom, when it is sent for the first time. Throws where it may not be. */
  findReceiver: () => Promise<Receiver>
  /** Whether what was sent under the key went where it is asked to go now. */
  isSame: (order: TransferRow) => boolean
}
export type Receiver = { id: MemberId }

/**
 * To another member, once for its key. Taken at once; where the other wallet is silent the answer is `sent`, and it arrives
 * or comes back by itself.
 *
 * Throws `limit_reached`, `destination_not_ready` while a payment password replaced by a code waits (`retryAfterSeconds`),
 * what the payment password throws, `balance_insufficient`, `turnover_left`, `account_locked`, and `conflict` for a key used
 * for another transfer.
 */
export async function sendMoney(ctx: PlatformContext, sending: Sending): Promise<TransferRow> {
  const member = requireMember(ctx)
  const find = () => findByKey(ctx, member)
  const order = (await find()) ?? (await retryAsDuplicate(() => openOrder(ctx, member, sending), find))
  if (order.amount_minor !== parseMoney(sending.amount) || !sending.isSame(order))
    throw new Refusal('conflict', 'this key was used for another transfer')
  const settled = await settleTransfer(ctx, order.id, ctx.requestId)
  if (settled.void_code !== null) throw new Refusal(settled.void_code, 'the wallet refused it')
  return settled
}

async function openOrder(
  ctx: PlatformContext,
  member: SessionMember,
  { amount, paymentPassword, findReceiver }: Sending,
): Promise<TransferRow> {
  const amountMinor = parseMoney(amount)
  const receiver = await findReceiver()
  const limits = computeTransferLimits(getPolicy(ctx.merchant.jurisdiction))
  const refusal = computeTransferRefusal(amountMinor, limits, await readUsed(ctx, member.id))
  if (refusal) throw refusal
  assertNoWait(ctx, await requireMemberRow(ctx))
  // Last, so that a try is taken for what would go through.
  await provePaymentPassword(ctx, member.id, paymentPassword)
  await writeOrder(ctx, member, { receiver, amountMinor, limits })
  const order = await findByKey(ctx, member)
  if (order) return order
  assertNoWait(ctx, await requireMemberRow(ctx))
  throw computeTransferRefusal(amountMinor, limits, await readUsed(ctx, member.id)) ?? new Refusal('account_locked')
}

type NewOrder = { receiver: Receiver; amountMinor: Minor; limits: TransferLimits }

/** What was decided on above is asked again in the statement itself: of many at once none slips through. */
async function writeOrder(ctx: PlatformContext, member: SessionMember, { receiver, amountMinor, limits }: NewOrder) {
  const nowMs = ctx.clock()
  const id = transferIdSchema.parse(mintReference('T', ID_CHARS, ctx.random))
  const isUsed = isOfTheDay(ctx, member.id)
  const maySend = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')
    AND EXISTS (SELECT 1 FROM member_public WHERE id = ${receiver.id} AND status = 'active')
    AND ${hasNoWait(ctx, member.id)}
    AND (SELECT count(*) FROM member_transfer WHERE ${isUsed}) < ${limits.dayTimes}
    AND (SELECT coalesce(sum(amount_minor), 0) FROM member_transfer WHERE ${isUsed}) + ${amountMinor} <= ${limits.dayMaxMinor}
    AND NOT EXISTS (SELECT 1 FROM member_transfer WHERE ${isByKey(ctx, member)})`
  const deed = { transferId: id, act: 'requested', actor: `member:${member.id}`, requestId: ctx.requestId } as const
  await commit(ctx, [
    sql`INSERT INTO member_transfer (id, merchant, member_id, receiver_id, idempotency_key, currency, amount_minor, state,
        requested_at_ms, next_attempt_at_ms)
      SELECT ${id}, ${ctx.merchant.code}, ${member.id}, ${receiver.id}, ${ctx.idempotencyKey}, ${ctx.merchant.currency},
        ${amountMinor}, 'requested', ${nowMs}, ${nowMs + ATTEMPT_EVERY_MS} WHERE ${maySend}`,
    auditTransfer(ctx, deed, sql`1`),
  ])
}

const isByKey = ({ merchant, idempotencyKey }: PlatformContext, { id }: SessionMember): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${id} AND idempotency_key = ${idempotencyKey}`

async function findByKey(ctx: PlatformContext, member: SessionMember): Promise<TransferRow | null> {
  const [row] = await readTransfers(ctx, isByKey(ctx, member))
  return row ?? null
}
