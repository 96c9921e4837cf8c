/** OPS-01: promotions and raffles as operators see them: what is a draft, coming, shown and ended. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PROMOTION_KINDS } from '../../../contract/calls/rewards/promotions.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { computePublicationState } from '../../kernel/operator/publication-state.ts'
import { pickOwnText } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { type PromotionRow, promotions } from '../promotions/tables.ts'
import { raffles } from '../raffles/tables.ts'
import { readPromotionDrafts } from './drafts.ts'

const kindSchema = z.enum(PROMOTION_KINDS)

export const listOffers: OperatorHandler<'promotions-offers'> = async (ctx, { limit }) => {
  const [drafts, rows] = await Promise.all([
    readPromotionDrafts(ctx, limit),
    ctx.db
      .select()
      .from(promotions)
      .where(eq(promotions.merchant, ctx.merchant.code))
      .orderBy(desc(promotions.startsAtMs))
      .limit(limit),
  ])
  return {
    offers: [
      ...drafts.map(({ sort, ...draft }) => ({ ...draft, kind: kindSchema.parse(sort) })),
      ...rows.map((row) => ({ ...presentOffer(ctx, row), kind: row.kind, setBy: null })),
    ],
  }
}

/** A winner has claimed once the participation was decided. */
export const listRaffles: OperatorHandler<'raffles-list'> = async (ctx, { limit }) => {
  const ofRaffle = sql`FROM raffle_winner AS winner
    WHERE winner.merchant = ${raffles.merchant} AND winner.promotion_id = ${raffles.promotionId}`
  const isClaimed = sql`EXISTS (SELECT 1 FROM participation AS claim WHERE claim.merchant = winner.merchant
    AND claim.promotion_id = winner.promotion_id AND claim.member_id = winner.member_id
    AND claim.status IN ('paying', 'paid'))`
  const [drafts, rows] = await Promise.all([
    readPromotionDrafts(ctx, limit),
    ctx.db
      .select({
        promotion: promotions,
        raffle: raffles,
        winners: sql<number>`(SELECT count(*) ${ofRaffle})`,
        claimed: sql<number>`(SELECT count(*) ${ofRaffle} AND ${isClaimed})`,
      })
      .from(raffles)
      .innerJoin(promotions, and(eq(promotions.merchant, raffles.merchant), eq(promotions.id, raffles.promotionId)))
      .where(eq(raffles.merchant, ctx.merchant.code))
      .orderBy(desc(promotions.startsAtMs))
      .limit(limit),
  ])
  const unknown = { stage: null, tickets: null, winners: 0, claimed: 0, claimUntil: null }
  return {
    raffles: [
      ...drafts
        .filter(({ sort }) => sort === 'raffle')
        .map(({ id, title, state, startsAt, endsAt }) => ({ id, title, state, startsAt, endsAt, ...unknown })),
      ...rows.map(({ promotion, raffle, winners, claimed }) => ({
        ...presentOffer(ctx, promotion),
        stage: raffle.state,
        tickets: raffle.tickets,
        winners,
        claimed,
        claimUntil: presentTime(raffle.claimUntilMs),
      })),
    ],
  }
}

function presentOffer({ merchant, clock }: OperatorContext, { id, titles, startsAtMs, endsAtMs }: PromotionRow) {
  return {
    id,
    title: pickOwnText(titles, merchant),
    state: computePublicationState({ startsAtMs, endsAtMs, isDraft: false }, clock()),
    startsAt: presentTime(startsAtMs),
    endsAt: presentTime(endsAtMs),
  }
}
