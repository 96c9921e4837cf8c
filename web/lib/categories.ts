import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { GameGroup } from '../../contract/calls/games.ts'
import { CATEGORY_PATH, GAME_CATEGORIES, type GameCategory } from '../../contract/constants.ts'
import { useMerchant } from './boot.tsx'
import { publicQuery } from './queries.ts'

/**
 * NAV-08, NAV-09: the categories of the navigation. SPORTS vendors on the merchant's esports list
 * stand under ESPORTS; a category without vendors, or hidden by the merchant, is not listed.
 */
export function arrangeCategories(
  groups: readonly GameGroup[],
  esportsVendors: readonly string[],
  hidden: readonly GameCategory[],
): GameGroup[] {
  const moves = (code: string) => esportsVendors.includes(code)
  const moved = groups
    .filter(({ gameGroupCode }) => gameGroupCode === 'SPORTS')
    .flatMap(({ gameMenus }) => gameMenus.filter(({ vassalage }) => moves(vassalage)))
  const arranged = groups.map((group) => {
    if (group.gameGroupCode === 'SPORTS') {
      return { ...group, gameMenus: group.gameMenus.filter(({ vassalage }) => !moves(vassalage)) }
    }
    return group.gameGroupCode === 'ESPORTS' ? { ...group, gameMenus: [...group.gameMenus, ...moved] } : group
  })
  if (moved.length > 0 && !arranged.some(({ gameGroupCode }) => gameGroupCode === 'ESPORTS')) {
    arranged.push({ gameGroupCode: 'ESPORTS', labelName: 'Esports', gameMenus: moved })
  }
  return arranged.filter(({ gameGroupCode, gameMenus }) => gameMenus.length > 0 && !hidden.includes(gameGroupCode))
}

export function useCategories(): GameGroup[] {
  const { esportsVendors, hiddenCategories } = useMerchant()
  const { data } = useQuery(publicQuery('GET /lgw/games/game_menus', {}))
  return arrangeCategories(data?.groups ?? [], esportsVendors, hiddenCategories)
}

const SHARED_PAGE: GameCategory = 'LOTT'

/** The list page of a category, narrowed to a vendor where one is given. LOTT shares the page of ELOTT. */
export function categoryPath(category: GameCategory, vendor?: string): string {
  const parameters = new URLSearchParams()
  if (category === SHARED_PAGE) parameters.set('category', SHARED_PAGE)
  if (vendor) parameters.set('vassalage', vendor)
  return CATEGORY_PATH[category] + (parameters.size > 0 ? `?${parameters}` : '')
}

/** The category whose list an address shows, or null for any other page. */
export function categoryOf({ pathname, search }: { pathname: string; search: string }): GameCategory | null {
  const shared = pathname === CATEGORY_PATH[SHARED_PAGE] && new URLSearchParams(search).get('category') === SHARED_PAGE
  if (shared) return SHARED_PAGE
  return GAME_CATEGORIES.find((category) => CATEGORY_PATH[category] === pathname) ?? null
}

export function useCurrentCategory(): GameCategory | null {
  return categoryOf(useLocation())
}
