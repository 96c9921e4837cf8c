/** What a list page shows is in its address, so it can be shared, reloaded and gone back to. */
import type { Game } from '../../../../contract/calls/games/games.ts'
import { GAME_PAGE_API, GAME_PAGE_FIRST, GAME_PAGE_NEXT, type GameShelf } from '../../../../contract/constants.ts'
import {
  GAME_FEATURES,
  GAME_SORTS,
  GAME_THEMES,
  type GameFeature,
  type GameSort,
  type GameTheme,
  RTP_BANDS,
  type RtpBand,
  STAKE_STEPS,
  type StakeStep,
} from '../../../../contract/rules/game-filters.ts'
import { LIVE_GAME_CLASSES, type LiveGameClass } from '../../../../contract/rules/live-game-classes.ts'
import { cutText, trimInvisible } from '../../../../contract/rules/typed-text.ts'
import type { RouteInput } from '../../../lib/api.ts'
import { categoryPath } from '../../../shared/games/categories.ts'

/** `all` asks the catalogue; the next two are the player's own. GAME-04: `rooms` is for games between players alone. */
export const SHOWS = ['all', 'favourites', 'recent', 'rooms'] as const
export type Show = (typeof SHOWS)[number]
/** One low to five high, as text: it comes from the address and goes back there. */
export const VOLATILITIES = ['1', '2', '3', '4', '5'] as const
export const LIVE_CLASSES = Object.keys(LIVE_GAME_CLASSES) as LiveGameClass[]

export type Filters = {
  vassalage: string | null
  gameName: string
  gameClass: LiveGameClass | null
  feature: GameFeature | null
  theme: GameTheme | null
  volatility: (typeof VOLATILITIES)[number] | null
  rtpBand: RtpBand | null
  minBet: StakeStep | null
  isNew: boolean
  demo: boolean
  playable: boolean
  sort: GameSort
  show: Show
}
/** What narrows a list: the search, the order and whose games they are stand on their own. */
const NARROWING = [
  'vassalage',
  'gameClass',
  'feature',
  'theme',
  'volatility',
  'rtpBand',
  'minBet',
  'isNew',
  'demo',
  'playable',
] as const satisfies (keyof Filters)[]
/** Each by its name in the address, in the order in which they are written. */
const NAME_IN_ADDRESS = {
  vassalage: 'vassalage',
  gameName: 'q',
  gameClass: 'class',
  feature: 'feature',
  theme: 'theme',
  volatility: 'volatility',
  rtpBand: 'rtp',
  minBet: 'stake',
  isNew: 'new',
  demo: 'demo',
  playable: 'playable',
  sort: 'sort',
  show: 'show',
} as const satisfies Record<keyof Filters, string>
const NAMES = Object.keys(NAME_IN_ADDRESS) as (keyof Filters)[]

const SEARCH_MAX_CHARS = 80
const VENDOR_PATTERN = /^[A-Z0-9_]{2,32}$/

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

/** What a list does not know is not set: one's last games and the rooms know their vendor alone, favourites no order. Back brings it again. */
function known(filters: Filters): Filters {
  const { show, vassalage } = filters
  if (show === 'all') return filters
  if (show === 'favourites') return { ...filters, sort: NO_FILTERS.sort }
  return { ...NO_FILTERS, vassalage, show }
}

/** The filters of an address; whatever is not understood counts as not set. `page` is the source's name for the vendor. */
export function readFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const read = (name: keyof Filters) => parameters.get(NAME_IN_ADDRESS[name])
  const vendor = read('vassalage') ?? parameters.get('page')
  return known({
    vassalage: vendor && VENDOR_PATTERN.test(vendor) ? vendor : null,
    gameName: cutText(trimInvisible(read('gameName') ?? ''), SEARCH_MAX_CHARS),
    gameClass: oneOf(LIVE_CLASSES, read('gameClass')),
    feature: oneOf(GAME_FEATURES, read('feature')),
    theme: oneOf(GAME_THEMES, read('theme')),
    volatility: oneOf(VOLATILITIES, read('volatility')),
    rtpBand: oneOf(RTP_BANDS, read('rtpBand')),
    minBet: oneOf(STAKE_STEPS, read('minBet')),
    isNew: read('isNew') === '1',
    demo: read('demo') === '1',
    playable: read('playable') === '1',
    sort: oneOf(GAME_SORTS, read('sort')) ?? 'popular',
    show: oneOf(SHOWS, read('show')) ?? 'all',
  })
}
export const NO_FILTERS: Filters = readFilters('')

