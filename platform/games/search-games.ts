/**
 * FIND-01: the search over all names of all games. The index lives in the isolate until the catalogue changes
 * (docs/decisions/0075). What the merchant does not offer is not there, and a category narrows before the most are taken
 * (0220): else thousands that fit better elsewhere would leave none of it.
 */
import { asc, desc, eq } from 'drizzle-orm'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { MiddlewareHandler } from 'hono'
import type { GameCategory } from '../../contract/constants.ts'
import { type VendorCode, vendorCodeSchema } from '../../contract/ids.ts'
import { categoryAt } from '../../contract/navigation.ts'
import { foldText, NAME_SEPARATOR } from '../../contract/search/fold-text.ts'
import { buildSearchIndex, type SearchIndex, searchEntries } from '../../contract/search/search-index.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { Filter } from './filter-games.ts'
import { game, merchantVendor, merchantWithdrawnGame, vendor } from './schema.ts'
import type { CatalogueReader } from './select-games.ts'

type Listed = { gameId: string; vassalage: VendorCode; category: GameCategory }
type GameIndex = { revision: number; games: Listed[]; index: SearchIndex }
/** What is searched for, and the one filter that narrows before. */
export type Search = Pick<Filter, 'gameName' | 'gameType' | 'esportsVendors'>

/** Moved by triggers whenever a name, a vendor or the order of popularity changes. */
const catalogueRevision = sqliteTable('catalogue_revision', { revision: integer('revision').notNull() })

/** More than anybody looks through, little enough for one bound value. */
const MOST_FOUND = 1_000
/** More than these are no longer near. */
const MOST_NEAR = 12

let kept: GameIndex | null = null

/** Ids of games that fit the text, the nearest first; `near` when none fits and these come closest. */
export async function searchGames(
  ctx: CatalogueReader,
  { gameName = '', gameType, esportsVendors = [] }: Search,
): Promise<{ gameIds: string[]; near: boolean }> {
  const { index, games } = await requireIndex(ctx)
  const isOffered = await readOffer(ctx)
  const isIn = (game: Listed) => gameType === undefined || categoryAt(esportsVendors, game) === gameType
  const { found, near } = searchEntries(index, gameName, (at) => isOffered(games[at]))
  const own = found.flatMap(({ at }) => games[at] ?? []).filter(isIn)
  return { gameIds: own.slice(0, near ? MOST_NEAR : MOST_FOUND).map(({ gameId }) => gameId), near }
}

/** Whether the merchant offers a game: the same as the list's condition (`isOffered` of select-games.ts), for what is in memory. */
async function readOffer({ db, merchant }: CatalogueReader): Promise<(game: Listed | undefined) => boolean> {
  const [vendors, withdrawn] = await db.batch([
    db
      .select({ code: merchantVendor.vendorCode })
      .from(merchantVendor)
      .where(eq(merchantVendor.merchant, merchant.code)),
    db
      .select({ gameId: merchantWithdrawnGame.gameId })
      .from(merchantWithdrawnGame)
      .where(eq(merchantWithdrawnGame.merchant, merchant.code)),
  ])
  const offered = new Set(vendors.map(({ code }) => code))
  const gone = new Set(withdrawn.map(({ gameId }) => gameId))
  return (game) => game !== undefined && offered.has(game.vassalage) && !gone.has(game.gameId)
}

/** Behind the first answer of an isolate, so that no search waits for the index. What fails here a search does again. */
export function prepareSearch(): MiddlewareHandler<AppEnv> {
  let isPrepared = false
  return async (c, next) => {
    await next()
    if (isPrepared) return
    isPrepared = true
    c.executionCtx.waitUntil(requireIndex(c.get('services')).catch(() => undefined))
  }
}

/** Many may build at once, as none may wait for another: who asked may leave, and their work ends with them. */
async function requireIndex({ db }: Pick<CatalogueReader, 'db'>): Promise<GameIndex> {
  const [row] = await db.select().from(catalogueRevision)
  const revision = row?.revision ?? 0
  if (kept?.revision !== revision) kept = await buildIndex(db, revision)
  return kept
}

async function buildIndex(db: CatalogueReader['db'], revision: number): Promise<GameIndex> {
  const [rows, vendors] = await db.batch([
    db
      .select({ gameId: game.gameId, vendor: game.vendorCode, category: game.category, names: game.searchText })
      .from(game)
      .orderBy(desc(game.isPlayable), desc(game.popularity), asc(game.gameId)),
    db.select({ code: vendor.vendorCode, name: vendor.displayName }).from(vendor),
  ])
  const vendorOf = new Map(
    vendors.map(({ code, name }) => [code, { vassalage: vendorCodeSchema.parse(code), also: [foldText(name)] }]),
  )
  const entries = rows.flatMap(({ gameId, vendor, category, names }) => {
    const of = vendorOf.get(vendor)
    return of ? { gameId, category, ...of, names: names.split(NAME_SEPARATOR) } : []
  })
  const games = entries.map(({ gameId, category, vassalage }) => ({ gameId, category, vassalage }))
  return { revision, games, index: buildSearchIndex(entries) }
}
