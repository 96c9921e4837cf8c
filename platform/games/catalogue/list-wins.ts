/**
 * GAME-07: the winner board. Wins that happened, out of the read model: real money, settled, more than the stake. No
 * win, no row: there are no invented people on it. What is said is what the game said: the payout.
 */
import { z } from 'zod'
import { gameIdSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-name.ts'
import { DAY_MS } from './present-game.ts'

/** A week: a quiet site has a board, and last month's luck is no news. */
export const WIN_DAYS = 7

const rowSchema = z.object({
  username: z.string(),
  game_id: gameIdSchema,
  game_name: z.string(),
  won_minor: z.number().int().positive(),
  closed_at: z.number().int(),
})

export async function listWins(
  { env, merchant, language, clock }: PlatformContext,
  { size }: CallRequest<'rankList'>,
): Promise<UpstreamResponse<'rankList'>> {
  const today = Math.floor(clock() / DAY_MS)
  const days = Array.from({ length: WIN_DAYS }, (_, back) => today - back)
  const { results } = await env.DB.prepare(BEST_WINS).bind(merchant.code, language, size, JSON.stringify(days)).all()
  const wins = z.array(rowSchema).parse(results)
  return {
    list: wins.map((win) => ({
      player: maskName(win.username),
      gameId: win.game_id,
      gameName: win.game_name,
      amount: presentMoney(minor(win.won_minor)),
      wonAt: new Date(win.closed_at).toISOString(),
    })),
  }
}

/** The best of each day by the index round_record_wins, then the best of those: a few rows, however many rounds. */
const BEST_WINS = `
  SELECT member.username, best.game_id, coalesce(game_name.name, game.english_name) AS game_name,
    best.payout_minor AS won_minor, best.closed_at
  FROM json_each(?4) AS day
  JOIN round_record AS best ON best.rowid IN (
    SELECT rowid FROM round_record
    WHERE merchant = ?1 AND closed_at / 86400000 = day.value AND wallet_kind = 'real' AND state = 'settled'
      AND payout_minor > stake_minor
    ORDER BY payout_minor - stake_minor DESC LIMIT ?3)
  JOIN member ON member.id = best.member_id
  JOIN game ON game.game_id = best.game_id
  LEFT JOIN game_name ON game_name.game_id = game.game_id AND game_name.language = ?2
  ORDER BY won_minor DESC, best.closed_at DESC LIMIT ?3`
