import { categoryOf } from '../../../lib/categories.ts'
import type { PlannedRead } from '../../../lib/queries.ts'
import { pageInput, readFilters } from './filters.ts'

/** The first page of the list its address describes. */
export function listReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const category = categoryOf(url)
  const filters = readFilters(url.search)
  if (!category) return []
  const favourites: PlannedRead[] = loggedIn ? [{ route: 'GET /wps/relay/MCSFE_getFavoriteGames', input: {} }] : []
  if (loggedIn && filters.show === 'recent')
    return [{ route: 'GET /wps/relay/GCS_recentGame', input: {} }, ...favourites]
  if (filters.show !== 'all') return favourites
  return [{ route: 'GET /wps/relay/GCSGAME_gameList', input: pageInput(category, filters, 0) }, ...favourites]
}
