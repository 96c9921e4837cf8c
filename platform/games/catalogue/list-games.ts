/** GAME-01, FIND-01, FIND-02: a page of games, searched, filtered and sorted. */
import { and, count, desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { foldWords } from '../../../contract/search/fold-text.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type Bound, bind, readTogether } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { keepForSeconds } from '../../kernel/keep-for-seconds.ts'
import { filterGames, isOneOf, leastReturn } from './filter-games.ts'
import { readHotGames } from './list-top-games.ts'
import { type GameRow, presentGame } from './present-game.ts'
import { game, gameName } from './schema.ts'
import { type Search, searchGames } from './search-games.ts'
import { type CatalogueReader, gameRowSchema, isOffered, isPlayableNow, selectGames } from './select-games.ts'

type Request = CallRequest<'gameList'>
type Page = { rows: GameRow[]; total: number }

/** Where the hot ones may be as they were a moment ago. */
type Reader = CatalogueReader & Pick<PlatformContext, 'env' | 'keepMs' | 'at'>

export async function listGames(ctx: Reader, request: Request): Promise<UpstreamResponse<'gameList'>> {
  const search = await searchOf(ctx, request)
  const filter = () => filterGames(request, { nowMs: ctx.clock(), playable: isPlayableNow(ctx.merchant) })
  const nearestFirst = search && request.sort === 'popular'
  const { gameType, esportsVendors, vassalage } = request
  const [{ rows, total }, hot] = await Promise.all([
    nearestFirst
      ? takeNearest(ctx, request, search.gameIds, filter())
      : takeSorted(ctx, request, () => and(filter(), search && isOneOf(search.gameIds))),
    keepForSeconds(
      ctx,
      `hot:${JSON.stringify([ctx.merchant.code, ctx.merchant.jurisdiction, gameType, esportsVendors, vassalage])}`,
      () => readHotGames(ctx, { gameType, esportsVendors, vassalage }),
    ),
  ])
  return {
    games: rows.map((row) => ({ ...presentGame(row, ctx.clock()), isHot: hot.has(row.gameId) ? 1 : 0 })),
    pageNum: request.pageNo,
    totalPages: Math.ceil(total / request.pageSize),
    total,
    near: search?.near ?? false,
  }
}

/** What a text finds: of signs alone nothing. Undefined where nothing is searched for. */
export async function searchOf(ctx: CatalogueReader, search: Search) {
  if (!search.gameName?.trim()) return undefined
  return foldWords(search.gameName).length > 0 ? searchGames(ctx, search) : { gameIds: [], near: false }
}

export function countGames({ db, merchant }: CatalogueReader, condition: SQL | undefined) {
  return db
    .select({ total: count().as('total') })
    .from(game)
    .where(and(isOffered(db, merchant), condition))
}

/** Every order ends with the id, so that a page never repeats or skips a game. */
const ORDERS: Record<Request['sort'], SQL[]> = {
  popular: [desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`],
  new: [desc(game.releasedAt), sql`${game.gameId}`],
  name: [sql`coalesce(${gameName.name}, ${game.englishName})`, sql`${game.gameId}`],
  rtp: [desc(leastReturn), sql`${game.gameId}`],
}

/** Each question's SQL, written once an isolate: a query builder takes longer to write it than the database to answer. */
const written = new Map<string, readonly [page: Bound, total: Bound]>()
const WRITTEN_MAX = 500

function write(query: ReturnType<typeof countGames> | ReturnType<typeof selectGames>): Bound {
  const { sql: text, params } = query.toSQL()
  return bind(text, ...params)
}

/** What is found by a text, and what is new by now, is another question each time. */
function writeSorted(ctx: CatalogueReader, request: Request, buildCondition: () => SQL | undefined) {
  const { sort, pageNo, pageSize, gameName: text, gameIds, isNew } = request
  const { code, jurisdiction } = ctx.merchant
  const key = text || gameIds || isNew ? null : JSON.stringify([code, jurisdiction, ctx.language, request])
  const known = key === null ? undefined : written.get(key)
  if (known) return known
  const condition = buildCondition()
  const page = selectGames(ctx, condition)
    .orderBy(...ORDERS[sort])
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const texts = [write(page), write(countGames(ctx, condition))] as const
  if (written.size >= WRITTEN_MAX) written.clear()
  if (key !== null) written.set(key, texts)
  return texts
}

const totalSchema = z.tuple([z.object({ total: z.number() })])

async function takeSorted(ctx: Reader, request: Request, buildCondition: () => SQL | undefined): Promise<Page> {
  const [page, total] = writeSorted(ctx, request, buildCondition)
  const [rows, [counted]] = await readTogether(ctx, [
    [gameRowSchema.array(), page],
    [totalSchema, total],
  ])
  return { rows, total: counted.total }
}

/** As found, the nearest first. What is offered of a thousand is asked by id alone; whole rows only for the page. */
async function takeNearest(
  ctx: CatalogueReader,
  { pageNo, pageSize }: Request,
  found: readonly string[],
  filtered: SQL | undefined,
): Promise<Page> {
  const offered = await ctx.db
    .select({ gameId: game.gameId })
    .from(game)
    .where(and(isOneOf(found), isOffered(ctx.db, ctx.merchant), filtered))
  const kept = new Set(offered.map(({ gameId }) => gameId))
  const page = found.filter((gameId) => kept.has(gameId)).slice((pageNo - 1) * pageSize, pageNo * pageSize)
  if (page.length === 0) return { rows: [], total: kept.size }
  const rows = await selectGames(ctx, isOneOf(page))
  return { rows: rows.toSorted((a, b) => page.indexOf(a.gameId) - page.indexOf(b.gameId)), total: kept.size }
}
