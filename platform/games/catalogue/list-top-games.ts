/** GAME-07: the hot games and the popular ones. */
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { isOfCategory } from './filter-games.ts'
import { playedOfLate } from './played-of-late.ts'
import { type GameRow, presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { type CatalogueReader, isAllowed, isPlayableNow, isVendorOpen, selectGames } from './select-games.ts'
import { spreadVendors } from './spread-vendors.ts'

type Top = CallRequest<'popularGames'>

/** So many candidates for each place, so that there is something to spread. */
const CANDIDATES = 4

/**
 * What members really play, then what vendors mark as hot: most rounds first, spread over vendors so that one of them
 * does not fill the row (docs/architecture/games.md). What cannot be played yet is no answer to somebody who wants to play.
 */
export async function listHotGames(ctx: CatalogueReader, top: Top): Promise<UpstreamResponse<'hotGames'>> {
  return { list: (await readHotRows(ctx, top)).map((row) => presentGame(row, ctx.clock())) }
}

async function readHotRows(ctx: CatalogueReader, top: Top): Promise<GameRow[]> {
  const played = playedOfLate(ctx)
  const isHot = or(gt(played.rounds, 0), eq(game.isHot, true))
  const rows = await selectGames(ctx, ofShelf(top), isPlayableNow(ctx.merchant), isHot)
    .leftJoin(played, eq(played.gameId, game.gameId))
    .orderBy(desc(sql`coalesce(${played.rounds}, 0)`), ...byPopularity)
    .limit(top.size * CANDIDATES)
  return spreadVendors(rows, top.size)
}

/** How many games of a list are marked as hot. */
const HOT_MARKS = 6

/** GAME-02: the games of a category or vendor that a list marks as hot: those played most, then those their vendors mark. */
export async function readHotGames(ctx: CatalogueReader, top: Omit<Top, 'size'>): Promise<ReadonlySet<string>> {
  const rows = await readHotRows(ctx, { ...top, size: HOT_MARKS })
  return new Set(rows.map(({ gameId }) => gameId))
}

/** By the rounds of real money of the last days; games nobody played follow by the vendor's own figure. */
export async function listPopularGames(ctx: CatalogueReader, top: Top): Promise<UpstreamResponse<'popularGames'>> {
  const played = playedOfLate(ctx)
  const rows = await selectGames(ctx, ofShelf(top), isVendorOpen(ctx.merchant.code), isAllowed(ctx.merchant))
    .leftJoin(played, eq(played.gameId, game.gameId))
    .orderBy(desc(sql`coalesce(${played.rounds}, 0)`), ...byPopularity)
    .limit(top.size)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

const byPopularity = [desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`]

function ofShelf({ vassalage, ...category }: Omit<Top, 'size'>): SQL | undefined {
  return and(isOfCategory(category), vassalage && eq(game.vendorCode, vassalage))
}
