import { type Participation, type Promotion, promotionIdSchema } from '../../contract/calls/promotions.ts'
import type { Language } from '../../contract/constants.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { PlatformContext } from '../context.ts'
import { pickText } from '../system/pick-text.ts'
import { computeClosedReason } from './compute-activity-state.ts'
import type { Offer } from './read-offers.ts'

type Speaker = Pick<PlatformContext, 'merchant'> & { language: Language }

const presentTime = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())
const presentCash = (amountMinor: number | null) => (amountMinor === null ? null : presentMoney(minor(amountMinor)))

export function presentPromotion({ merchant, language }: Speaker, { promotion, state }: Offer): Promotion {
  const pick = (texts: unknown) => pickText(texts, language, merchant.defaultLanguage)
  const image = `/promos/${merchant.code}/${promotion.id}.svg?v=${promotion.artHash}`
  return {
    promotionId: promotionIdSchema.parse(promotion.id),
    category: promotion.category,
    kind: promotion.kind,
    title: pick(promotion.titles),
    reward: pick(promotion.rewards),
    condition: pick(promotion.conditions),
    amount: presentCash(promotion.amountMinor),
    imageUrl: promotion.artHash === null ? null : image,
    startsAt: new Date(promotion.startsAtMs).toISOString(),
    endsAt: presentTime(promotion.endsAtMs),
    state,
  }
}

export function presentParticipation({ merchant, language }: Speaker, offer: Offer): Participation {
  const { promotion, rule, participation, stakedMinor, activity, state } = offer
  const isUnderWay = participation?.status === 'joined' && rule.turnoverMinor !== undefined
  return {
    promotionId: promotionIdSchema.parse(promotion.id),
    title: pickText(promotion.titles, language, merchant.defaultLanguage),
    state,
    closedBecause: computeClosedReason(activity),
    progress: isUnderWay
      ? {
          staked: presentMoney(minor(stakedMinor)),
          required: presentMoney(rule.turnoverMinor ?? minor(0)),
          gameType: rule.gameType ?? null,
        }
      : null,
    reason: participation?.reason ?? null,
    paidAmount: participation?.status === 'paid' ? presentCash(participation.amountMinor) : null,
    joinedAt: presentTime(participation?.joinedAtMs ?? null),
  }
}
