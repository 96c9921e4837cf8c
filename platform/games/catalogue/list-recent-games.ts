/** FIND-03: the games a member opened last; those with an unfinished round lead. */
import { desc, sql } from 'drizzle-orm'
import { EVENT_CATEGORIES } from '../../../contract/rules/event-categories.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { isOffered, selectGames } from './select-games.ts'

export const MAX_RECENT_GAMES = 24

type Visit = { gameId: string; lastPlayedAt: number; openRound: number }

/** What is open is known to the wallet alone, and an open bet on an event waits for no one to come back; the rest is one row for each game. */
async function findVisits(ctx: PlatformContext): Promise<Visit[]> {
  const { id } = requireMember(ctx)
  const open = requireAccepted(await getWallet(ctx.env.WALLET, ctx.merchant.code, id).readOpenGames())
  return ctx.db.all<Visit>(sql`
    SELECT visit.game_id AS gameId, max(visit.at) AS lastPlayedAt, 
      max(visit.is_open AND ${game.category} NOT IN (SELECT value FROM json_each(${JSON.stringify(EVENT_CATEGORIES)}))) AS openRound
    FROM (
      SELECT game_id, last_played_at AS at, 0 AS is_open FROM recent_game
        WHERE merchant = ${ctx.merchant.code} AND member_id = ${id}
      UNION ALL
      SELECT value ->> 'gameId', value ->> 'openedAt', 1 FROM json_each(${JSON.stringify(open)})
    ) AS visit
    JOIN ${game} ON ${game.gameId} = visit.game_id
    WHERE ${isOffered(ctx.db, ctx.merchant)}
    GROUP BY visit.game_id
    ORDER BY openRound DESC, lastPlayedAt DESC, visit.game_id
    LIMIT ${MAX_RECENT_GAMES}`)
}

export async function listRecentGames(ctx: PlatformContext): Promise<UpstreamResponse<'recentGames'>> {
  const visits = await findVisits(ctx)
  if (visits.length === 0) return { list: [] }
  const ids = JSON.stringify(visits.map((visit) => visit.gameId))
  const rows = await selectGames(ctx, sql`${game.gameId} IN (SELECT value FROM json_each(${ids}))`).orderBy(
    desc(game.popularity),
  )
  const games = new Map(rows.map((row) => [row.gameId, presentGame(row, ctx.clock())]))
  return {
    list: visits.flatMap(({ gameId, lastPlayedAt, openRound }) => {
      const found = games.get(gameId)
      return found ? [{ ...found, lastPlayedAt: new Date(lastPlayedAt).toISOString(), openRound: openRound === 1 }] : []
    }),
  }
}
