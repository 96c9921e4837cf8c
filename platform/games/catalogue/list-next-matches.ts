/** GAME-09: the next kick-offs, as the vendors of the books tell them. A vendor that says nothing has no row. */
import { and, desc, inArray, sql } from 'drizzle-orm'
import { bookOperatorCalls } from '../../../contract/book/calls.ts'
import type { ListedMatch } from '../../../contract/calls/games/catalogue.ts'
import type { Game } from '../../../contract/calls/games/games.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { askVendor } from '../vendors/ask-vendor.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { isPlayableNow, selectGames } from './select-games.ts'

/** A merchant offers a book or two. */
const MOST_BOOKS = 8
const MOST_MATCHES = 16

export async function listNextMatches(
  ctx: PlatformContext,
  _input: CallRequest<'nextMatches'>,
): Promise<UpstreamResponse<'nextMatches'>> {
  const isBook = and(inArray(game.category, ['SPORTS', 'ESPORTS']), isPlayableNow(ctx.merchant))
  const rows = await selectGames(ctx, isBook)
    // The plus keeps SQLite from walking all games in that order for the few books.
    .orderBy(desc(sql`+${game.popularity}`), sql`${game.gameId}`)
    .limit(MOST_BOOKS)
  const books = rows.map((row) => presentGame(row, ctx.clock()))
  const vendors = [...new Set(books.map(({ vassalage }) => vassalage))]
  const told = await Promise.all(vendors.map((vendor) => readMatches(ctx, books, vendor)))
  const list = told
    .flat()
    .toSorted((one, other) => Date.parse(one.kickOffAt) - Date.parse(other.kickOffAt))
    .slice(0, MOST_MATCHES)
  return { now: new Date(ctx.clock()).toISOString(), list }
}

async function readMatches(
  ctx: PlatformContext,
  books: readonly Game[],
  vendor: Game['vassalage'],
): Promise<ListedMatch[]> {
  const merchant = ctx.merchant.code
  const told = await askVendor(ctx, { vendor, merchant, call: bookOperatorCalls.next, request: { operator: merchant } })
  return (told?.value.matches ?? []).flatMap(({ gameCode, league, ...match }) => {
    const book = books.find((each) => each.vassalage === vendor && each.gameCode === gameCode)
    if (!book) return []
    const { gameId, nodeId, vassalage, gameType } = book
    return [{ ...match, league: league[ctx.language] ?? league.EN ?? '', gameId, nodeId, vassalage, gameType }]
  })
}
