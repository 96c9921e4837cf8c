/** FIND-02: what narrows a list, as conditions of the catalogue. Lists and their counts share them. */
import { and, eq, gt, gte, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { parseMoney } from '../../../contract/money.ts'
import type { CallRequest } from '../../../contract/table.ts'
import { releasedAfter } from './present-game.ts'
import { game } from './schema.ts'

export type Filter = CallRequest<'gameCounts'>
export type FilterName = Exclude<keyof Filter, 'gameName' | 'esportsVendors'>
type Condition = SQL | undefined | false

const holdsCode = (column: typeof game.features | typeof game.classes, code: string): SQL =>
  sql`instr(${column}, ${`"${code}"`}) > 0`

/** Condition: the game has the feature. */
export const hasFeature = (feature: NonNullable<Filter['feature']>): SQL => holdsCode(game.features, feature)

/** FAIR-03: the lowest figure that is shown of a game. An index of the migrations has the same words. */
export const leastReturn = sql`coalesce(${game.rtpLeastPoints}, ${game.rtpPoints})`

/** Hundredths of a per cent: from, up to but without. */
const RTP_BAND: Record<NonNullable<Filter['rtpBand']>, SQL | undefined> = {
  '97': gte(leastReturn, 9_700),
  '96': and(gte(leastReturn, 9_600), lt(leastReturn, 9_700)),
  '95': and(gte(leastReturn, 9_500), lt(leastReturn, 9_600)),
  under95: lt(leastReturn, 9_500),
}

/** Condition: the game is one of these. One bound value, however many they are. */
export const isOneOf = (gameIds: readonly string[]): SQL =>
  sql`${game.gameId} IN (SELECT value FROM json_each(${JSON.stringify(gameIds)}))`

/** NAV-09. Condition: the game stands on this shelf, where SPORTS of these vendors count as ESPORTS. */
export function isOfCategory({
  gameType,
  esportsVendors = [],
}: Pick<Filter, 'gameType' | 'esportsVendors'>): SQL | undefined {
  if (!gameType) return undefined
  const isMoved = sql`${game.vendorCode} IN (SELECT value FROM json_each(${JSON.stringify(esportsVendors)}))`
  const isSo = eq(game.shelf, gameType)
  if (esportsVendors.length === 0) return isSo
  if (gameType === 'SPORTS') return and(isSo, not(isMoved))
  return gameType === 'ESPORTS' ? or(isSo, and(eq(game.shelf, 'SPORTS'), isMoved)) : isSo
}

/** `playable`: the condition that a game can be played now. */
export type At = { nowMs: number; playable: SQL }
type Making<Name extends FilterName> = (value: NonNullable<Filter[Name]>, at: At, filter: Filter) => Condition
/** One condition for each filter that is set; a flag that is false filters nothing. */
const CONDITIONS: { [Name in FilterName]: Making<Name> } = {
  gameType: (_, __, filter) => isOfCategory(filter),
  vassalage: (vendor) => eq(game.vendorCode, vendor),
  gameIds: isOneOf,
  gameClass: (code) => holdsCode(game.classes, code),
  feature: hasFeature,
  theme: (theme) => eq(game.theme, theme),
  volatility: (volatility) => eq(game.volatility, volatility),
  rtpBand: (band) => RTP_BAND[band],
  minRtp: (percent) => gte(leastReturn, Math.round(percent * 100)),
  minBet: (stake) => lte(game.minBetMinor, parseMoney(stake)),
  isNew: (on, { nowMs }) => on && and(gt(game.releasedAt, releasedAfter(nowMs)), lte(game.releasedAt, nowMs)),
  demo: (on, { playable }) => on && and(eq(game.offersDemo, true), playable),
  playable: (on, { playable }) => on && playable,
}
const NAMES = Object.keys(CONDITIONS) as FilterName[]

/** All filters of a request together; `without` leaves one out, to count what its other values would give. */
export function filterGames(filter: Filter, at: At, without?: FilterName): SQL | undefined {
  const conditions = NAMES.filter((name) => name !== without).map((name) => toCondition(filter, name, at))
  return and(...conditions.filter((condition) => condition !== false))
}

function toCondition<Name extends FilterName>(filter: Filter, name: Name, at: At): Condition {
  const value = filter[name]
  return value === undefined || value === null
    ? undefined
    : CONDITIONS[name](value as NonNullable<Filter[Name]>, at, filter)
}
