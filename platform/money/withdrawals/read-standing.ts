import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { foldHolder } from '../../identity/member/fold-holder.ts'
import type { MemberAct } from '../../kernel/audit.ts'
import type { Services } from '../../kernel/context.ts'
import { isOneOf } from '../../kernel/is-one-of.ts'
import { readLargeFrom } from '../../kernel/operator/large-amount.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import type { Standing } from './compute-manual-review.ts'
import type { OrderRow } from './order-rows.ts'

/** Whoever has taken an account over does one of these first. */
const CHANGES = [
  'password_changed',
  'password_reset',
  'payment_password_set',
  'payment_password_changed',
  'payment_password_reset',
  'real_name_set',
  'real_name_changed',
  'destination_added',
  'destination_removed',
  'email_bound',
  'mobile_bound',
  'factor_unbound_by_operator',
  'first_password_by_operator',
] as const satisfies MemberAct[]

/** As a condition on a row of `member_audit`. */
const isChange: SQL = isOneOf(sql`act`, CHANGES)

/** As a condition on a row of `withdraw_order`: nothing that guards its member's money was changed since. */
export const hasNoChangeSince = (sinceMs: number): SQL => sql`NOT EXISTS (SELECT 1 FROM member_audit
  WHERE member_audit.member_id = withdraw_order.member_id AND at_ms > ${sinceMs} AND ${isChange})`

/** Of the member of a row of `withdraw_order` within 24 hours, by every method: all that was not given back. */
export const sumOfDay = (nowMs: number): SQL => sql`(SELECT coalesce(sum(amount_minor), 0) FROM withdraw_order AS other
  WHERE other.member_id = withdraw_order.member_id AND other.merchant = withdraw_order.merchant
    AND other.state NOT IN ('refused', 'void') AND other.requested_at_ms > ${nowMs - DAY_MS})`

const OF_MEMBER = sql`member_id = withdraw_order.member_id AND merchant = withdraw_order.merchant`

/**
 * A number that two members wanted, a likeness to somebody excluded, an odd invitation, money in review (also money that
 * came beside what credited its order), a dispute, a refusal for cause.
 */
const IS_FLAGGED = sql`(
  EXISTS (SELECT 1 FROM destination_clash_public WHERE merchant = withdraw_order.merchant
    AND withdraw_order.member_id IN (member_id, other_member_id))
  OR EXISTS (SELECT 1 FROM registration_flag_public WHERE ${OF_MEMBER} AND cleared_at_ms IS NULL)
  OR EXISTS (SELECT 1 FROM referral_public WHERE invitee_id = withdraw_order.member_id AND state IN ('held', 'refused'))
  OR EXISTS (SELECT 1 FROM deposit_order WHERE ${OF_MEMBER} AND state = 'review')
  OR EXISTS (SELECT 1 FROM incoming_payment WHERE payee_id = withdraw_order.member_id AND merchant = withdraw_order.merchant
    AND state = 'review')
  OR EXISTS (SELECT 1 FROM withdraw_order AS other WHERE other.member_id = withdraw_order.member_id
    AND other.merchant = withdraw_order.merchant AND ((other.state = 'sent' AND other.disputed_at_ms IS NOT NULL)
      OR other.refusal IN ('name_mismatch', 'identity_unconfirmed', 'rules_broken')
      OR EXISTS (SELECT 1 FROM withdraw_payout WHERE order_id = other.id AND state = 'review')
      OR EXISTS (SELECT 1 FROM withdraw_movement WHERE order_id = other.id AND state = 'unmatched'))))`

const factsSchema = z.object({
  status: z.string(),
  payee_name: z.string().nullable(),
  holder_key: z.string().nullable(),
  removed_at_ms: z.number().nullable(),
  created_at_ms: z.number().int(),
  day_minor: z.number().int(),
  changed_at_ms: z.number().int().nullable(),
  received: z.number(),
  flagged: z.number(),
  books: z.string().nullable(),
})

/** Throws where the wallet or the database does not answer: then nothing is judged. */
export async function readStanding(services: Services, order: OrderRow): Promise<Standing> {
  const { merchant, member_id: memberId } = order
  const wallet = getWallet(services.env.WALLET, merchant, memberId)
  const [row, balance, turnover, largeFromMinor] = await Promise.all([
    services.db.get(sql`
      SELECT member.status, member.payee_name, destination.holder_key, destination.removed_at_ms, destination.created_at_ms,
        ${sumOfDay(services.clock())} AS day_minor,
        (SELECT max(at_ms) FROM member_audit WHERE member_audit.member_id = withdraw_order.member_id AND ${isChange}) AS changed_at_ms,
        EXISTS (SELECT 1 FROM withdraw_order AS other WHERE other.member_id = withdraw_order.member_id
          AND other.merchant = withdraw_order.merchant AND other.state = 'received') AS received,
        ${IS_FLAGGED} AS flagged,
        (SELECT state FROM books_check WHERE ${OF_MEMBER}) AS books
      FROM withdraw_order JOIN member_payee AS member ON member.id = withdraw_order.member_id
        JOIN destination_match AS destination ON destination.id = withdraw_order.destination_id
      WHERE withdraw_order.id = ${order.id}`),
    wallet.getBalance(),
    wallet.getTurnoverLeft(),
    readLargeFrom({ db: services.db, merchant: { code: merchant } }),
  ])
  if (!balance.ok) throw new Refusal(WALLET_REFUSALS[balance.refusal], balance.message)
  if (!turnover.ok) throw new Refusal(WALLET_REFUSALS[turnover.refusal], turnover.message)
  const facts = factsSchema.parse(row)
  return {
    amountMinor: order.amount_minor,
    dayMinor: facts.day_minor,
    largeFromMinor,
    approvalsNeeded: order.approvals_needed,
    turnoverLeftMinor: turnover.value.leftMinor,
    isActive: facts.status === 'active',
    isPayoutAccountOwn:
      facts.removed_at_ms === null &&
      facts.holder_key !== null &&
      facts.holder_key === foldHolder(facts.payee_name ?? ''),
    payoutAccountSinceMs: facts.created_at_ms,
    changedAtMs: facts.changed_at_ms,
    hasReceivedBefore: facts.received === 1,
    isFlagged: facts.flagged === 1,
    isWalletSound: !balance.value.frozen && facts.books === 'sound',
  }
}
