import { type Participation, type Promotion, promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import type { Language } from '../../../contract/constants.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { pickText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { computeClosedReason } from './compute-activity-state.ts'
import type { Offer } from './read-offers.ts'
import { requiredOf } from './rule.ts'

type Speaker = Pick<PlatformContext, 'merchant'> & { language: Language }

const presentCash = (amountMinor: number | null) => (amountMinor === null ? null : presentMoney(minor(amountMinor)))

/** What it pays: the same to each, or what the member has won in a draw. */
export const payableOf = ({ promotion, activity }: Offer): number | null =>
  activity.raffle?.prizeMinor ?? promotion.amountMinor

export function presentPromotion({ merchant, language }: Speaker, offer: Offer): Promotion {
  const { promotion, state } = offer
  const pick = (texts: unknown) => pickText(texts, language, merchant.defaultLanguage)
  return {
    promotionId: promotionIdSchema.parse(promotion.id),
    category: promotion.category,
    kind: promotion.kind,
    title: pick(promotion.titles),
    reward: pick(promotion.rewards),
    condition: pick(promotion.conditions),
    amount: presentCash(payableOf(offer)),
    imageUrl: promotion.picture,
    startsAt: new Date(promotion.startsAtMs).toISOString(),
    endsAt: presentTime(promotion.endsAtMs),
    state,
  }
}

export function presentParticipation({ merchant, language }: Speaker, offer: Offer): Participation {
  const { promotion, participation, bonus, activity, state } = offer
  const paidMinor = participation?.status === 'paid' ? participation.amountMinor : null
  return {
    promotionId: promotionIdSchema.parse(promotion.id),
    title: pickText(promotion.titles, language, merchant.defaultLanguage),
    state,
    closedBecause: computeClosedReason(activity),
    progress: presentProgress(offer),
    reason: participation?.reason ?? null,
    paidAmount: presentCash(bonus?.status === 'released' ? bonus.amountMinor : paidMinor),
    playUntil: presentTime(bonus?.status === 'granted' ? bonus.playUntilMs : null),
    joinedAt: presentTime(participation?.joinedAtMs ?? bonus?.atMs ?? null),
  }
}

function presentProgress({ rule, participation, stakedMinor, bonus }: Offer): Participation['progress'] {
  if (bonus?.status === 'granted') {
    const { requiredMinor, gameType } = bonus
    return { staked: presentMoney(bonus.stakedMinor), required: presentMoney(requiredMinor), gameType }
  }
  const requiredMinor = requiredOf(rule)
  if (participation?.status !== 'joined' || requiredMinor === null) return null
  return {
    staked: presentMoney(minor(stakedMinor)),
    required: presentMoney(requiredMinor),
    gameType: 'gameType' in rule ? (rule.gameType ?? null) : null,
  }
}
