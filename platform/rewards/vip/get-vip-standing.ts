import { minor, presentMoney } from '../../../contract/money.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { computeNextRank, computePoints, computeStakeLeft } from './compute-rank.ts'
import { presentRank } from './get-vip-ladder.ts'
import { readStanding } from './read-standing.ts'

/** PROMO-05: rank, points and exactly what is left, from the running turnover. */
export const getVipStanding: Handler<'vipStanding'> = async (ctx) => {
  const { id } = requireMember(ctx)
  const { turnover, points, ranks, rates, kept } = await readStanding(ctx, id)
  const next = computeNextRank(kept?.rank.level ?? 0, ranks)
  // A rank kept under an older ladder may lie above what the points say today.
  const pointsLeft = next ? Math.max(0, next.pointsFrom - points) : 0
  return {
    rank: kept && { ...presentRank(ctx, kept.rank), reachedAt: new Date(kept.reachedAtMs).toISOString() },
    points,
    turnover: [...turnover]
      .filter(([, staked]) => staked > 0)
      .map(([gameType, staked]) => ({
        gameType,
        staked: presentMoney(staked),
        points: computePoints(staked, rates.get(gameType) ?? 0),
      })),
    next: next && {
      ...presentRank(ctx, next),
      pointsFrom: next.pointsFrom,
      pointsLeft,
      stakeLeft: [...rates].map(([gameType, rate]) => ({
        gameType,
        amount: presentMoney(computeStakeLeft(pointsLeft, turnover.get(gameType) ?? minor(0), rate)),
      })),
    },
  }
}
