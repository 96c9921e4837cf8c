import type { PlannedRead } from '../../../lib/queries.ts'
import { categoryOf } from '../../../shared/games/categories.ts'
import { pageInput, readFilters } from './filters.ts'

/** Which classes have an open table, whatever else is chosen. */
export const LIVE_COUNTS_INPUT = { gameType: 'LIVE', playable: '1' } as const

/** The first page of the list its address describes. */
export function listReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const category = categoryOf(url)
  const filters = readFilters(url.search)
  if (!category) return []
  const beside: PlannedRead[] = []
  if (category === 'LIVE') beside.push({ route: 'GET /lgw/games/counts', input: LIVE_COUNTS_INPUT })
  if (loggedIn) beside.push({ route: 'GET /wps/relay/MCSFE_getFavoriteGames', input: {} })
  if (loggedIn && filters.show === 'recent') return [{ route: 'GET /wps/relay/GCS_recentGame', input: {} }, ...beside]
  if (filters.show !== 'all') return beside
  return [{ route: 'GET /wps/relay/GCSGAME_gameList', input: pageInput(category, filters, 0) }, ...beside]
}
