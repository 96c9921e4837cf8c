/** The one way into the catalogue: games of the vendors this merchant offers, named in the visitor's language. */
import { and, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PlatformContext } from '../../kernel/context.ts'
import type { GameRow } from './present-game.ts'
import { game, gameName, merchantVendor, merchantWithdrawnGame, vendor } from './schema.ts'

/** What a catalogue verb needs of its caller. */
export type CatalogueReader = Pick<PlatformContext, 'db' | 'language' | 'clock'> & {
  merchant: Pick<PlatformContext['merchant'], 'code'>
}
type Db = CatalogueReader['db']

const { searchText: _search, englishName: _english, ...listed } = getTableColumns(game)
const columnsOfGame = (isOpen: SQL) => ({
  ...listed,
  name: sql<string>`coalesce(${gameName.name}, ${game.englishName})`.as('shown_name'),
  vendorName: vendor.displayName,
  isShut: sql<boolean>`NOT (${isOpen})`.mapWith(Boolean).as('is_shut'),
})

/** A row of `selectGames` where its text was sent without the query builder. */
export function readGameRow(row: Record<string, unknown>): GameRow {
  const values = Object.entries(listed).map(([name, column]) => {
    const value = row[column.name]
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  const { shown_name: name, [vendor.displayName.name]: vendorName, is_shut: isShut } = row
  // The columns are those that `selectGames` asks for.
  return { ...Object.fromEntries(values), name, vendorName, isShut: isShut === 1 } as GameRow
}

/** A query of games to be ordered and limited by the caller; `conditions` narrow what the merchant offers. */
export function selectGames({ db, merchant, language }: CatalogueReader, ...conditions: (SQL | undefined)[]) {
  return db
    .select(columnsOfGame(isVendorOpen(merchant.code)))
    .from(game)
    .innerJoin(vendor, eq(vendor.vendorCode, game.vendorCode))
    .leftJoin(gameName, and(eq(gameName.gameId, game.gameId), eq(gameName.language, language)))
    .where(and(isOffered(db, merchant.code), ...conditions))
    .$dynamic()
}

/**
 * Condition: the merchant offers the game's vendor and has not withdrawn the game. The unary plus keeps
 * SQLite from starting at the vendors: it then walks the index of the order and stops at the page's end.
 */
export function isOffered(db: Db, merchant: string): SQL {
  const offered = db
    .select({ code: merchantVendor.vendorCode })
    .from(merchantVendor)
    .where(eq(merchantVendor.merchant, merchant))
  const withdrawn = db
    .select({ gameId: merchantWithdrawnGame.gameId })
    .from(merchantWithdrawnGame)
    .where(eq(merchantWithdrawnGame.merchant, merchant))
  return sql`${inArray(sql`+${game.vendorCode}`, offered)} AND ${notInArray(game.gameId, withdrawn)}`
}

/** GAME-05. Condition: neither an operator of the merchant nor the vendor itself has shut the game's vendor. */
export const isVendorOpen = (merchant: string): SQL =>
  sql`+${game.vendorCode} NOT IN (
    SELECT vendor_code FROM merchant_vendor WHERE merchant = ${merchant} AND closed_at_ms IS NOT NULL
    UNION ALL SELECT vendor FROM vendor_endpoint WHERE is_up = 0)`

/** Condition: the game can be played now. */
export const isPlayableNow = (merchant: string): SQL => sql`${game.isPlayable} = 1 AND ${isVendorOpen(merchant)}`
