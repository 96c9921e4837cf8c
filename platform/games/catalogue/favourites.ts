/** GAME-07: a member's favourite games, the last marked first. */
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { type GameId, gameIdSchema } from '../../../contract/ids.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { isOneOf } from './filter-games.ts'
import { getGame } from './get-game-detail.ts'
import { presentGame } from './present-game.ts'
import { favourite, game } from './schema.ts'
import { isOffered, selectGames } from './select-games.ts'

/** A shelf, not an archive: what one person can look through. */
export const MAX_FAVOURITES = 200

const ofMember = (ctx: PlatformContext) =>
  and(eq(favourite.merchant, ctx.merchant.code), eq(favourite.memberId, requireMember(ctx).id))

const markedLast = [desc(favourite.markedAt), sql`${favourite.gameId}`]

async function listIds(ctx: PlatformContext): Promise<GameId[]> {
  const rows = await ctx.db
    .select({ gameId: favourite.gameId })
    .from(favourite)
    .innerJoin(game, eq(game.gameId, favourite.gameId))
    .where(and(ofMember(ctx), isOffered(ctx.db, ctx.merchant)))
    .orderBy(...markedLast)
  return rows.map((row) => gameIdSchema.parse(row.gameId))
}

export async function listFavouriteIds(ctx: PlatformContext): Promise<UpstreamResponse<'favouriteGames'>> {
  return { gameIds: await listIds(ctx) }
}

export async function listFavouriteGames(ctx: PlatformContext): Promise<UpstreamResponse<'favouriteGameList'>> {
  const rows = await selectGames(ctx)
    .innerJoin(favourite, and(eq(favourite.gameId, game.gameId), ofMember(ctx)))
    .orderBy(...markedLast)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

/** Marking twice or unmarking what is not marked changes nothing. Throws `not_found`, `limit_reached`. */
export async function setFavouriteGame(
  ctx: PlatformContext,
  { gameId, favourite: marked }: CallRequest<'setFavouriteGame'>,
): Promise<UpstreamResponse<'setFavouriteGame'>> {
  const member = requireMember(ctx)
  if (marked) {
    await getGame(ctx, gameId)
    const [row] = await ctx.db.select({ total: count() }).from(favourite).where(ofMember(ctx))
    if ((row?.total ?? 0) >= MAX_FAVOURITES) throw new Refusal('limit_reached', 'too many favourites')
    await ctx.db
      .insert(favourite)
      .values({ merchant: ctx.merchant.code, memberId: member.id, gameId, markedAt: ctx.clock() })
      .onConflictDoNothing()
  } else {
    await ctx.db.delete(favourite).where(and(ofMember(ctx), eq(favourite.gameId, gameId)))
  }
  return { gameIds: await listIds(ctx) }
}

/**
 * What a visitor had marked before the login, below what the member marked before. Unknown games are passed over and
 * a full shelf takes no more: nobody is kept from logging in by a list of hearts.
 */
export async function addFavouriteGames(
  ctx: PlatformContext,
  { gameIds }: CallRequest<'addFavouriteGames'>,
): Promise<UpstreamResponse<'addFavouriteGames'>> {
  const member = requireMember(ctx)
  const [known, marked] = await Promise.all([
    ctx.db
      .select({ gameId: game.gameId })
      .from(game)
      .where(and(isOffered(ctx.db, ctx.merchant), isOneOf(gameIds))),
    listIds(ctx),
  ])
  const offered = new Set(known.map((row) => row.gameId))
  const fresh = gameIds.filter((gameId) => offered.has(gameId) && !marked.includes(gameId))
  const added = [...new Set(fresh)].slice(0, Math.max(0, MAX_FAVOURITES - marked.length))
  if (added.length > 0) {
    await commit(ctx, [
      sql`INSERT INTO favourite (merchant, member_id, game_id, marked_at)
        SELECT ${ctx.merchant.code}, ${member.id}, value, ${ctx.clock()} FROM json_each(${JSON.stringify(added)})
        WHERE true ON CONFLICT DO NOTHING`,
    ])
  }
  return { gameIds: await listIds(ctx) }
}
