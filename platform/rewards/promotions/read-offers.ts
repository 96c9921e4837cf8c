import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { type PromotionRule, parsePromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { type Language, MEMBER_TYPE } from '../../../contract/constants.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { findMemberById } from '../../identity/member/find-member.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import { type BonusStanding, readBonusStandings } from '../bonuses/read-standings.ts'
import { readRaffleResults } from '../raffles/read-results.ts'
import { readStanding } from '../vip/read-standing.ts'
import { type Activity, computeActivityState, type RaffleResult } from './compute-activity-state.ts'
import { KINDS, kindsWhere } from './kinds.ts'
import { isEligible, type MemberFacts, requiredOf, sumCounted } from './rule.ts'
import { coupons, type ParticipationRow, type PromotionRow, participations, promotions } from './tables.ts'

/** A promotion is shown this long before it begins and after it has ended. */
const SHOWN_BEFORE_MS = 60 * DAY_MS
const SHOWN_AFTER_MS = 30 * DAY_MS

const HAS_BONUS = inArray(
  promotions.kind,
  kindsWhere(({ reads }) => reads === 'bonus'),
)

/** A promotion and where one person stands in it. */
export type Offer = {
  promotion: PromotionRow
  rule: PromotionRule
  participation: ParticipationRow | null
  /** Staked of what counts since joining; all of it before. */
  stakedMinor: number
  /** Of a promotion for deposits: where this member stands with its bonus. */
  bonus: BonusStanding | null
  activity: Activity
  state: ReturnType<typeof computeActivityState>
}

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock' | 'random' | 'env' | 'notices' | 'at' | 'keepMs'> & {
  language: Language
}

/** The offers that are shown, open ones first, then those to come, then those that ended; within each as the merchant orders them. */
export async function readShownOffers(ctx: Reader, member: SessionMember | null): Promise<Offer[]> {
  const nowMs = ctx.clock()
  const isShown = and(
    lte(promotions.startsAtMs, nowMs + SHOWN_BEFORE_MS),
    or(isNull(promotions.endsAtMs), gt(promotions.endsAtMs, nowMs - SHOWN_AFTER_MS)),
  )
  const offers = (await readOffers(ctx, member, isShown)).filter(mayBeListed)
  const rankOf = ({ activity: { startsAtMs, endsAtMs } }: Offer) =>
    endsAtMs !== null && endsAtMs <= nowMs ? 2 : startsAtMs > nowMs ? 1 : 0
  return offers.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** One for who has a coupon is shown to no one else, but to who took part. */
const mayBeListed = ({ rule, participation, bonus, activity }: Offer): boolean =>
  rule.withCoupon !== true || participation !== null || bonus !== null || activity.isEligible

/** What the member has taken part in, however old, and what is open now. */
export async function readOwnOffers(ctx: Reader, member: SessionMember): Promise<Offer[]> {
  const nowMs = ctx.clock()
  const isOpen = and(lte(promotions.startsAtMs, nowMs), or(isNull(promotions.endsAtMs), gt(promotions.endsAtMs, nowMs)))
  return (await readOffers(ctx, member, or(isNotNull(participations.memberId), HAS_BONUS, isOpen))).filter(mayBeListed)
}

/** The bonuses for a deposit that are open now, or that this member has had or has under way. */
export function readDepositOffers(ctx: Reader, member: SessionMember): Promise<Offer[]> {
  return readOffers(ctx, member, HAS_BONUS)
}

/** One offer by id, however old, or null. */
export async function findOffer(ctx: Reader, member: SessionMember | null, id: string): Promise<Offer | null> {
  const [offer] = await readOffers(ctx, member, eq(promotions.id, id))
  return offer ?? null
}

async function readOffers(ctx: Reader, member: SessionMember | null, chosen: SQL | undefined): Promise<Offer[]> {
  const isTheirs = and(
    eq(participations.merchant, promotions.merchant),
    eq(participations.promotionId, promotions.id),
    eq(participations.memberId, member?.id ?? ''),
  )
  const isSentToThem = and(
    eq(coupons.merchant, promotions.merchant),
    eq(coupons.promotionId, promotions.id),
    eq(coupons.memberId, member?.id ?? ''),
  )
  const [rows, facts] = await Promise.all([
    ctx.db
      .select({ promotion: promotions, participation: participations, coupon: coupons })
      .from(promotions)
      .leftJoin(participations, isTheirs)
      .leftJoin(coupons, isSentToThem)
      .where(and(eq(promotions.merchant, ctx.merchant.code), chosen))
      .orderBy(asc(promotions.position), asc(promotions.id)),
    member && readMemberFacts(ctx, member),
  ])
  const wanted = new Set(rows.map(({ promotion }) => KINDS[promotion.kind].reads))
  const [bonuses, results] = await Promise.all([
    member && wanted.has('bonus') ? readBonusStandings(ctx, member.id) : null,
    member && wanted.has('raffle') ? readRaffleResults(ctx, member.id) : null,
  ])
  const nowMs = ctx.clock()
  return rows.map(({ promotion, participation, coupon }) => {
    const bonus = bonuses?.get(promotion.id) ?? null
    const own = facts && { ...facts, hasCoupon: coupon !== null }
    return buildOffer({
      promotion,
      participation,
      bonus,
      raffle: results?.get(promotion.id) ?? null,
      facts: own,
      nowMs,
    })
  })
}

type Parts = Pick<Offer, 'promotion' | 'participation' | 'bonus'> & {
  raffle: RaffleResult | null
  facts: MemberFacts | null
  nowMs: number
}

function buildOffer({ promotion, participation, bonus, raffle, facts, nowMs }: Parts): Offer {
  const rule = parsePromotionRule(promotion.kind, promotion.rule)
  const counted = facts ? sumCounted('gameType' in rule ? rule : {}, facts.turnover) : 0
  const stakedMinor = Math.max(0, counted - (participation?.turnoverFromMinor ?? 0))
  const requiredMinor = requiredOf(rule)
  const activity: Activity = {
    kind: promotion.kind,
    startsAtMs: promotion.startsAtMs,
    endsAtMs: promotion.endsAtMs,
    nowMs,
    isEligible: isEligible(rule, facts, nowMs),
    isReached: requiredMinor !== null && stakedMinor >= requiredMinor,
    participation,
    bonus: bonus?.status ?? null,
    raffle,
  }
  return { promotion, rule, participation, stakedMinor, bonus, activity, state: computeActivityState(activity) }
}

async function readMemberFacts(ctx: Reader, member: SessionMember): Promise<MemberFacts> {
  if (member.type !== MEMBER_TYPE.member)
    return { type: member.type, createdAtMs: 0, rankLevel: 0, turnover: new Map(), hasCoupon: false }
  const [row, { kept, turnover }] = await Promise.all([findMemberById(ctx, member.id), readStanding(ctx, member.id)])
  assert(row, 'the member of a live session exists')
  const rankLevel = kept?.rank.level ?? 0
  return { type: member.type, createdAtMs: row.createdAtMs, rankLevel, turnover, hasCoupon: false }
}
