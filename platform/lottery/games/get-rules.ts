import { cancelEndsSeconds, longestChase } from '../../../contract/lottery/games.ts'
import { RULES_VERSION } from '../../../contract/lottery/plays.ts'
import { presentPlays } from '../../../contract/lottery/present.ts'
import type { LotteryLimits } from '../../../contract/lottery/types.ts'
import { presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requireSale } from '../sale.ts'

/** Throws `not_found`. */
export const getLotteryRules: Handler<'lotteryRules'> = async (ctx, { gameCode }) => {
  const { game, limits } = await requireSale(ctx, gameCode)
  const policy = getPolicy(ctx.merchant.jurisdiction)
  return {
    gameCode,
    rulesVersion: RULES_VERSION,
    limits: presentLimits(limits),
    closeBeforeDrawSeconds: game.closeBeforeDrawSeconds,
    cancelEndsSeconds: cancelEndsSeconds(game),
    longestChase: policy.lotteryChase ? longestChase(game) : 0,
    plays: presentPlays(game),
  }
}

export const presentLimits = (limits: LotteryLimits) => ({
  unitMin: presentMoney(limits.unitMinMinor),
  ticketStakeMax: presentMoney(limits.ticketStakeMaxMinor),
  linesMax: limits.linesMax,
  ticketPayoutMax: presentMoney(limits.ticketPayoutMaxMinor),
  cellPayoutMax: presentMoney(limits.cellPayoutMaxMinor),
  drawPayoutMax: presentMoney(limits.drawPayoutMaxMinor),
})
