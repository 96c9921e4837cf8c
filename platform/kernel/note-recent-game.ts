import { type SQL, sql } from 'drizzle-orm'

/** FIND-03: the member's list of recent games. A later note of the same game moves it up, an older one changes nothing. */
type RecentGame = { merchant: string; memberId: string; gameId: string; at: number }

export const noteRecentGame = ({ merchant, memberId, gameId, at }: RecentGame): SQL =>
  sql`INSERT INTO recent_game (merchant, member_id, game_id, last_played_at)
    VALUES (${merchant}, ${memberId}, ${gameId}, ${at})
    ON CONFLICT DO UPDATE SET last_played_at = max(last_played_at, excluded.last_played_at)`
