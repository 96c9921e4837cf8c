import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { members } from '../../identity/tables.ts'
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
  const rule = offer?.rule.raffle
  if (!offer || !rule || offer.promotion.endsAtMs === null) throw new Refusal('not_found', 'no such raffle')
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
      ...{ seedHash: raffle.seedHash, root: raffle.root, tickets: raffle.tickets },
      ...{ randomness: raffle.randomness, seed: isDrawn ? raffle.serverSeed : null },
    },
    winners: winners.map(({ place, ticket, username, memberId, amountMinor }) => ({
      ...{ place, ticket, player: maskName(username), own: memberId === member.id },
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
      username: members.username,
    })
    .from(raffleWinners)
    .innerJoin(members, eq(members.id, raffleWinners.memberId))
    .where(and(eq(raffleWinners.merchant, merchant.code), eq(raffleWinners.promotionId, promotionId)))
    .orderBy(asc(raffleWinners.place))

async function readOwn(ctx: PlatformContext, member: SessionMember, { promotion, rule, participation }: Offer) {
  if (!participation || !rule.raffle || promotion.endsAtMs === null) return { joined: false, tickets: 0, first: null }
  const isTheirs = and(
    eq(raffleHolders.merchant, ctx.merchant.code),
    eq(raffleHolders.promotionId, promotion.id),
    eq(raffleHolders.memberId, member.id),
  )
  const counted = await ctx.db.select().from(raffleHolders).where(isTheirs).get()
  if (counted) return { joined: true, tickets: counted.tickets, first: counted.firstNumber }
  const untilMs = Math.min(ctx.clock(), promotion.endsAtMs)
  const span = { joinedAtMs: participation.joinedAtMs, untilMs }
  const tickets = await countTickets(ctx, { merchant: ctx.merchant.code, memberId: member.id }, rule.raffle, span)
  return { joined: true, tickets, first: null }
}

/** PROMO-03: the prize of a winner, once. Throws as `claimPromotion`, and `not_found` for what is no raffle. */
export const claimRaffle: Handler<'claimRafflePromotion'> = async (ctx, { promotionId }) => {
  const member = requirePlayer(ctx)
  const offer = await findOffer(ctx, member, promotionId)
  if (offer?.promotion.kind !== 'raffle') throw new Refusal('not_found', 'no such raffle')
  return claimOffer(ctx, member, offer)
}
