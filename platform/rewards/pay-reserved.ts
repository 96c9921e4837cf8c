import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { REWARD_PAYMENT_EVENTS } from '../../contract/states/reward.ts'
import { membersPublic } from '../identity/member/tables.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import type { MerchantFacts } from '../kernel/merchant/merchant-facts.ts'
import type { EventMessage } from '../kernel/message-events.ts'
import { applyTransition, canTransition } from '../kernel/transitions.ts'
import { requireAccepted } from '../kernel/wallet/require-accepted.ts'
import { getWallet, WALLET_REFUSALS, type Wallet } from '../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../kernel/write-message.ts'
import { mayBeTold } from './promotions/may-be-offered.ts'
import { isPrize } from './race/race-week.ts'
import type { RewardName } from './reserve-reward.ts'
import { type RewardPaymentRow, rewardPayments } from './tables.ts'

/**
 * Under which the wallet knows the payment. A promotion's key is `id:member`, with one colon: none of these can be one.
 */
export const rewardKey = ({ kind, reference }: Pick<RewardName, 'kind' | 'reference'>) =>
  kind === 'rebate' ? reference : `reward:${kind}:${reference}`

export function isReward({ merchant, memberId, kind, reference }: RewardName): SQL | undefined {
  return and(
    eq(rewardPayments.merchant, merchant),
    eq(rewardPayments.memberId, memberId),
    eq(rewardPayments.kind, kind),
    eq(rewardPayments.reference, reference),
  )
}

export async function findReward({ db }: Pick<Services, 'db'>, name: RewardName): Promise<RewardPaymentRow | null> {
  return (await db.select().from(rewardPayments).where(isReward(name)).get()) ?? null
}

/**
 * Pays what was reserved and marks it paid; what is paid already stays. Safe to run again, late, or at once with
 * itself. The prize of a race was won before: a bar that began since does not hold it up, and is why no message is sent.
 * Throws `not_found` where nothing is reserved, `account_excluded` or `account_locked` for an account that is
 * no longer active, and the wallet's refusals; the row then waits as it is.
 */
export async function payReserved(services: Services, merchant: MerchantFacts, name: RewardName): Promise<void> {
  const { db, env, clock } = services
  const due = await db
    .select({ row: rewardPayments, account: membersPublic.status })
    .from(rewardPayments)
    .innerJoin(membersPublic, eq(membersPublic.id, rewardPayments.memberId))
    .where(isReward(name))
    .get()
  if (!due) throw new Refusal('not_found', 'nothing is reserved')
  if (due.row.status === 'paid') return
  const isWon = isPrize(name.reference)
  const isOpen = due.account === 'active' || (isWon && due.account === 'excluded')
  if (!isOpen) throw new Refusal(due.account === 'excluded' ? 'account_excluded' : 'account_locked')
  const wallet = getWallet(env.WALLET, merchant.code, name.memberId)
  const payment = { key: rewardKey(name), currency: merchant.currency, amountMinor: due.row.amountMinor }
  const paid = await (name.kind === 'rebate'
    ? wallet.payRebate(payment)
    : wallet.payPromotion({ ...payment, isDespiteBar: isWon }))
  if (!paid.ok) throw new Refusal(WALLET_REFUSALS[paid.refusal], paid.message)
  await givePoints(wallet, name, due.row.details)
  const isPaying = sql`merchant = ${name.merchant} AND member_id = ${name.memberId} AND kind = ${name.kind}
    AND reference = ${name.reference} AND ${canTransition(REWARD_PAYMENT_EVENTS.paid, 'status')}`
  const [, marked] = await commit(services, [
    writeMessage(
      { ...services, merchant },
      name.memberId,
      buildMessage(name, due.row),
      sql`EXISTS (SELECT 1 FROM reward_payment WHERE ${isPaying})
        AND ${isWon ? mayBeTold(name.memberId, clock()) : sql`1`}`,
    ),
    sql`UPDATE reward_payment SET ${applyTransition(REWARD_PAYMENT_EVENTS.paid, 'status')}, paid_at_ms = ${clock()}, next_attempt_at_ms = NULL WHERE ${isPaying}`,
  ])
  if (marked?.meta.changes === 1) services.notices.notify(name.merchant, name.memberId, 'rewards')
}

const detailsSchema = z.object({
  mallPoints: z.number().int().min(0).default(0),
  /** Of a race's prize. */
  place: z.number().int().optional(),
})

/** PROMO-04: the points of a mission come with its cash, once for its key. */
async function givePoints(wallet: Wallet, { kind, reference }: RewardName, details: unknown) {
  if (kind !== 'mission') return
  const { mallPoints } = detailsSchema.parse(details)
  if (mallPoints === 0) return
  const grant = { key: `mission:${reference}`, kind: 'mission' as const, points: mallPoints, note: reference }
  requireAccepted(await wallet.earnPoints({ grants: [grant] }))
}

type Paid = Pick<RewardPaymentRow, 'amountMinor' | 'details'>

function buildMessage({ kind, reference }: RewardName, { amountMinor, details }: Paid): EventMessage {
  const amount = presentMoney(minor(amountMinor))
  if (isPrize(reference)) {
    const { place = 0 } = detailsSchema.parse(details)
    return { event: 'race_paid', facts: { place: String(place), amount } }
  }
  if (kind === 'rebate') return { event: 'rebate_paid', facts: { date: reference, amount } }
  return { event: kind === 'referral' ? 'referral_paid' : 'mission_paid', facts: { amount } }
}
