/** GAME-01, FIND-02: a page of games, filtered and sorted. */
import { and, count, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { parseMoney } from '../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { countNeeded, cutPieces, foldWords } from './fold-text.ts'
import { presentGame, releasedAfter } from './present-game.ts'
import { game, gameName } from './schema.ts'
import { type CatalogueReader, isOffered, selectGames } from './select-games.ts'

type Filter = CallRequest<'gameList'>

export async function listGames(ctx: CatalogueReader, filter: Filter): Promise<UpstreamResponse<'gameList'>> {
  const nowMs = ctx.clock()
  const words = foldWords(filter.gameName ?? '')
  const narrowed = and(...filterGames(filter, nowMs))
  const exact = await takePage(ctx, filter, and(narrowed, ...words.map(holds)), nowMs)
  if (exact.total > 0 || words.length === 0) return exact
  return takeNearPage(ctx, filter, narrowed, cutPieces(words), nowMs)
}

const holds = (piece: string): SQL => sql`instr(${game.searchText}, ${piece}) > 0`
const holdsCode = (column: typeof game.features | typeof game.classes, code: string): SQL =>
  sql`instr(${column}, ${`"${code}"`}) > 0`

/** One condition for each filter that is set; `false` flags filter nothing. */
function filterGames(filter: Filter, nowMs: number): (SQL | undefined)[] {
  const { minRtp, minBet } = filter
  return [
    filter.gameType && eq(game.category, filter.gameType),
    filter.vassalage && eq(game.vendorCode, filter.vassalage),
    filter.gameClass && holdsCode(game.classes, filter.gameClass),
    filter.feature && holdsCode(game.features, filter.feature),
    filter.volatility === undefined ? undefined : eq(game.volatility, filter.volatility),
    minRtp === undefined ? undefined : gte(game.rtpPoints, Math.round(minRtp * 100)),
    minBet === undefined ? undefined : lte(game.minBetMinor, parseMoney(minBet)),
    filter.isNew ? and(gt(game.releasedAt, releasedAfter(nowMs)), lte(game.releasedAt, nowMs)) : undefined,
    filter.demo ? and(eq(game.offersDemo, true), eq(game.isPlayable, true)) : undefined,
    filter.playable ? eq(game.isPlayable, true) : undefined,
  ]
}

/** Every order ends with the id, so that a page never repeats or skips a game. */
const ORDERS: Record<Filter['sort'], SQL[]> = {
  popular: [desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`],
  new: [desc(game.releasedAt), sql`${game.gameId}`],
  name: [sql`coalesce(${gameName.name}, ${game.englishName})`, sql`${game.gameId}`],
  rtp: [desc(game.rtpPoints), sql`${game.gameId}`],
}

async function takePage(ctx: CatalogueReader, filter: Filter, condition: SQL | undefined, nowMs: number) {
  const [rows, counted] = await ctx.db.batch([
    selectGames(ctx, condition)
      .orderBy(...ORDERS[filter.sort])
      .limit(filter.pageSize)
      .offset((filter.pageNo - 1) * filter.pageSize),
    ctx.db
      .select({ total: count() })
      .from(game)
      .where(and(isOffered(ctx.db, ctx.merchant.code), condition)),
  ])
  return presentPage(rows, counted[0]?.total ?? 0, filter, nowMs)
}

/** FIND-01: nothing holds the words, so the games that hold most of their pieces, the nearest first, one page of them. */
async function takeNearPage(
  ctx: CatalogueReader,
  filter: Filter,
  condition: SQL | undefined,
  pieces: string[],
  nowMs: number,
) {
  if (pieces.length === 0 || filter.pageNo > 1) return presentPage([], 0, filter, nowMs)
  const nearness = sql.join(
    pieces.map((piece) => sql`(${holds(piece)})`),
    sql` + `,
  )
  const rows = await selectGames(ctx, condition, sql`${nearness} >= ${countNeeded(pieces.length)}`)
    .orderBy(desc(nearness), ...ORDERS.popular)
    .limit(Math.min(filter.pageSize, NEAR_GAMES))
  return presentPage(rows, rows.length, filter, nowMs)
}

/** More than these are no longer near. */
const NEAR_GAMES = 12

function presentPage(
  rows: Awaited<ReturnType<typeof selectGames>>,
  total: number,
  { pageNo, pageSize }: Filter,
  nowMs: number,
): UpstreamResponse<'gameList'> {
  return {
    games: rows.map((row) => presentGame(row, nowMs)),
    pageNum: pageNo,
    totalPages: Math.ceil(total / pageSize),
    total,
  }
}