/** The address of a category's list under filters; what is not set is not written. */
export function writeFilters(category: GameShelf, filters: Filters): string {
  const [path, query] = categoryPath(category).split('?')
  const parameters = new URLSearchParams(query)
  const meant = known(filters)
  for (const name of NAMES) {
    const value = meant[name]
    if (value !== NO_FILTERS[name]) parameters.set(NAME_IN_ADDRESS[name], value === true ? '1' : String(value))
  }
  const text = parameters.toString()
  return text ? `${path}?${text}` : `${path}`
}

/** How many filters are on, for the count on the button. */
export function countFilters(filters: Filters): number {
  return NARROWING.filter((name) => filters[name]).length + (filters.show === 'favourites' ? 1 : 0)
}

type ListInput = RouteInput<'GET /wps/relay/GCSGAME_gameList'>
type CountInput = RouteInput<'GET /lgw/games/counts'>

/** The filters as the calls take them. */
export function filterInput(category: GameShelf, filters: Filters): CountInput {
  const { vassalage, gameName, gameClass, feature, theme, volatility, rtpBand, minBet, isNew, demo, playable } = filters
  return {
    gameType: category,
    ...(vassalage && { vassalage: vassalage as ListInput['vassalage'] }),
    ...(gameName && { gameName }),
    ...(gameClass && { gameClass }),
    ...(feature && { feature }),
    ...(theme && { theme }),
    ...(volatility && { volatility }),
    ...(rtpBand && { rtpBand }),
    ...(minBet && { minBet }),
    ...(isNew && { isNew: '1' as const }),
    ...(demo && { demo: '1' as const }),
    ...(playable && { playable: '1' as const }),
  }
}

/** The edge reads 2,048 characters of a query (worker/request/validate.ts); the rest is for the filters beside. */
const IDS_MAX_CHARS = 1_600
/** As an address has it: `%2C`. */
const COMMA_CHARS = 3
/** As many as a page of the call may hold. */
export const IDS_MAX = 100

/** Ids in their order, in runs that an address can name and a page of the call can hold. */
export function idRuns(ids: Iterable<string>): string[][] {
  const runs: string[][] = []
  let chars = 0
  for (const id of ids) {
    const run = runs.at(-1)
    chars += id.length + COMMA_CHARS
    if (run && run.length < IDS_MAX && chars <= IDS_MAX_CHARS) run.push(id)
    else {
      runs.push([id])
      chars = id.length + COMMA_CHARS
    }
  }
  return runs
}

/** FIND-02: the same among one's own favourites; null where there are more than one address can name. Without any it finds nothing. */
export function favouritesInput(
  category: GameShelf,
  filters: Filters,
  favourites: ReadonlySet<string>,
): CountInput | null {
  const [ids = [], ...more] = idRuns(favourites)
  if (more.length > 0) return null
  return { ...filterInput(category, filters), gameIds: ids.join(',') }
}

/** Whether more than a category and a vendor is asked for, which an own list knows by itself. */
export function isNarrowed(filters: Filters): boolean {
  return filters.gameName !== '' || NARROWING.some((name) => name !== 'vassalage' && filters[name])
}

/** One page of 24 of what opens; `index` counts from 0. What is closed stands at the end, in a fold of its own. */
export function pageInput(category: GameShelf, filters: Filters, index: number): ListInput {
  return {
    pageNo: index + 1,
    pageSize: GAME_PAGE_API,
    sort: filters.sort,
    ...filterInput(category, filters),
    playable: '1',
  }
}

/** GAME-01: 21 games first, 18 more with every load. */
export function shownCount(loads: number): number {
  return GAME_PAGE_FIRST + GAME_PAGE_NEXT * loads
}

/** How many pages of the call hold that many games. */
export function pagesFor(count: number): number {
  return Math.ceil(count / GAME_PAGE_API)
}

/** The games of all pages in order. A list that shifted in between gives no game twice. */
export function joinPages(pages: readonly ({ games: readonly Game[] } | undefined)[]): Game[] {
  const known = new Map<string, Game>()
  for (const page of pages)
    for (const game of page?.games ?? []) if (!known.has(game.gameId)) known.set(game.gameId, game)
  return [...known.values()]
}
