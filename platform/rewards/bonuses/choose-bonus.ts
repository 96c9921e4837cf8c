/** PROMO-01: a bonus is chosen with a deposit, by the member alone: none is chosen for them. */

import { type SQL, sql } from 'drizzle-orm'
import type { DepositBonus } from '../../../contract/calls/money/cashier.ts'
import { promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { type Minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { DepositOrderId } from '../../../contract/protocols/payment-provider.ts'
import { computeDepositBonus } from '../../../contract/rules/deposit-bonus.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import type { AskedBonus, ChosenBonus } from '../../kernel/seams.ts'
import { type Offer, readDepositOffers } from '../promotions/read-offers.ts'
import { isOrderLive } from './read-standings.ts'
import { type BonusTerms, bonusTermsSchema } from './terms.ts'

type Promised = { promotionId: string; promisedMinor: Minor; terms: BonusTerms }

/**
 * What this member may choose now. Nothing for who is on a break or excluded (SAFE-02), nor while another bonus is played
 * for or under way: one at a time, so that everybody can say what a stake counts for.
 */
async function readBonusChoices(ctx: PlatformContext, member: SessionMember): Promise<Offer[]> {
  if (member.type !== MEMBER_TYPE.member || member.bar) return []
  const offers = await readDepositOffers(ctx, member)
  if (offers.some(({ bonus }) => bonus?.status === 'chosen' || bonus?.status === 'granted')) return []
  const { wageringCap } = getPolicy(ctx.merchant.jurisdiction)
  return offers.filter(
    ({ state, rule }) => state === 'Join' && rule.kind === 'deposit' && rule.deposit.turnoverTimes <= wageringCap,
  )
}

function readTerms({ rule }: Offer): BonusTerms {
  assert(rule.kind === 'deposit', 'a bonus for a deposit says what it gives')
  return bonusTermsSchema.parse({ ...rule.deposit, gameType: rule.gameType ?? null })
}

function presentBonusChoice({ merchant, language }: PlatformContext, offer: Offer): DepositBonus {
  const { percent, capMinor, minDepositMinor, turnoverTimes, playDays, gameType } = readTerms(offer)
  const { id, titles, endsAtMs } = offer.promotion
  return {
    promotionId: promotionIdSchema.parse(id),
    title: pickText(titles, language, merchant.defaultLanguage),
    percent,
    turnoverTimes,
    playDays,
    gameType,
    cap: presentMoney(capMinor),
    minDeposit: presentMoney(minDepositMinor),
    endsAt: presentTime(endsAtMs),
  }
}

/**
 * What the member chose, with the terms of this moment. Throws `promotion_unavailable` for what they may not choose and
 * `terms_changed` where it would bring another amount than they were shown.
 */
export async function requireBonusChoice(
  ctx: PlatformContext,
  member: SessionMember,
  asked: AskedBonus,
  receiveMinor: Minor,
): Promise<ChosenBonus> {
  const offer = (await readBonusChoices(ctx, member)).find(({ promotion }) => promotion.id === asked.promotionId)
  if (!offer) throw new Refusal('promotion_unavailable', 'this bonus cannot be chosen')
  const terms = readTerms(offer)
  const promisedMinor = computeDepositBonus(receiveMinor, terms)
  if (promisedMinor === 0 || promisedMinor !== parseMoney(asked.amount))
    throw new Refusal('terms_changed', `it brings ${presentMoney(promisedMinor)}`)
  const promised = { promotionId: asked.promotionId, promisedMinor, terms }
  return {
    isFree: hasNoBonusUnderWay(ctx, member.id),
    keep: (orderId) => keepChosenBonus(ctx, member, orderId, promised),
  }
}

/** True while no bonus of theirs is under way: asked again in the statement that opens an order with one. */
const hasNoBonusUnderWay = ({ merchant, clock }: PlatformContext, memberId: MemberId): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM deposit_bonus WHERE merchant = ${merchant.code} AND member_id = ${memberId}
    AND (status = 'granted' OR (status = 'chosen' AND ${isOrderLive(clock())})))`

/** Keeps it with its order, in the commit that opens the order, if that one did. */
function keepChosenBonus(
  ctx: PlatformContext,
  { id }: SessionMember,
  orderId: DepositOrderId,
  { promotionId, promisedMinor, terms }: Promised,
): SQL {
  return sql`INSERT INTO deposit_bonus (order_id, merchant, member_id, promotion_id, terms, promised_minor, chosen_at_ms)
    SELECT id, merchant, member_id, ${promotionId}, ${JSON.stringify(terms)}, ${promisedMinor}, ${ctx.clock()}
    FROM deposit_order_public WHERE id = ${orderId} AND member_id = ${id}`
}

/** As the page of deposits shows them. */
export async function listBonusChoices(ctx: PlatformContext, member: SessionMember): Promise<DepositBonus[]> {
  return (await readBonusChoices(ctx, member)).map((choice) => presentBonusChoice(ctx, choice))
}
