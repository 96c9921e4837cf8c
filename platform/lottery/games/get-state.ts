import { beaconRound, findChainEnd } from '../../../contract/lottery/chain.ts'
import { periodAt } from '../../../contract/lottery/periods.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import type { Handler } from '../../kernel/handler.ts'
import { getDrawHall } from '../../kernel/lottery/draw-interface.ts'
import { iso, presentLast, presentPeriod } from '../present.ts'
import { readVoids } from '../read-voids.ts'
import { requireSale } from '../sale.ts'

/** The period that takes bets now. Holds nothing of a member, so that all may share it. Throws `not_found`. */
export const getLotteryState: Handler<'lotteryState'> = async (ctx, { gameCode }) => {
  const { game, isShut } = await requireSale(ctx, gameCode)
  const { beacon, chains, last } = await getDrawHall(ctx.env.DRAW, game.gameCode).getStanding({
    gameCode: game.gameCode,
  })
  const voids = await readVoids(ctx, game.gameCode)
  const now = ctx.clock()
  const period = periodAt(game, now)
  return {
    now: iso(now),
    gameCode,
    ...presentPeriod(period),
    beaconRound: beaconRound(period.closeAtMs),
    beacon,
    chainEnd: findChainEnd(game, chains, period.period),
    rulesVersion: RULES_VERSION,
    state: isShut || voids.includes(period.period) ? 'shut' : 'open',
    last: presentLast(last),
  }
}
