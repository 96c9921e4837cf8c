/**
 * FIND-01: the search over all names of all games. The index lives in the isolate until the catalogue changes
 * (docs/decisions/0075); what a merchant offers of what is found is the list's own condition.
 */
import { asc, desc, eq } from 'drizzle-orm'
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { NAME_SEPARATOR } from '../../contract/search/fold-text.ts'
import { buildSearchIndex, type SearchIndex, searchEntries } from '../../contract/search/search-index.ts'
import { game, vendor } from './schema.ts'
import type { CatalogueReader } from './select-games.ts'

type GameIndex = { revision: number; gameIds: string[]; index: SearchIndex }

/** Moved by triggers whenever a name, a vendor or the order of popularity changes. */
const catalogueRevision = sqliteTable('catalogue_revision', { revision: integer('revision').notNull() })

/** More than anybody looks through, little enough for one bound value. */
const MOST_FOUND = 1_000
/** More than these are no longer near. */
const MOST_NEAR = 12

let kept: Promise<GameIndex> | null = null

/** Ids of games that fit the text, the nearest first; `near` when none fits and these come closest. */
export async function searchGames(ctx: CatalogueReader, text: string): Promise<{ gameIds: string[]; near: boolean }> {
  const { index, gameIds } = await requireIndex(ctx)
  const { found, near } = searchEntries(index, text)
  const shown = found.slice(0, near ? MOST_NEAR : MOST_FOUND)
  return { gameIds: shown.map(({ at }) => gameIds[at] ?? ''), near }
}

/** One build at a time; one that failed is not kept. */
async function requireIndex(ctx: CatalogueReader): Promise<GameIndex> {
  const [row] = await ctx.db.select().from(catalogueRevision)
  const revision = row?.revision ?? 0
  const before = kept
  const current = await before?.catch(() => null)
  if (current?.revision === revision) return current
  if (kept === before) kept = buildIndex(ctx, revision)
  return kept ?? buildIndex(ctx, revision)
}

async function buildIndex(ctx: CatalogueReader, revision: number): Promise<GameIndex> {
  const rows = await ctx.db
    .select({ gameId: game.gameId, names: game.searchText, vendorName: vendor.displayName })
    .from(game)
    .innerJoin(vendor, eq(vendor.vendorCode, game.vendorCode))
    .orderBy(desc(game.isPlayable), desc(game.popularity), asc(game.gameId))
  const entries = rows.map(({ names, vendorName }) => ({ names: names.split(NAME_SEPARATOR), also: [vendorName] }))
  return { revision, gameIds: rows.map(({ gameId }) => gameId), index: buildSearchIndex(entries) }
}
