/** LOT-02: bets that a member keeps under a name, to play them again. They are no ticket: nothing is priced or held. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { betsSchema, SAVED_MAX } from '../../../contract/calls/lottery/bets.ts'
import { Refusal } from '../../../contract/errors.ts'
import { requireLottery } from '../../../contract/lottery/games.ts'
import { getPlays, hasRules } from '../../../contract/lottery/plays.ts'
import { parseSelection } from '../../../contract/lottery/selection.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requireSold } from '../sale.ts'

const rowSchema = z.object({ name: z.string(), rulesVersion: z.number(), bets: z.string(), atMs: z.number() })

/** Those of one game, newest first. */
export const listSaved: Handler<'savedNumbers'> = async (ctx, { gameCode }) => {
  const rows = await ctx.db.all(sql`SELECT name, rules_version AS rulesVersion, bets, at_ms AS atMs FROM lottery_saved
    WHERE member_id = ${requireMember(ctx).id} AND game_code = ${gameCode} ORDER BY at_ms DESC, name LIMIT ${SAVED_MAX}`)
  return {
    list: rowSchema
      .array()
      .parse(rows)
      .map(({ atMs, bets, ...saved }) => ({
        ...saved,
        bets: betsSchema.parse(JSON.parse(bets)),
        at: new Date(atMs).toISOString(),
      })),
  }
}

/** The same name once more takes the place of the former. Throws `not_found`, `malformed`, and `limit_reached` beyond 30 of a game. */
export const saveNumbers: Handler<'saveNumbers'> = async (ctx, input) => {
  const { gameCode, name, rulesVersion, bets } = input
  const { id } = requireMember(ctx)
  await requireSold(ctx, gameCode)
  assertBets(input)
  const isIts = sql`member_id = ${id} AND game_code = ${gameCode}`
  const [saved] = await commit(ctx, [
    sql`INSERT INTO lottery_saved (member_id, game_code, name, merchant, rules_version, bets, at_ms)
      SELECT ${id}, ${gameCode}, ${name}, ${ctx.merchant.code}, ${rulesVersion}, ${JSON.stringify(bets)}, ${ctx.clock()}
      WHERE (SELECT count(*) FROM lottery_saved WHERE ${isIts} AND name <> ${name}) < ${SAVED_MAX}
      ON CONFLICT DO UPDATE SET rules_version = excluded.rules_version, bets = excluded.bets, at_ms = excluded.at_ms`,
  ])
  if (saved?.meta.changes !== 1) throw new Refusal('limit_reached')
  return listSaved(ctx, { gameCode })
}

/** What is gone already is gone. */
export const removeSaved: Handler<'removeSavedNumbers'> = async (ctx, { gameCode, name }) => {
  await ctx.db.run(sql`DELETE FROM lottery_saved
    WHERE member_id = ${requireMember(ctx).id} AND game_code = ${gameCode} AND name = ${name}`)
  return listSaved(ctx, { gameCode })
}

/** What no ticket could hold is not kept either. Throws `malformed`. */
function assertBets({ gameCode, rulesVersion, bets }: CallRequest<'saveNumbers'>): void {
  if (!hasRules(rulesVersion)) throw new Refusal('malformed', 'no such rules')
  const plays = getPlays(requireLottery(gameCode), rulesVersion)
  for (const { play: code, selection } of bets) {
    const play = plays.get(code)
    if (!play || !('selection' in parseSelection(play, selection)))
      throw new Refusal('malformed', 'no bet of this game')
  }
}
