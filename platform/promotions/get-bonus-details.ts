import type { BONUS_STATES, Bonus } from '../../contract/calls/promotions.ts'
import { MEMBER_TYPE } from '../../contract/constants.ts'
import { type Minor, minor, presentMoney } from '../../contract/money.ts'
import { requireMember } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { presentParticipation } from './present-offer.ts'
import { type Offer, readOwnOffers } from './read-offers.ts'

type BonusState = (typeof BONUS_STATES)[number]
type Own = { offer: Offer; state: BonusState; amountMinor: Minor | null; atMs: number | null }

const SHOWN = 200

/** MEM-11: all that came of promotions, the newest first, and what it makes together. Nothing is lost when a promotion ends. */
export const getBonusDetails: Handler<'bonusDetails'> = async (ctx) => {
  const member = requireMember(ctx)
  const offers = member.type === MEMBER_TYPE.member ? await readOwnOffers(ctx, member) : []
  const own = offers.flatMap((offer): Own[] => {
    const state = computeBonusState(offer)
    return state === null ? [] : [{ offer, state, ...figuresOf(offer) }]
  })
  const newestFirst = own.toSorted((a, b) => (b.atMs ?? ctx.clock()) - (a.atMs ?? ctx.clock()))
  const sum = (state: BonusState) =>
    presentMoney(
      minor(own.filter((one) => one.state === state).reduce((total, one) => total + (one.amountMinor ?? 0), 0)),
    )
  return {
    rows: newestFirst.slice(0, SHOWN).map((one) => presentBonus(ctx, one)),
    totals: { paid: sum('paid'), claimable: sum('claimable'), pending: sum('pending') },
  }
}

/** Pure. Null for what the member has not touched and cannot claim. */
export function computeBonusState({ participation, state }: Pick<Offer, 'participation' | 'state'>): BonusState | null {
  switch (participation?.status) {
    case 'paid':
      return 'paid'
    case 'paying':
    case 'applying':
      return 'pending'
    case 'rejected':
      return 'refused'
    case 'joined':
      return state === 'Claim' ? 'claimable' : state === 'Close' ? 'ended' : 'under_way'
    default:
      return state === 'Claim' ? 'claimable' : null
  }
}

/** What is fixed already, else what the promotion pays; of an application nothing is before its decision. */
function figuresOf({ promotion, participation }: Offer): Pick<Own, 'amountMinor' | 'atMs'> {
  const isDecided = participation !== null && participation.decidedAtMs !== null
  const amountMinor = isDecided
    ? participation.amountMinor
    : participation?.status === 'applying'
      ? null
      : promotion.amountMinor
  const atMs = participation?.paidAtMs ?? participation?.decidedAtMs ?? participation?.joinedAtMs ?? null
  return { amountMinor: amountMinor === null ? null : minor(amountMinor), atMs }
}

function presentBonus(
  speaker: Parameters<typeof presentParticipation>[0],
  { offer, state, amountMinor, atMs }: Own,
): Bonus {
  const { promotionId, title, reason, progress } = presentParticipation(speaker, offer)
  const leftMinor = Math.max(0, (offer.rule.turnoverMinor ?? 0) - offer.stakedMinor)
  return {
    ...{ promotionId, title, reason, state },
    amount: amountMinor === null ? null : presentMoney(amountMinor),
    at: atMs === null ? null : new Date(atMs).toISOString(),
    turnover: state === 'under_way' && progress ? { ...progress, left: presentMoney(minor(leftMinor)) } : null,
  }
}
