import type { BONUS_STATES, Bonus } from '../../../contract/calls/rewards/promotions.ts'
import { MEMBER_TYPE } from '../../../contract/constants.ts'
import { type Minor, minor, presentMoney } from '../../../contract/money.ts'
import { requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { isPrize } from '../race/race-week.ts'
import { type OwnReward, readOwnRewards } from '../read-own-rewards.ts'
import { payableOf, presentParticipation } from './present-offer.ts'
import { type Offer, readOwnOffers } from './read-offers.ts'
import { requiredOf } from './rule.ts'

type BonusState = (typeof BONUS_STATES)[number]
type Own = { offer: Offer; state: BonusState; amountMinor: Minor | null; atMs: number | null }

/** The place of a row: what nobody has touched yet stands before all that has a time. */
const placeOf = (atMs: number | null) => atMs ?? Number.MAX_SAFE_INTEGER

/**
 * MEM-11: all that came of promotions, cashback, invitations and missions, the newest first, and what it makes together.
 * Nothing is lost when a promotion ends. Throws `malformed` for a foreign cursor.
 */
export const getBonusDetails: Handler<'bonusDetails'> = async (ctx, { cursor, pageSize }) => {
  const member = requireMember(ctx)
  const isPlayer = member.type === MEMBER_TYPE.member
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['bonusDetails', ctx.merchant.code, member.id],
  }
  // A time, and how many rows of that very time have been shown.
  const [until, skip] = cursor === undefined ? [placeOf(null), 0] : openCursor(cursor, scope)
  const [untilMs, skipped] = [Number(until), Number(skip)]
  const [offers, rewards] = await Promise.all([
    isPlayer ? readOwnOffers(ctx, member) : [],
    readOwnRewards(ctx, member.id, { untilMs, limit: skipped + pageSize + 1 }),
  ])
  const own = offers.flatMap((offer): Own[] => {
    const state = computeBonusState(offer)
    return state === null ? [] : [{ offer, state, ...figuresOf(offer) }]
  })
  const rows = [
    ...own.map((one) => ({ place: placeOf(one.atMs), row: presentBonus(ctx, one) })),
    ...rewards.newest.map((one) => ({ place: one.reservedAtMs, row: presentReward(one) })),
  ]
    .filter(({ place }) => place <= untilMs)
    .toSorted((a, b) => b.place - a.place)
  const { shown, nextCursor } = cutPage(rows.slice(skipped), pageSize, ({ place }) => {
    const before = rows.slice(0, skipped + pageSize).filter((one) => one.place === place)
    return sealCursor([place, before.length], scope)
  })
  const sum = (state: BonusState) =>
    own.filter((one) => one.state === state).reduce((total, one) => total + (one.amountMinor ?? 0), 0)
  return {
    rows: shown.map(({ row }) => row),
    nextCursor,
    totals: {
      paid: presentMoney(minor(sum('paid') + rewards.paidMinor)),
      claimable: presentMoney(minor(sum('claimable'))),
      pending: presentMoney(minor(sum('pending') + rewards.payingMinor)),
    },
  }
}

const STATE_OF_BONUS = { chosen: null, granted: 'under_way', released: 'paid', lapsed: 'ended' } as const

/** Pure. Null for what the member has not touched and cannot claim. */
export function computeBonusState({
  participation,
  bonus,
  state,
}: Pick<Offer, 'participation' | 'bonus' | 'state'>): BonusState | null {
  if (bonus) return STATE_OF_BONUS[bonus.status]
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
function figuresOf(offer: Offer): Pick<Own, 'amountMinor' | 'atMs'> {
  const { participation, bonus } = offer
  if (bonus) return bonus
  const isDecided = participation !== null && participation.decidedAtMs !== null
  const amountMinor = isDecided
    ? participation.amountMinor
    : participation?.status === 'applying'
      ? null
      : payableOf(offer)
  const atMs = participation?.paidAtMs ?? participation?.decidedAtMs ?? participation?.joinedAtMs ?? null
  return { amountMinor: amountMinor === null ? null : minor(amountMinor), atMs }
}

function presentBonus(
  speaker: Parameters<typeof presentParticipation>[0],
  { offer, state, amountMinor, atMs }: Own,
): Bonus {
  const { promotionId, title, reason, progress, playUntil } = presentParticipation(speaker, offer)
  const { bonus, rule, stakedMinor } = offer
  const leftMinor = bonus ? bonus.requiredMinor - bonus.stakedMinor : (requiredOf(rule) ?? 0) - stakedMinor
  return {
    source: 'promotion',
    day: null,
    promotionId,
    title,
    reason,
    state,
    playUntil,
    amount: amountMinor === null ? null : presentMoney(amountMinor),
    at: presentTime(atMs),
    turnover:
      state === 'under_way' && progress ? { ...progress, left: presentMoney(minor(Math.max(0, leftMinor))) } : null,
  }
}

/** Cash, as all of them are: nothing is left to stake for it. */
function presentReward({ kind, reference, isPaid, amountMinor, atMs }: OwnReward): Bonus {
  return {
    source: isPrize(reference) ? 'race' : kind,
    promotionId: null,
    title: null,
    reason: null,
    turnover: null,
    playUntil: null,
    day: kind === 'rebate' ? reference : null,
    state: isPaid ? 'paid' : 'pending',
    amount: presentMoney(amountMinor),
    at: presentTime(atMs),
  }
}
