/** What a list page shows is in its address, so it can be shared, reloaded and gone back to. */
import type { Game } from '../../../../contract/calls/games.ts'
import { GAME_PAGE_API, GAME_PAGE_FIRST, GAME_PAGE_NEXT, type GameCategory } from '../../../../contract/constants.ts'
import type { RouteInput } from '../../../lib/api.ts'
import { categoryPath } from '../../../lib/categories.ts'

export const FEATURES = [
  'free_spins',
  'jackpot',
  'bonus_buy',
  'multiplier',
  'wilds',
  'cascades',
  'hold_and_win',
  'provably_fair',
] as const satisfies readonly Game['features'][number][]
export type Feature = (typeof FEATURES)[number]

export const SORTS = ['popular', 'new', 'name', 'rtp'] as const
export type Sort = (typeof SORTS)[number]
/** `all` asks the catalogue; the other two are the member's own. */
export const SHOWS = ['all', 'favourites', 'recent'] as const
export type Show = (typeof SHOWS)[number]

export type Filters = {
  vassalage: string | null
  gameName: string
  feature: Feature | null
  isNew: boolean
  playable: boolean
  sort: Sort
  show: Show
}
const SEARCH_MAX_CHARS = 80
const VENDOR_PATTERN = /^[A-Z0-9_]{2,32}$/

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

/** The filters of an address; whatever is not understood counts as not set. `page` is the source's name for the vendor. */
export function readFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const vendor = parameters.get('vassalage') ?? parameters.get('page')
  return {
    vassalage: vendor && VENDOR_PATTERN.test(vendor) ? vendor : null,
    gameName: (parameters.get('q') ?? '').trim().slice(0, SEARCH_MAX_CHARS),
    feature: oneOf(FEATURES, parameters.get('feature')),
    isNew: parameters.get('new') === '1',
    playable: parameters.get('playable') === '1',
    sort: oneOf(SORTS, parameters.get('sort')) ?? 'popular',
    show: oneOf(SHOWS, parameters.get('show')) ?? 'all',
  }
}

/** The address of a category's list under filters; what is not set is not written. */
export function writeFilters(
  category: GameCategory,
  { vassalage, gameName, feature, isNew, playable, sort, show }: Filters,
): string {
  const [path, query] = categoryPath(category).split('?')
  const parameters = new URLSearchParams(query)
  if (vassalage) parameters.set('vassalage', vassalage)
  if (gameName) parameters.set('q', gameName)
  if (feature) parameters.set('feature', feature)
  if (isNew) parameters.set('new', '1')
  if (playable) parameters.set('playable', '1')
  if (sort !== 'popular') parameters.set('sort', sort)
  if (show !== 'all') parameters.set('show', show)
  const text = parameters.toString()
  return text ? `${path}?${text}` : `${path}`
}

/** How many filters are on, for the count on the button. The show and the search stand on their own. */
export function countFilters({ vassalage, feature, isNew, playable }: Filters): number {
  return [vassalage, feature, isNew, playable].filter(Boolean).length
}

type ListInput = RouteInput<'GET /wps/relay/GCSGAME_gameList'>

/** One page of 24 of the call; `index` counts from 0. */
export function pageInput(category: GameCategory, filters: Filters, index: number): ListInput {
  return {
    pageNo: index + 1,
    pageSize: GAME_PAGE_API,
    gameType: category,
    sort: filters.sort,
    ...(filters.vassalage && { vassalage: filters.vassalage as ListInput['vassalage'] }),
    ...(filters.gameName && { gameName: filters.gameName }),
    ...(filters.feature && { feature: filters.feature }),
    ...(filters.isNew && { isNew: '1' as const }),
    ...(filters.playable && { playable: '1' as const }),
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

/** The games of all pages in order. A list that shifted meanwhile gives no game twice. */
export function joinPages(pages: readonly ({ games: readonly Game[] } | undefined)[]): Game[] {
  const known = new Map<string, Game>()
  for (const page of pages)
    for (const game of page?.games ?? []) if (!known.has(game.gameId)) known.set(game.gameId, game)
  return [...known.values()]
}
