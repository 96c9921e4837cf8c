import { and, asc, eq, gte } from 'drizzle-orm'
import { HOLDERS_PER_PAGE } from '../../../contract/calls/rewards/raffle.ts'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { membersPublic } from '../../identity/member/tables.ts'
import type { PlatformContext, SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { claimOffer } from '../promotions/claim-promotion.ts'
import { findOffer, type Offer } from '../promotions/read-offers.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { countTickets } from './count-tickets.ts'
import { raffleHolders, raffles, raffleWinners } from './tables.ts'

/** Throws `not_found` for what is no raffle. */
export const getRaffle: Handler<'rafflePromotion'> = async (ctx, { promotionId }) => {
  const member = requirePlayer(ctx)
  const offer = await findOffer(ctx, member, promotionId)
  if (offer?.rule.kind !== 'raffle' || offer.promotion.endsAtMs === null)
    throw new Refusal('not_found', 'no such raffle')
  const { raffle: rule } = offer.rule
  const [raffle, winners, own] = await Promise.all([
    ctx.db
      .select()
      .from(raffles)
      .where(and(eq(raffles.merchant, ctx.merchant.code), eq(raffles.promotionId, promotionId)))
      .get(),
    readWinners(ctx, promotionId),
    readOwn(ctx, member, offer),
  ])
  if (!raffle) throw new Refusal('not_found', 'no such raffle')
  const isDrawn = raffle.state === 'drawn'
  const prize = winners.find(({ memberId }) => memberId === member.id)
  return {
    promotionId,
    state: raffle.state,
    closesAt: new Date(offer.promotion.endsAtMs).toISOString(),
    stakePerTicket: presentMoney(minor(rule.stakePerTicketMinor)),
    mostTickets: rule.mostTickets,
    prizes: rule.prizesMinor.map((amount) => presentMoney(minor(amount))),
    claimUntil: presentTime(raffle.claimUntilMs),
    proof: {
      seedHash: raffle.seedHash,
      root: raffle.root,
      tickets: raffle.tickets,
      randomness: raffle.randomness,
      seed: isDrawn ? raffle.serverSeed : null,
    },
    winners: winners.map(({ place, ticket, username, memberId, amountMinor }) => ({
      place,
      ticket,
      player: maskName(username),
      own: memberId === member.id,
      amount: presentMoney(minor(amountMinor)),
    })),
    own: { ...own, prize: prize ? presentMoney(minor(prize.amountMinor)) : null },
  }
}

const readWinners = ({ db, merchant }: PlatformContext, promotionId: string) =>
  db
    .select({
      place: raffleWinners.place,
      ticket: raffleWinners.ticket,
      memberId: raffleWinners.memberId,
      amountMinor: raffleWinners.amountMinor,
      username: membersPublic.username,
    })
    .from(raffleWinners)
    .innerJoin(membersPublic, eq(membersPublic.id, raffleWinners.memberId))
    .where(and(eq(raffleWinners.merchant, merchant.code), eq(raffleWinners.promotionId, promotionId)))
    .orderBy(asc(raffleWinners.place))

const NOTHING = { tickets: 0, first: null, holder: null }

async function readOwn(ctx: PlatformContext, member: SessionMember, { promotion, rule, participation }: Offer) {
  if (!participation || rule.kind !== 'raffle' || promotion.endsAtMs === null) return { ...NOTHING, joined: false }
  const isTheirs = and(
    eq(raffleHolders.merchant, ctx.merchant.code),
    eq(raffleHolders.promotionId, promotion.id),
    eq(raffleHolders.memberId, member.id),
  )
  const counted = await ctx.db.select().from(raffleHolders).where(isTheirs).get()
  if (counted) {
    const { tickets, firstNumber, holder } = counted
    return { joined: true, tickets, first: firstNumber, holder: firstNumber === null ? null : holder }
  }
  const untilMs = Math.min(ctx.clock(), promotion.endsAtMs)
  const span = { joinedAtMs: participation.joinedAtMs, untilMs }
  const tickets = await countTickets(ctx, { merchant: ctx.merchant.code, memberId: member.id }, rule.raffle, span)
  return { ...NOTHING, joined: true, tickets }
}

/** Throws `not_found` for what is no raffle, and `promotion_unavailable` before the seal. */
export const listRaffleTickets: Handler<'raffleTickets'> = async (ctx, { promotionId, from }) => {
  requirePlayer(ctx)
  const { db, merchant } = ctx
  const isIts = and(eq(raffles.merchant, merchant.code), eq(raffles.promotionId, promotionId))
  const raffle = await db.select().from(raffles).where(isIts).get()
  if (!raffle) throw new Refusal('not_found', 'no such raffle')
  if (raffle.state === 'open') throw new Refusal('promotion_unavailable', 'its tickets are not sealed yet')
  const isNext = and(
    eq(raffleHolders.merchant, merchant.code),
    eq(raffleHolders.promotionId, promotionId),
    gte(raffleHolders.firstNumber, from),
  )
  const rows = await db
    .select()
    .from(raffleHolders)
    .where(isNext)
    .orderBy(asc(raffleHolders.firstNumber))
    .limit(HOLDERS_PER_PAGE + 1)
  const holders = rows.map(({ holder, firstNumber, tickets }) => ({ holder, first: firstNumber ?? 0, tickets }))
  return { holders: holders.slice(0, HOLDERS_PER_PAGE), next: holders[HOLDERS_PER_PAGE]?.first ?? null }
}

/** PROMO-03: the prize of a winner, once. Throws as `claimPromotion`, and `not_found` for what is no raffle. */
export const claimRaffle: Handler<'claimRafflePromotion'> = async (ctx, { promotionId }) => {
  const member = requirePlayer(ctx)
  const offer = await findOffer(ctx, member, promotionId)
  if (offer?.rule.kind !== 'raffle') throw new Refusal('not_found', 'no such raffle')
  return claimOffer(ctx, member, offer)
}
