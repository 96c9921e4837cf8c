/** EDGE-09: which questions and answers get a copy of their own. Nobody may fill the cache by inventing questions. */
import { ANNOUNCEMENT_TYPES } from '../../contract/constants.ts'
import type { CallName, CallResponse } from '../../contract/table.ts'

/** 96 games: further than people scroll before they search. */
const MAX_PAGE = 4
/** Category, vendor and one more; who sets more filters than that asks for themselves alone. */
const MAX_FILTERS = 3
/** Stakes that a list can be narrowed to. */
const ROUND_STAKES: readonly unknown[] = [
  '0.01',
  '0.10',
  '0.20',
  '0.50',
  '1.00',
  '2.00',
  '5.00',
  '10.00',
  '20.00',
  '50.00',
  '100.00',
]
/** How many games the pages and panels of the site ask for, and round figures for others. */
const SIZES: readonly unknown[] = [4, 6, 7, 10, 12, 14, 18, 20, 21, 24, 48]

/** Fields that do not narrow a list, or that the edge writes. */
const NOT_FILTERS: readonly string[] = [
  'pageNo',
  'pageSize',
  'size',
  'sort',
  'platform',
  'execution',
  'types',
  'esportsVendors',
]

/** Fields with more values than are worth a copy each. One that is not named here has few. */
const IS_COMMON: Record<string, (value: unknown) => boolean> = {
  // Free text has a value for every visitor's typing.
  gameName: (text) => text === '',
  // A visitor's own favourites are nobody else's question.
  gameIds: () => false,
  pageNo: (page) => Number(page) <= MAX_PAGE,
  pageSize: (size) => SIZES.includes(size),
  size: (size) => SIZES.includes(size),
  minRtp: (percent) => Number.isInteger(percent),
  minBet: (stake) => ROUND_STAKES.includes(stake),
  types: (types) => types === ANNOUNCEMENT_TYPES.join(','),
}

/** Pure: whether many visitors may ask this very question. `input` is parsed and flat. */
export function isQuestionWorthKeeping(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return true
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const filters = given.filter(([name]) => !NOT_FILTERS.includes(name))
  return filters.length <= MAX_FILTERS && given.every(([name, value]) => IS_COMMON[name]?.(value) ?? true)
}

/** Pure: a vendor's code is a name, and names can be made up: one without games is not worth a copy. */
export function isAnswerWorthKeeping(input: unknown, value: unknown): boolean {
  const isOfVendor =
    typeof input === 'object' && input !== null && 'vassalage' in input && input.vassalage !== undefined
  if (!isOfVendor || typeof value !== 'object' || value === null) return true
  const games = 'games' in value ? value.games : 'list' in value ? value.list : null
  return !(Array.isArray(games) && games.length === 0)
}

/** Lists that a site stands on, and how much is in each. That all of one is gone is sooner a fault of the upstream than a fact. */
const COUNT_ROWS: { [Name in CallName]?: (value: CallResponse<Name>) => number } = {
  // Categories without a vendor are an empty menu.
  gameMenus: ({ groups }) => groups.reduce((sum, { gameMenus }) => sum + gameMenus.length, 0),
  gameVendor: ({ vendors }) => vendors.length,
  // A page beyond the last holds none of them.
  gameList: ({ games, total }) => Math.min(games.length, total),
  gameCounts: ({ total }) => total,
  hotGames: ({ list }) => list.length,
  popularGames: ({ list }) => list.length,
  rankList: ({ list }) => list.length,
  whitelabel: ({ modules }) => modules.length,
}

/** For this long an upstream has to say that a list is empty before it is believed. */
export const EMPTY_BELIEVED_MS = 10 * 60_000

/** GAME-05: what can be played of a part: an operator who shuts its one vendor empties it, and it must not stay for minutes. */
const mayEmpty = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  'playable' in input &&
  input.playable !== undefined &&
  Object.entries(input).some(
    ([name, value]) => value !== undefined && name !== 'playable' && !NOT_FILTERS.includes(name),
  )

/** Pure: whether a list of the house was full and has come back empty. Both are parsed answers of `name` to `input`. */
export function isEmptied(name: CallName, input: unknown, before: unknown, now: unknown): boolean {
  if (mayEmpty(input)) return false
  const countRows = COUNT_ROWS[name] as ((value: unknown) => number) | undefined
  return countRows !== undefined && countRows(before) > 0 && countRows(now) === 0
}
