/**
 * Writes a catalogue to the database and puts its vendors on the shelves of the given merchants.
 * Run again it brings names, covers and figures up to date; release dates, favourites and what a
 * merchant withdrew stay. Rows travel as JSON, some hundreds to a statement: the demo takes well under a second, 10,000 games a few.
 */

import { foldText, NAME_SEPARATOR } from '../../../contract/search/fold-text.ts'
import type { Clock } from '../../../contract/time-and-chance.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { bind, commit, type Database } from '../../kernel/commit.ts'
import type { Catalogue, CatalogueGame, CatalogueVendor } from './catalogue-game.ts'

/** A bound text may hold 2 MB and a game takes about 1.5 KB. */
const GAMES_PER_STATEMENT = 400

export type SeedOptions = { catalogue: Catalogue; merchants: readonly string[]; clock: Clock }

export async function seedGames(database: Database, { catalogue, merchants, clock }: SeedOptions): Promise<void> {
  const rows = catalogue.games.map((game) => toRow(game, clock()))
  const chunks = Array.from({ length: Math.ceil(rows.length / GAMES_PER_STATEMENT) }, (_, at) =>
    JSON.stringify(rows.slice(at * GAMES_PER_STATEMENT, (at + 1) * GAMES_PER_STATEMENT)),
  )
  const vendors = catalogue.vendors.map(({ vendorCode }) => vendorCode)
  await commit(database, [
    bind(UPSERT_VENDORS, JSON.stringify(catalogue.vendors.map(toVendorRow))),
    bind(OFFER_VENDORS, JSON.stringify(merchants), JSON.stringify(vendors)),
  ])
  for (const chunk of chunks) await commit(database, [bind(UPSERT_GAMES, chunk), bind(UPSERT_NAMES, chunk)])
  // The planner's figures: without them SQLite guesses which index narrows most.
  await commit(database, [bind('PRAGMA optimize')])
}

function toVendorRow(vendor: CatalogueVendor, position: number) {
  return { ...vendor, position }
}

function toRow(game: CatalogueGame, nowMs: number) {
  return {
    ...game,
    classes: JSON.stringify(game.classes),
    features: JSON.stringify(game.features),
    releasedAt: nowMs - game.releasedDaysAgo * DAY_MS,
    shelf: game.shelf ?? game.category,
    searchText: [...new Set(Object.values(game.names).map(foldText))].join(NAME_SEPARATOR),
  }
}

/** An operator's move stays. */
const MOVED_OR_NEW = 'iif(shelf_moved_at_ms IS NULL, excluded.shelf, shelf)'
const pick = (path: string) => `row.value ->> '$.${path}'`
/** `WHERE true` tells SQLite's grammar that the `ON` to come is not a join's. */
const upsert = (table: string, columns: Record<string, string>, key: string, kept: string[] = []) => `
  INSERT INTO ${table} (${Object.keys(columns).join(', ')})
  SELECT ${Object.values(columns).join(', ')} FROM json_each(?1) AS row WHERE true
  ON CONFLICT (${key}) DO UPDATE SET ${Object.keys(columns)
    .filter((column) => column !== key && !kept.includes(column))
    .map((column) => `${column} = ${column === 'shelf' ? MOVED_OR_NEW : `excluded.${column}`}`)
    .join(', ')}`

const UPSERT_VENDORS = upsert(
  'vendor',
  {
    vendor_code: pick('vendorCode'),
    display_name: pick('displayName'),
    is_hot: pick('isHot'),
    mark: pick('mark'),
    position: pick('position'),
  },
  'vendor_code',
)

const UPSERT_GAMES = upsert(
  'game',
  {
    game_id: pick('gameId'),
    node_id: pick('nodeId'),
    game_code: pick('gameCode'),
    vendor_code: pick('vendorCode'),
    category: pick('category'),
    shelf: pick('shelf'),
    theme: pick('theme'),
    account_type_name: pick('accountTypeName'),
    classes: pick('classes'),
    features: pick('features'),
    rtp_points: pick('rtpPoints'),
    rtp_least_points: pick('rtpLeastPoints'),
    rtp_most_points: pick('rtpMostPoints'),
    volatility: pick('volatility'),
    deviation_milli: pick('deviationMilli'),
    min_bet_minor: pick('minBetMinor'),
    max_bet_minor: pick('maxBetMinor'),
    popularity: pick('popularity'),
    released_at: pick('releasedAt'),
    is_hot: pick('isHot'),
    is_playable: pick('isPlayable'),
    offers_demo: pick('offersDemo'),
    english_name: pick('names.EN'),
    search_text: pick('searchText'),
    cover: pick('cover'),
  },
  'game_id',
  ['released_at'],
)

const UPSERT_NAMES = `
  INSERT INTO game_name (game_id, language, name)
  SELECT ${pick('gameId')}, named.key, named.value
  FROM json_each(?1) AS row, json_each(row.value, '$.names') AS named WHERE true
  ON CONFLICT (language, game_id) DO UPDATE SET name = excluded.name`

const OFFER_VENDORS = `
  INSERT INTO merchant_vendor (merchant, vendor_code)
  SELECT merchants.value, vendors.value FROM json_each(?1) AS merchants, json_each(?2) AS vendors WHERE true
  ON CONFLICT DO NOTHING`
