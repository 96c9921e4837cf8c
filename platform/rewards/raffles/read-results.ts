import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { RaffleResult } from '../promotions/compute-activity-state.ts'
import { raffles, raffleWinners } from './tables.ts'

/** Promotions are shown for a month after their end, and a prize can be claimed for a month after the draw. */
const SHOWN_AFTER_MS = 30 * DAY_MS

/** How each raffle that may be shown stands, and what this member won in it; by promotion. */
export async function readRaffleResults(
  { db, merchant, clock }: Pick<PlatformContext, 'db' | 'merchant' | 'clock'>,
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
    .where(
      and(
        eq(raffles.merchant, merchant.code),
        or(isNull(raffles.drawnAtMs), gt(raffles.claimUntilMs, clock() - SHOWN_AFTER_MS)),
      ),
    )
  return new Map(rows.map(({ id, ...result }) => [id, result]))
}
