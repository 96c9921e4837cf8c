import { and, eq } from 'drizzle-orm'
import type { PlatformContext } from '../../kernel/context.ts'
import type { RaffleResult } from '../promotions/compute-activity-state.ts'
import { raffles, raffleWinners } from './tables.ts'

/** How each raffle of the merchant stands, and what this member won in it; by promotion. */
export async function readRaffleResults(
  { db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>,
  memberId: string,
): Promise<Map<string, RaffleResult>> {
  const isTheirs = and(
    eq(raffleWinners.merchant, raffles.merchant),
    eq(raffleWinners.promotionId, raffles.promotionId),
    eq(raffleWinners.memberId, memberId),
  )
  const rows = await db
    .select({
      id: raffles.promotionId,
      state: raffles.state,
      claimUntilMs: raffles.claimUntilMs,
      prizeMinor: raffleWinners.amountMinor,
    })
    .from(raffles)
    .leftJoin(raffleWinners, isTheirs)
    .where(eq(raffles.merchant, merchant.code))
  return new Map(rows.map(({ id, ...result }) => [id, result]))
}
