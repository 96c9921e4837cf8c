/**
 * FIND-01: the search over all names of all games. The index lives in the isolate until the catalogue changes
 * (docs/decisions/0075). What the merchant does not offer is not there, and a category narrows before the most are taken:
 * else thousands that fit better elsewhere would leave none of it.
 */
import { asc, desc, eq } from 'drizzle-orm'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import type { MiddlewareHandler } from 'hono'
import { categoryAt } from '../../../contract/calls/site/navigation.ts'
import type { GameShelf } from '../../../contract/constants.ts'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'
import { within } from '../../../contract/lib/within.ts'
import { foldText, NAME_SEPARATOR } from '../../../contract/search/fold-text.ts'
import { buildSearchIndex, type SearchIndex, searchEntries } from '../../../contract/search/search-index.ts'
import type { AppEnv } from '../../kernel/http/app-env.ts'
import type { Filter } from './filter-games.ts'
import { game, merchantVendor, merchantWithdrawnGame, vendor } from './schema.ts'
import type { CatalogueReader } from './select-games.ts'

type Listed = { gameId: string; vassalage: VendorCode; category: GameShelf }
type GameIndex = { games: Listed[]; index: SearchIndex }
/** What is searched for, and the one filter that narrows before. */
export type Search = Pick<Filter, 'gameName' | 'gameType' | 'esportsVendors'>

/** Moved by triggers whenever a name, a vendor or the order of popularity changes. */
const catalogueRevision = sqliteTable('catalogue_revision', { revision: integer('revision').notNull() })

/** More than anybody looks through, little enough for one bound value. */
const MOST_FOUND = 1_000
/** More than these are no longer near. */
const MOST_NEAR = 12

/** Whoever began it may leave, as who types on does, and their work then ends with them: nobody waits longer than this. */
const PATIENCE_MS = 1_000

let latest: { revision: number; built: Promise<GameIndex | null> } | null = null

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

async function requireIndex({ db }: Pick<CatalogueReader, 'db'>): Promise<GameIndex> {
  const [row] = await db.select().from(catalogueRevision)
  return takeIndex(db, row?.revision ?? 0)
}

/** One build at a time: of those that wait for one that came to nothing, the first builds and the others wait for that. */
async function takeIndex(db: CatalogueReader['db'], revision: number): Promise<GameIndex> {
  const before = latest
  if (before?.revision !== revision) {
    const built = buildIndex(db)
    latest = { revision, built: built.catch(() => null) }
    return built
  }
  const index = await within(before.built, PATIENCE_MS)
  if (index) return index
  if (latest === before) latest = null
  return takeIndex(db, revision)
}

async function buildIndex(db: CatalogueReader['db']): Promise<GameIndex> {
  const [rows, vendors] = await db.batch([
    db
      .select({ gameId: game.gameId, vassalage: game.vendorCode, category: game.shelf, names: game.searchText })
      .from(game)
      .orderBy(desc(game.isPlayable), desc(game.popularity), asc(game.gameId)),
    db.select({ code: vendor.vendorCode, name: vendor.displayName }).from(vendor),
  ])
  const also = new Map(vendors.map(({ code, name }) => [code, [foldText(name)]]))
  const entries = rows.map(({ vassalage, names, ...row }) => ({
    ...row,
    vassalage: vendorCodeSchema.parse(vassalage),
    names: names.split(NAME_SEPARATOR),
    also: also.get(vassalage) ?? [],
  }))
  return { games: entries, index: buildSearchIndex(entries) }
}
