import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Sale } from '../sale.ts'

/** FIND-03: the member's list of recent games. Its failure must not turn a placed ticket into silence. */
export async function notePlayed(ctx: PlatformContext, { sold }: Sale): Promise<void> {
  await ctx.env.DB.prepare(
    `INSERT INTO recent_game (merchant, member_id, game_id, last_played_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET last_played_at = max(last_played_at, excluded.last_played_at)`,
  )
    .bind(ctx.merchant.code, requireMember(ctx).id, sold.gameId, ctx.clock())
    .run()
    .catch((error: unknown) => console.warn(JSON.stringify({ at: 'lottery', notePlayed: String(error) })))
}
