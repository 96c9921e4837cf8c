import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { WithdrawOrderId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { presentMoney } from '../../../contract/money.ts'
import { SIGNATURE_WINDOW_MS } from '../../../contract/protocols/signature.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { openPayoutAccount } from '../../account/payout-accounts/require-payout-account.ts'
import { computeBackoff } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { askProvider } from '../deposits/ask-provider.ts'
import { datePayoutApprovals } from '../withdrawals/approve-by-two.ts'
import { auditWithdrawal } from '../withdrawals/audit.ts'
import { findOrder, isHeldByName, isInOwnName, notifyOrder, type OrderRow } from '../withdrawals/order-rows.ts'
import { failPayout, reviewPayout } from './end-payout.ts'
import { findPayout, hasUnmatched, type PayoutRow } from './payout-rows.ts'

/** Whatever of an earlier try is still under way after that long has a stale signature, and is refused. */
export const TRY_IS_OVER_AFTER_MS = 2 * SIGNATURE_WINDOW_MS
/** The pause grows by as much with each try, so that people have time between two of them to say what became of it. */
const LONGEST_PAUSE_TRIES = 6

/**
 * Tells the provider of an approved order, by one caller at a time and under the order's number, which is the key there
 * as here. What it does not answer is not told again but asked about; only where it knows of none is it told again.
 * Waits while the wallet is frozen, while its account is in another name than its member has, and where the clock was set back: it is told later rather than twice. Never throws for what the provider does.
 */
export async function submitPayout(services: Services, id: WithdrawOrderId): Promise<void> {
  const [payout, order] = await Promise.all([findPayout(services, id), findOrder(services, id)])
  if (payout?.state !== 'open' || order?.state !== 'approved') return
  if (isHeldByName(order)) return waitForNextAttempt(services, order)
  if (!(await isSound(services, order))) return postpone(services, order)
  const nowMs = services.clock()
  const maySubmit = sql`order_id = ${id} AND state = 'open' AND (submitted_at_ms IS NULL
    OR submitted_at_ms + ${TRY_IS_OVER_AFTER_MS} * max(1, min(times_submitted, ${LONGEST_PAUSE_TRIES})) <= ${nowMs})
    AND EXISTS (SELECT 1 FROM withdraw_order WHERE id = ${id} AND NOT ${hasUnmatched} AND ${isInOwnName(order)})`
  const [, claimed] = await commit(services, [
    auditWithdrawal(
      services,
      { orderId: id, act: 'submitted', actor: 'platform', note: payout.provider },
      sql`EXISTS (SELECT 1 FROM withdraw_payout WHERE ${maySubmit})`,
    ),
    // Before it is told: a crash in between leaves what is asked about.
    sql`UPDATE withdraw_payout SET submitted_at_ms = ${nowMs}, times_submitted = times_submitted + 1, refused_code = NULL,
      next_attempt_at_ms = ${computeBackoff(nowMs - payout.opened_at_ms, nowMs)} WHERE ${maySubmit}`,
    sql`UPDATE withdraw_order SET delay = NULL WHERE id = ${id} AND state = 'approved' AND delay = 'wallet_checked'`,
    datePayoutApprovals(id, nowMs),
  ])
  if (claimed?.meta.changes !== 1) return
  await sendPayout(services, payout, order)
}

/** Right after the approval: what does not work now, the cron job takes up. */
export async function submitPayoutNow(services: Services, id: WithdrawOrderId): Promise<void> {
  try {
    await submitPayout(services, id)
  } catch (error) {
    log.warn('payout_waits', { order: id, error: sayError(error) })
  }
}

async function sendPayout(services: Services, payout: PayoutRow, order: OrderRow): Promise<void> {
  const { account } = await openPayoutAccount(services, order.destination_id)
  const answer = await askProvider(services, payout.provider, 'payout', {
    operator: order.merchant,
    orderId: order.id,
    amount: presentMoney(order.receive_minor),
    currency: order.currency,
    to: {
      kind: order.kind,
      provider: order.provider,
      account,
      holder: order.kind === 'crypto' ? null : order.payee_name,
    },
  })
  if (answer.kind === 'unknown') return
  if (answer.kind === 'refused') return heedRefusal(services, payout, answer.errorCode)
  await commit(services, [
    sql`UPDATE withdraw_payout SET payout_id = ${answer.value.payoutId} WHERE order_id = ${order.id} AND state = 'open'`,
  ])
}

/**
 * Of the only try there ever was a refusal is the end; whether it is that, the row says and no copy of it. Beside others
 * it is not: one of them may have been taken, so the provider is asked first. One that knows the order with other content
 * is for people.
 */
async function heedRefusal(services: Services, payout: PayoutRow, code: ErrorCode): Promise<void> {
  log.warn('payout_refused', { order: payout.order_id, errorCode: code })
  if (code === 'conflict') return reviewPayout(services, payout.order_id, `refused: ${code}`)
  const failed = { actor: 'platform', reason: 'declined', note: code } as const
  await failPayout(services, payout, failed, sql`times_submitted = 1`)
  await commit(services, [
    sql`UPDATE withdraw_payout SET refused_code = ${code} WHERE order_id = ${payout.order_id} AND state = 'open'`,
  ])
}

/** Nothing is sent for a wallet whose books are being looked at. */
async function isSound({ env }: Services, { merchant, member_id }: OrderRow): Promise<boolean> {
  const balance = await getWallet(env.WALLET, merchant, member_id).getBalance()
  assert(balance.ok, 'what was held has a wallet')
  return !balance.value.frozen
}

const buildNextAttempt = ({ clock }: Services, { id }: OrderRow) => sql`
  UPDATE withdraw_payout SET next_attempt_at_ms = ${computeBackoff(0, clock())} WHERE order_id = ${id} AND state = 'open'`

/** It says why by itself, for as long as it is so. */
async function waitForNextAttempt(services: Services, order: OrderRow): Promise<void> {
  await commit(services, [buildNextAttempt(services, order)])
  notifyOrder(services, order)
}

async function postpone(services: Services, order: OrderRow): Promise<void> {
  await commit(services, [
    buildNextAttempt(services, order),
    sql`UPDATE withdraw_order SET delay = 'wallet_checked' WHERE id = ${order.id} AND state = 'approved'`,
  ])
  notifyOrder(services, order)
}
