import { type SQL, sql } from 'drizzle-orm'
import { type Minor, parseMoney } from '../../../contract/amount.ts'
import type { PayoutAccount } from '../../../contract/calls/money/payout-accounts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type WithdrawOrderId, withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import { askByPolicy } from '../../account/kyc-documents/ask-by-policy.ts'
import { requireUsablePayoutAccount } from '../../account/payout-accounts/require-payout-account.ts'
import { hasNoWait } from '../../identity/proof/payment-password-wait.ts'
import { provePaymentPassword, readPaymentProof } from '../../identity/proof/prove-payment-password.ts'
import { ahead } from '../../kernel/ahead.ts'
import { ATTEMPT_EVERY_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { mintReference } from '../../kernel/mint-reference.ts'
import { retryAsDuplicate } from '../retry-as-duplicate.ts'
import { auditWithdrawal } from './audit.ts'
import { autoApprove } from './auto-approve-withdrawal.ts'
import { isOfTheDay, type MethodRow, readMethods } from './method-rows.ts'
import { type OrderRow, parseOrder, presentOrder, readOrders, selectOrders } from './order-rows.ts'
import { findRule } from './rule-rows.ts'
import { settleOrder } from './settle-money.ts'

const ID_CHARS = 12

/** 60 random bits: two in a hundred million withdrawals do not meet, and the table would refuse the second. */
function mintOrderId(random: RandomBytes): WithdrawOrderId {
  return withdrawOrderIdSchema.parse(mintReference('W', ID_CHARS, random))
}

/**
 * MEM-05: asks for money, once for its key. The order is written down, then the wallet sets its money aside; a refusal
 * of the wallet ends it with nothing taken; a small one may be approved by the merchant's rule at once. Members on a break or excluded may ask as any other (SAFE-02).
 *
 * Throws `not_found` and `destination_not_ready` for where it should go, `channel_unavailable`, `limit_reached`,
 * `terms_changed`, what the payment password throws, `balance_insufficient`, `turnover_left`, `account_locked`, and
 * `conflict` for a key used for another withdrawal.
 */
export const createWithdrawal: Handler<'createWithdrawal'> = async (ctx, input) => {
  const member = requireMember(ctx)
  const find = () => findByKey(ctx, member)
  const facts = readFacts(ctx, member, input)
  const order = (await find()) ?? (await retryAsDuplicate(() => openOrder(ctx, member, input, facts), find))
  if (order.destination_id !== input.destinationId || order.amount_minor !== parseMoney(input.amount))
    throw new Refusal('conflict', 'this key was used for another withdrawal')
  const rule = ahead(findRule(ctx, order.merchant))
  const settled = order.state === 'requested' ? await settleOrder(ctx, order, ctx.requestId) : order
  if (settled.void_code !== null) throw new Refusal(settled.void_code, 'the wallet refused it')
  return presentOrder(settled.state === 'checks' ? await autoApprove(ctx, settled, rule) : settled)
}

/** All that a new order is judged by, asked side by side: in the database each is a trip of its own. */
const readFacts = (ctx: PlatformContext, { id }: SessionMember, input: CallRequest<'createWithdrawal'>) => ({
  payoutAccount: ahead(requireUsablePayoutAccount(ctx, id, input.destinationId)),
  methods: ahead(readMethods(ctx, id)),
  proof: readPaymentProof(ctx, id),
})

type Asked = { amountMinor: Minor; receiveMinor: Minor }

/** Why it may not be asked for, or null. Fees and limits are the server's, whatever the page showed. */
function computeWithdrawRefusal({ amountMinor, receiveMinor }: Asked, method: MethodRow | undefined) {
  if (!method) return new Refusal('channel_unavailable', 'no such method is open')
  if (amountMinor < method.min_minor || amountMinor > method.max_minor)
    return new Refusal('limit_reached', 'the amount is outside the limits of the method')
  if (method.used_times >= method.day_times) return new Refusal('limit_reached', 'no more of them today')
  if (method.used_minor + amountMinor > method.day_max_minor)
    return new Refusal('limit_reached', 'more than the method takes in a day')
  const fee = { flatMinor: method.fee_flat_minor, rateBps: method.fee_rate_bps }
  if (amountMinor - computeDepositFee(amountMinor, fee) !== receiveMinor || receiveMinor <= 0)
    return new Refusal('terms_changed', 'the fee is another by now')
  return null
}

async function openOrder(
  ctx: PlatformContext,
  member: SessionMember,
  input: CallRequest<'createWithdrawal'>,
  facts: ReturnType<typeof readFacts>,
): Promise<OrderRow> {
  const asked = { amountMinor: parseMoney(input.amount), receiveMinor: parseMoney(input.receive) }
  const payoutAccount = await facts.payoutAccount
  const method = (await facts.methods).find(({ kind }) => kind === payoutAccount.kind)
  const refusal = computeWithdrawRefusal(asked, method)
  if (refusal) throw refusal
  assert(method, 'without a method it was refused')
  // Last, so that a try is taken for what would go through.
  await provePaymentPassword(ctx, member.id, input.paymentPassword, facts.proof)
  const order = await writeOrder(ctx, member, { payoutAccount, method, asked })
  if (order) return order
  await requireUsablePayoutAccount(ctx, member.id, input.destinationId)
  const [again] = (await readMethods(ctx, member.id)).filter(({ kind }) => kind === method.kind)
  throw computeWithdrawRefusal(asked, again) ?? new Refusal('account_locked')
}

type NewOrder = { payoutAccount: PayoutAccount; method: MethodRow; asked: Asked }

/**
 * What was decided on above is asked again in the statement itself: of many at once none slips through. Answers the order of
 * this key, also one that an equal request wrote, or null.
 */
async function writeOrder(
  ctx: PlatformContext,
  member: SessionMember,
  { payoutAccount, method, asked }: NewOrder,
): Promise<OrderRow | null> {
  const nowMs = ctx.clock()
  const id = mintOrderId(ctx.random)
  const { amountMinor, receiveMinor } = asked
  const isUsed = isOfTheDay(ctx, member.id, sql`${method.kind}`)
  const mayAsk = sql`EXISTS (SELECT 1 FROM member_public WHERE id = ${member.id} AND status = 'active')
    AND ${hasNoWait(ctx, member.id)}
    AND EXISTS (SELECT 1 FROM destination_public WHERE id = ${payoutAccount.id} AND removed_at_ms IS NULL)
    AND (SELECT count(*) FROM withdraw_order WHERE ${isUsed}) < ${method.day_times}
    AND (SELECT coalesce(sum(amount_minor), 0) FROM withdraw_order WHERE ${isUsed}) + ${amountMinor} <= ${method.day_max_minor}
    AND NOT EXISTS (SELECT 1 FROM withdraw_order WHERE ${isByKey(ctx, member)})`
  const results = await commit(ctx, [
    ...askByPolicy(ctx, member.id),
    sql`INSERT INTO withdraw_order (id, merchant, member_id, idempotency_key, destination_id, kind, provider, provider_name,
        masked, currency, amount_minor, fee_minor, receive_minor, confirm_minutes, approvals_needed, state, money,
        requested_at_ms, next_attempt_at_ms)
      SELECT ${id}, ${ctx.merchant.code}, ${member.id}, ${ctx.idempotencyKey}, ${payoutAccount.id}, ${method.kind},
        ${payoutAccount.provider}, ${payoutAccount.providerName}, ${payoutAccount.masked}, ${ctx.merchant.currency},
        ${amountMinor}, ${amountMinor - receiveMinor}, ${receiveMinor}, ${method.confirm_minutes},
        ${amountMinor >= method.two_people_from_minor ? 2 : 1}, 'requested', 'none', ${nowMs},
        ${nowMs + ATTEMPT_EVERY_MS}
      WHERE ${mayAsk}`,
    auditWithdrawal(
      ctx,
      { orderId: id, act: 'requested', actor: `member:${member.id}`, requestId: ctx.requestId },
      sql`1`,
    ),
    selectOrders(isByKey(ctx, member)),
  ])
  return parseOrder(results.at(-1))
}

const isByKey = ({ merchant, idempotencyKey }: PlatformContext, { id }: SessionMember): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${id} AND idempotency_key = ${idempotencyKey}`

async function findByKey(ctx: PlatformContext, member: SessionMember): Promise<OrderRow | null> {
  const [row] = await readOrders(ctx, isByKey(ctx, member))
  return row ?? null
}
