/** GAME-07: the hot games and the popular ones. */
import { and, desc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { selectRoundsSince } from '../../money/sums/tables.ts'
import { isOfCategory } from './filter-games.ts'
import { type GameRow, presentGame } from './present-game.ts'
import { game, merchantGameMark } from './schema.ts'
import { type CatalogueReader, isAllowed, isPlayableNow, isVendorOpen, selectGames } from './select-games.ts'

type Top = CallRequest<'popularGames'>

/** So many candidates for each place, so that there is something to spread. */
const CANDIDATES = 4

/**
 * What members really play, then what vendors mark as hot: most rounds first, spread over vendors so that one of them
 * does not fill the row (docs/architecture/games.md). What cannot be played yet is no answer to somebody who wants to play.
 */
export async function listHotGames(ctx: CatalogueReader, top: Top): Promise<UpstreamResponse<'hotGames'>> {
  const { rows } = await readHotRows(ctx, top)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

/** Long enough for a quiet site to have an order, short enough to follow a new game's first weekend. */
const POPULAR_DAYS = 7

/**
 * GAME-07: what 'hot' and 'popular' mean: settled rounds of real money of the last days at this merchant. A subquery to
 * join: the rounds of each game that was played.
 */
const playedOfLate = (ctx: CatalogueReader) =>
  selectRoundsSince(ctx, Math.floor(ctx.clock() / DAY_MS) - POPULAR_DAYS + 1)

type OfVendor = { vendorCode: string }

/** After so many of one vendor in a row another has its turn. */
const MOST_IN_A_ROW = 2

/**
 * GAME-07: keeps one vendor from filling a row of games. The best `size` of `games` (best first), of each vendor at most
 * half of them and two in a row. Where the others have nothing left the rule gives way: a full row comes before an even
 * one. Pure.
 */
export function spreadVendors<Game extends OfVendor>(games: readonly Game[], size: number): Game[] {
  const left = [...games]
  const row: Game[] = []
  const mostOfOne = Math.ceil(size / 2)
  while (row.length < size && left.length > 0) {
    const next = left.findIndex((game) => mayFollow(row, game, mostOfOne))
    row.push(...left.splice(Math.max(0, next), 1))
  }
  return row
}

function mayFollow(row: readonly OfVendor[], { vendorCode }: OfVendor, mostOfOne: number): boolean {
  const last = row.slice(-MOST_IN_A_ROW)
  const isTooLongARun = last.length === MOST_IN_A_ROW && last.every((game) => game.vendorCode === vendorCode)
  const isTooMany = row.filter((game) => game.vendorCode === vendorCode).length >= mostOfOne
  return !isTooLongARun && !isTooMany
}

/** What the merchant put at the head stands there as it was put; the rest is spread. `always`: what it marks as hot itself. */
async function readHotRows(ctx: CatalogueReader, top: Top): Promise<{ rows: GameRow[]; always: string[] }> {
  const played = playedOfLate(ctx)
  const { hot, place, gameId } = merchantGameMark
  const isHot = or(gt(played.rounds, 0), eq(game.isHot, true), isNotNull(place), eq(hot, 'always'))
  const [found, marks] = await ctx.db.batch([
    selectGames(ctx, ofShelf(top), isPlayableNow(ctx.merchant), isHot, sql`${hot} IS NOT 'never'`)
      .leftJoin(played, eq(played.gameId, game.gameId))
      .leftJoin(merchantGameMark, ofMerchant(ctx))
      .orderBy(byPlace, sql`${hot} IS NOT 'always'`, desc(sql`coalesce(${played.rounds}, 0)`), ...byPopularity)
      .limit(top.size * CANDIDATES),
    ctx.db
      .select({ gameId, hot, place })
      .from(merchantGameMark)
      .where(eq(merchantGameMark.merchant, ctx.merchant.code)),
  ])
  const atHead = new Set(marks.filter((mark) => mark.place !== null).map((mark) => mark.gameId))
  const placed = found.filter((row) => atHead.has(row.gameId)).slice(0, top.size)
  const others = found.filter((row) => !atHead.has(row.gameId))
  return {
    rows: [...placed, ...spreadVendors(others, top.size - placed.length)],
    always: marks.filter((mark) => mark.hot === 'always').map((mark) => mark.gameId),
  }
}

const ofMerchant = ({ merchant }: CatalogueReader) =>
  and(eq(merchantGameMark.merchant, merchant.code), eq(merchantGameMark.gameId, game.gameId))
const LAST = 1_000
const byPlace = sql`coalesce(${merchantGameMark.place}, ${sql.raw(String(LAST))})`

/** How many games of a list are marked as hot. */
const HOT_MARKS = 6

/** GAME-02: the games of a category or vendor that a list marks as hot: those played most, then those their vendors mark. */
export async function readHotGames(ctx: CatalogueReader, top: Omit<Top, 'size'>): Promise<ReadonlySet<string>> {
  const { rows, always } = await readHotRows(ctx, { ...top, size: HOT_MARKS })
  return new Set([...rows.map(({ gameId }) => gameId), ...always])
}

/** By the rounds of real money of the last days; games nobody played follow by the vendor's own figure. */
export async function listPopularGames(ctx: CatalogueReader, top: Top): Promise<UpstreamResponse<'popularGames'>> {
  const played = playedOfLate(ctx)
  const rows = await selectGames(ctx, ofShelf(top), isVendorOpen(ctx.merchant.code), isAllowed(ctx.merchant))
    .leftJoin(played, eq(played.gameId, game.gameId))
    .leftJoin(merchantGameMark, ofMerchant(ctx))
    .orderBy(byPlace, desc(sql`coalesce(${played.rounds}, 0)`), ...byPopularity)
    .limit(top.size)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

const byPopularity = [desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`]

function ofShelf({ vassalage, ...category }: Omit<Top, 'size'>): SQL | undefined {
  return and(isOfCategory(category), vassalage && eq(game.vendorCode, vassalage))
}
