/**
 * GAME-07: the winner board. Wins that happened, as the wallets told them: real money, settled, more than the stake. No
 * win, no row: there are no invented people on it. The amount is what the game showed: the payout.
 */
import { z } from 'zod'
import { gameIdSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { bind, readAll } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { readPaidInMinutes } from '../../money/withdrawals/read-speeds.ts'

/** A week: a quiet site has a board, and last month's luck is no news. */
export const WIN_DAYS = 7

const rowSchema = z.object({
  username: z.string(),
  game_id: gameIdSchema,
  game_name: z.string(),
  cover: z.string(),
  won_minor: z.number().int().positive(),
  closed_at: z.number().int(),
})

export async function listWins(
  ctx: PlatformContext,
  { size }: CallRequest<'rankList'>,
): Promise<UpstreamResponse<'rankList'>> {
  const { merchant, language, clock } = ctx
  const today = Math.floor(clock() / DAY_MS)
  const days = [today - WIN_DAYS + 1, today]
  const [wins, paidInMinutes] = await Promise.all([
    readAll(ctx, rowSchema, bind(BEST_WINS, merchant.code, language, size, ...days)),
    readPaidInMinutes(ctx),
  ])
  return {
    list: wins.map((win) => ({
      player: maskName(win.username),
      gameId: win.game_id,
      gameName: win.game_name,
      showIcon: win.cover,
      amount: presentMoney(minor(win.won_minor)),
      wonAt: new Date(win.closed_at).toISOString(),
    })),
    paidInMinutes,
  }
}

/** Each day has some fifty rows. */
const BEST_WINS = `
  SELECT member.username, best.game_id, coalesce(game_name.name, game.english_name) AS game_name,
    game.cover, best.payout_minor AS won_minor, best.closed_at
  FROM recent_win_public AS best
  JOIN member_public AS member ON member.id = best.member_id
  JOIN game ON game.game_id = best.game_id
  LEFT JOIN game_name ON game_name.game_id = game.game_id AND game_name.language = ?2
  WHERE best.merchant = ?1 AND best.day BETWEEN ?4 AND ?5
  ORDER BY won_minor DESC, best.closed_at DESC LIMIT ?3`
