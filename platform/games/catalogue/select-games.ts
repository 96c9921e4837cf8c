/** The one way into the catalogue: games of the vendors this merchant offers, named in the visitor's language. */
import { and, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import { getPolicy, isCategoryOffered } from '../../../contract/policy/policy.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { GameRow } from './present-game.ts'
import { game, gameName, merchantVendor, merchantWithdrawnGame, vendor } from './schema.ts'

/** What a catalogue verb needs of its caller. */
export type CatalogueReader = Pick<PlatformContext, 'db' | 'language' | 'clock'> & {
  merchant: Pick<PlatformContext['merchant'], 'code' | 'jurisdiction'>
}
type Db = CatalogueReader['db']
type Merchant = CatalogueReader['merchant']

const { searchText: _search, englishName: _english, ...listed } = getTableColumns(game)
const columnsOfGame = (merchant: Merchant) => ({
  ...listed,
  isPlayable: sql<boolean>`(${isBuilt(merchant)})`.mapWith(Boolean).as(game.isPlayable.name),
  name: sql<string>`coalesce(${gameName.name}, ${game.englishName})`.as('shown_name'),
  vendorName: vendor.displayName,
  isShut: sql<boolean>`NOT (${isVendorOpen(merchant.code)})`.mapWith(Boolean).as('is_shut'),
  isHot: sql<boolean>`CASE (SELECT hot FROM merchant_game_mark AS mark WHERE mark.merchant = ${merchant.code}
    AND mark.game_id = ${game.gameId}) WHEN 'always' THEN 1 WHEN 'never' THEN 0 ELSE ${game.isHot} END`
    .mapWith(Boolean)
    .as(game.isHot.name),
})

/** A row of `selectGames` where its text was sent without the query builder. */
function readGameRow(row: Record<string, unknown>): GameRow {
  const values = Object.entries(listed).map(([name, column]) => {
    const value = row[column.name]
    return [name, value === null ? null : column.mapFromDriverValue(value)]
  })
  const { shown_name: name, [vendor.displayName.name]: vendorName, is_shut: isShut } = row
  // The columns are those that `selectGames` asks for.
  return { ...Object.fromEntries(values), name, vendorName, isShut: isShut === 1 } as GameRow
}

export const gameRowSchema = z
  .custom<Record<string, unknown>>((row) => typeof row === 'object' && row !== null)
  .transform(readGameRow)

/** A query of games to be ordered and limited by the caller; `conditions` narrow what the merchant offers. */
export function selectGames({ db, merchant, language }: CatalogueReader, ...conditions: (SQL | undefined)[]) {
  return db
    .select(columnsOfGame(merchant))
    .from(game)
    .innerJoin(vendor, eq(vendor.vendorCode, game.vendorCode))
    .leftJoin(gameName, and(eq(gameName.gameId, game.gameId), eq(gameName.language, language)))
    .where(and(isOffered(db, merchant), ...conditions))
    .$dynamic()
}

/**
 * Condition: the merchant offers the game's vendor and has not withdrawn the game, and its policy offers the category. The
 * unary plus keeps SQLite from starting at the vendors: it then walks the index of the order and stops at the page's end.
 */
export function isOffered(db: Db, merchant: Merchant): SQL {
  const offered = db
    .select({ code: merchantVendor.vendorCode })
    .from(merchantVendor)
    .where(eq(merchantVendor.merchant, merchant.code))
  const withdrawn = db
    .select({ gameId: merchantWithdrawnGame.gameId })
    .from(merchantWithdrawnGame)
    .where(eq(merchantWithdrawnGame.merchant, merchant.code))
  const own = sql`${inArray(sql`+${game.vendorCode}`, offered)} AND ${notInArray(game.gameId, withdrawn)}`
  return and(own, isAllowed(merchant)) as SQL
}

/** GAME-05. Condition: neither an operator of the merchant nor the vendor itself has shut the game's vendor. */
export const isVendorOpen = (merchant: string): SQL =>
  sql`+${game.vendorCode} NOT IN (
    SELECT vendor_code FROM merchant_vendor WHERE merchant = ${merchant} AND closed_at_ms IS NOT NULL
    UNION ALL SELECT vendor FROM vendor_endpoint WHERE is_up = 0)`

/** SAFE-04. Condition: the policy of the merchant's jurisdiction offers the game's category. Undefined: it offers all. */
export function isAllowed({ jurisdiction }: Pick<Merchant, 'jurisdiction'>): SQL | undefined {
  const { game: policy } = getPolicy(jurisdiction)
  const refused = GAME_CATEGORIES.filter((category) => !isCategoryOffered(policy, category))
  return refused.length === 0 ? undefined : notInArray(sql`+${game.category}`, refused)
}

/** Condition: the game is no longer 'coming soon', and the policy allows it. */
export const isBuilt = (merchant: Pick<Merchant, 'jurisdiction'>): SQL =>
  and(sql`${game.isPlayable} = 1`, isAllowed(merchant)) as SQL

/** Condition: the game can be played now. */
export const isPlayableNow = (merchant: Merchant): SQL => and(isBuilt(merchant), isVendorOpen(merchant.code)) as SQL
