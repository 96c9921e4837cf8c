/** GAME-01, FIND-01, FIND-02: a page of games, searched, filtered and sorted. */
import { and, count, desc, type SQL, sql } from 'drizzle-orm'
import { foldWords } from '../../contract/search/fold-text.ts'
import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { filterGames, isOneOf } from './filter-games.ts'
import { presentGame } from './present-game.ts'
import { game, gameName } from './schema.ts'
import { searchGames } from './search-games.ts'
import { type CatalogueReader, isOffered, selectGames } from './select-games.ts'

type Request = CallRequest<'gameList'>

export async function listGames(ctx: CatalogueReader, request: Request): Promise<UpstreamResponse<'gameList'>> {
  const search = await searchOf(ctx, request.gameName)
  const filtered = filterGames(request, ctx.clock())
  const condition = and(filtered, search && isOneOf(search.gameIds))
  const nearestFirst = search && request.sort === 'popular'
  const [rows, counted] = await ctx.db.batch([
    (nearestFirst ? selectFound(ctx, search.gameIds, filtered) : selectGames(ctx, condition))
      .orderBy(...(nearestFirst ? [sql`found.key`] : ORDERS[request.sort]))
      .limit(request.pageSize)
      .offset((request.pageNo - 1) * request.pageSize),
    countGames(ctx, condition),
  ])
  const total = counted[0]?.total ?? 0
  return {
    games: rows.map((row) => presentGame(row, ctx.clock())),
    pageNum: request.pageNo,
    totalPages: Math.ceil(total / request.pageSize),
    total,
    near: search?.near ?? false,
  }
}

/** What a text finds; undefined where there is nothing to search for. */
export async function searchOf(ctx: CatalogueReader, text: string | undefined) {
  return text && foldWords(text).length > 0 ? searchGames(ctx, text) : undefined
}

export function countGames({ db, merchant }: CatalogueReader, condition: SQL | undefined) {
  return db
    .select({ total: count() })
    .from(game)
    .where(and(isOffered(db, merchant.code), condition))
}

/** The games of a search, to be ordered by `found.key`: the place of each in what was found. */
function selectFound(ctx: CatalogueReader, gameIds: readonly string[], condition: SQL | undefined) {
  const found = sql`json_each(${JSON.stringify(gameIds)}) AS found`
  return selectGames(ctx, condition).innerJoin(found, sql`found.value = ${game.gameId}`)
}

/** Every order ends with the id, so that a page never repeats or skips a game. */
const ORDERS: Record<Request['sort'], SQL[]> = {
  popular: [desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`],
  new: [desc(game.releasedAt), sql`${game.gameId}`],
  name: [sql`coalesce(${gameName.name}, ${game.englishName})`, sql`${game.gameId}`],
  rtp: [desc(game.rtpPoints), sql`${game.gameId}`],
}
