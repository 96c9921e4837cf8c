import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildNavigation, type NavigationEntry, startsDirectly } from '../../../contract/calls/site/navigation.ts'
import { CATEGORY_PATH, GAME_SHELVES, type GameShelf } from '../../../contract/constants.ts'
import { publicQuery } from '../../lib/queries.ts'
import { useMerchant } from '../site/merchant.ts'
import { PATH } from '../site/paths.ts'

export type CategoryEntry = Extract<NavigationEntry, { kind: 'category' }>

/** The platform's menus, of which the navigation is made. */
export const useMenus = () => useQuery(publicQuery('GET /lgw/games/game_menus', {}))

/** NAV-08, NAV-09: the entries of the navigation: categories, and the featured sports vendor after Live. */
export function useNavigation(): NavigationEntry[] {
  const { data } = useMenus()
  return buildNavigation(data?.groups ?? [], useMerchant())
}

/** The categories alone, for what has no place for a single vendor. */
export function useCategories(): CategoryEntry[] {
  return useNavigation().filter((entry) => entry.kind === 'category')
}

const SHARED_PAGE: GameShelf = 'LOTT'

/** The list page of a category, narrowed to a vendor where one is given. LOTT shares the page of ELOTT. */
export function categoryPath(category: GameShelf, vendor?: string): string {
  const parameters = new URLSearchParams()
  if (category === SHARED_PAGE) parameters.set('category', SHARED_PAGE)
  if (vendor) parameters.set('vassalage', vendor)
  return CATEGORY_PATH[category] + (parameters.size > 0 ? `?${parameters}` : '')
}

/** Where games of all kinds go on: to the list of slots, or of what the merchant has first; nowhere without any. */
export function mainListPath(categories: readonly { category: GameShelf }[]): string | null {
  const main = categories.find(({ category }) => category === 'RNG') ?? categories[0]
  return main ? categoryPath(main.category) : null
}

/** Where “Games” leads, whatever the merchant has. */
export const useGamesPath = () => mainListPath(useCategories()) ?? PATH.games

/** NAV-10: where a vendor leads: sports and lottery start at once, over the page that stands; the others to their list. */
export function vendorPath(category: GameShelf, vendor: string): string {
  if (!startsDirectly(category)) return categoryPath(category, vendor)
  return `?${new URLSearchParams({ dialog: 'start', of: `${vendor}.${category}` })}`
}

/** Where an entry of the navigation leads. */
export function entryPath(entry: NavigationEntry): string {
  if (entry.kind === 'category') return categoryPath(entry.category)
  return vendorPath(entry.vendor.gameCategory, entry.vendor.vassalage)
}

/** The category whose list an address shows, or null for any other page. */
export function categoryOf({ pathname, search }: { pathname: string; search: string }): GameShelf | null {
  const shared = pathname === CATEGORY_PATH[SHARED_PAGE] && new URLSearchParams(search).get('category') === SHARED_PAGE
  if (shared) return SHARED_PAGE
  return GAME_SHELVES.find((category) => CATEGORY_PATH[category] === pathname) ?? null
}

/** Where nothing stands on the shelf of quick draws, their address shows the one list of all draws. */
export function useCurrentCategory(): GameShelf | null {
  const category = categoryOf(useLocation())
  const open = useCategories().map((entry) => entry.category)
  return category === 'ELOTT' && open.includes(SHARED_PAGE) && !open.includes('ELOTT') ? SHARED_PAGE : category
}
