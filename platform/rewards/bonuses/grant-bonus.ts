/** PROMO-01: the bonus that was chosen with a deposit, when its money comes. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { type Minor, presentMoney } from '../../../contract/money.ts'
import type { BonusWithheld } from '../../../contract/rules/deposit-bonus.ts'
import { BONUS_EVENTS } from '../../../contract/states/reward.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { auditAct, FROM_NOWHERE } from '../../kernel/audit.ts'
import type { Services } from '../../kernel/context.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import type { ComingBonus } from '../../kernel/seams.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { type Bonus, type BonusOffer, getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { type BonusRow, findBonusOfOrder } from './bonus-rows.ts'
import { computeNextBonusAttempt } from './reconcile-bonuses.ts'
import { computeGrant } from './terms.ts'

type Chosen = { row: BonusRow; offer: BonusOffer | null }

/**
 * What the deposit should bring along; null where nothing was chosen or it was given. One that was called withheld brings
 * nothing any more, but may have been given by the wallet before a crash, which `settleBonus` finds out.
 */
export async function findComingBonus(
  services: Services,
  orderId: string,
  receivedMinor: Minor,
): Promise<ComingBonus | null> {
  const row = await findBonusOfOrder(services, orderId)
  if (row?.status !== 'chosen' && row?.status !== 'withheld') return null
  const { promotion_id: promotionId, promised_minor: promisedMinor, terms } = row
  const offer = row.status === 'chosen' ? computeGrant({ promotionId, promisedMinor, terms }, receivedMinor) : null
  return { offer, settle: (walletKey) => settleBonus(services, { row, offer }, walletKey) }
}

/**
 * For the commit that marks the deposit credited: what the wallet made of the bonus. Safe to be committed again. The
 * wallet may have given it with other money of the same order, whose answer got lost: that one stands.
 */
async function settleBonus(services: Services, { row, offer }: Chosen, walletKey: string): Promise<SQL[]> {
  const listed = await getWallet(services.env.WALLET, row.merchant, row.member_id).listBonuses()
  if (!listed.ok) throw new Refusal(WALLET_REFUSALS[listed.refusal], listed.message)
  const isOfOrder = (key: string) => key === row.order_id || key.startsWith(`${row.order_id}:`)
  const given = listed.value.find(({ key, withheldBecause }) => withheldBecause === null && isOfOrder(key))
  if (given) return grant(services, row, given)
  if (row.status === 'withheld') return []
  if (offer === null) return withhold(services, row, 'below_minimum')
  // Money that came before the order knew of a bonus brings none.
  const asked = listed.value.find(({ key }) => key === walletKey)
  return withhold(services, row, asked?.withheldBecause ?? 'had_before')
}

const isChosen = ({ order_id }: BonusRow): SQL =>
  sql`order_id = ${order_id} AND ${canTransition(BONUS_EVENTS.withheld, 'status')}`
/** Also of one called withheld in the same moment, by other money of its order: what the wallet gave is given. */
const isUngiven = ({ order_id }: BonusRow): SQL =>
  sql`order_id = ${order_id} AND ${canTransition(BONUS_EVENTS.granted, 'status')}`

const buildActor = (services: Services, { merchant }: BonusRow) => ({
  ...services,
  merchant: { code: merchant },
  ...FROM_NOWHERE,
  requestId: randomUuid(services.random),
})

/** Who has stopped playing hears nothing of promotions: the order says why (docs/architecture/protection.md). */
const STOPPED: readonly BonusWithheld[] = ['on_break', 'excluded']

function withhold(services: Services, row: BonusRow, because: BonusWithheld): SQL[] {
  const isStillChosen = sql`EXISTS (SELECT 1 FROM deposit_bonus WHERE ${isChosen(row)})`
  const actor = buildActor(services, row)
  const facts = { promotion: textsSchema.parse(row.titles), amount: presentMoney(row.promised_minor) }
  const message = { event: 'bonus_withheld', facts, aboutId: row.promotion_id } as const
  return [
    auditAct(actor, row.member_id, 'bonus_withheld', isStillChosen),
    ...(STOPPED.includes(because) ? [] : [writeMessage(actor, row.member_id, message, isStillChosen)]),
    sql`UPDATE deposit_bonus SET ${applyTransition(BONUS_EVENTS.withheld, 'status')}, withheld_because = ${because} WHERE ${isChosen(row)}`,
  ]
}

function grant(services: Services, row: BonusRow, { key, amountMinor, requiredMinor, grantedAt, playUntil }: Bonus) {
  const isStillUngiven = sql`EXISTS (SELECT 1 FROM deposit_bonus WHERE ${isUngiven(row)})`
  const actor = buildActor(services, row)
  const facts = {
    promotion: textsSchema.parse(row.titles),
    amount: presentMoney(amountMinor),
    turnover: presentMoney(requiredMinor),
    date: new Date(playUntil).toISOString(),
  }
  return [
    auditAct(actor, row.member_id, 'bonus_granted', isStillUngiven),
    writeMessage(actor, row.member_id, { event: 'bonus_granted', facts, aboutId: row.promotion_id }, isStillUngiven),
    sql`UPDATE deposit_bonus SET ${applyTransition(BONUS_EVENTS.granted, 'status')}, withheld_because = NULL, wallet_key = ${key},
      granted_minor = ${amountMinor}, required_minor = ${requiredMinor}, granted_at_ms = ${grantedAt},
      play_until_ms = ${playUntil}, next_attempt_at_ms = ${computeNextBonusAttempt(playUntil, services.clock())}
      WHERE ${isUngiven(row)}`,
  ]
}
