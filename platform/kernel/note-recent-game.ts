/** FIND-03: the member's list of recent games. A later note of the same game moves it up, an older one changes nothing. */
type RecentGame = { merchant: string; memberId: string; gameId: string; at: number }

export const noteRecentGame = (db: D1Database, { merchant, memberId, gameId, at }: RecentGame): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO recent_game (merchant, member_id, game_id, last_played_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET last_played_at = max(last_played_at, excluded.last_played_at)`,
    )
    .bind(merchant, memberId, gameId, at)
