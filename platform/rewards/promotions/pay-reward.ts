import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { PARTICIPATION_EVENTS } from '../../../contract/states/reward.ts'
import { membersPublic } from '../../identity/member/tables.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { participations, promotions } from './tables.ts'

type Reward = { merchant: MerchantFacts; promotionId: string; memberId: MemberId }

/** Under which the wallet knows the payment: one for a promotion and a member, for ever. */
export const rewardKey = (promotionId: string, memberId: string) => `${promotionId}:${memberId}`

/**
 * Pays what a participation has fixed and marks it paid; what is paid already stays. Safe to run again, late, or at
 * once with itself. Throws `account_excluded` or `account_locked` for an account that is no longer active, and the
 * wallet's refusals; the row then waits as it is.
 */
export async function payReward(services: Services, { merchant, promotionId, memberId }: Reward): Promise<void> {
  const { db, env, clock } = services
  const isIt = and(
    eq(participations.merchant, merchant.code),
    eq(participations.promotionId, promotionId),
    eq(participations.memberId, memberId),
  )
  const due = await db
    .select({
      status: participations.status,
      amountMinor: participations.amountMinor,
      account: membersPublic.status,
      titles: promotions.titles,
    })
    .from(membersPublic)
    .leftJoin(participations, isIt)
    .leftJoin(promotions, and(eq(promotions.merchant, merchant.code), eq(promotions.id, promotionId)))
    .where(eq(membersPublic.id, memberId))
    .get()
  assert(due, 'the member of a participation exists')
  if (due.account !== 'active') throw new Refusal(due.account === 'excluded' ? 'account_excluded' : 'account_locked')
  if (due.status === 'paid') return
  if (due.status !== 'paying') throw new Refusal('promotion_unavailable', `nothing is due: ${due.status}`)
  assert(due.amountMinor !== null, 'what is being paid has an amount')
  const paid = await getWallet(env.WALLET, merchant.code, memberId).payPromotion({
    key: rewardKey(promotionId, memberId),
    currency: merchant.currency,
    amountMinor: due.amountMinor,
  })
  if (!paid.ok) throw new Refusal(WALLET_REFUSALS[paid.refusal], paid.message)
  const facts = { promotion: textsSchema.parse(due.titles), amount: presentMoney(minor(due.amountMinor)) }
  const isPaying = sql`merchant = ${merchant.code} AND promotion_id = ${promotionId} AND member_id = ${memberId}
    AND ${canTransition(PARTICIPATION_EVENTS.paid, 'status')}`
  await commit(services, [
    writeMessage(
      { ...services, merchant },
      memberId,
      { event: 'reward_paid', facts, aboutId: promotionId },
      sql`EXISTS (SELECT 1 FROM participation WHERE ${isPaying})`,
    ),
    sql`UPDATE participation SET ${applyTransition(PARTICIPATION_EVENTS.paid, 'status')}, paid_at_ms = ${clock()} WHERE ${isPaying}`,
  ])
  services.notices.notify(merchant.code, memberId, 'rewards')
}
