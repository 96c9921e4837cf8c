import { ANNOUNCEMENTS_INPUT } from '../lib/announcements.ts'
import type { PlannedRead } from '../lib/queries.ts'
import { findRoute } from './routes.ts'

/** What the chrome shows on every page that has one. */
const CHROME_READS: PlannedRead[] = [
  { route: 'GET /lgw/games/game_menus', input: {} },
  { route: 'GET /wps/relay/GCSGAME_gameVendor', input: {} },
  { route: 'GET /wps/relay/MCSFE_getListAnnouncements', input: ANNOUNCEMENTS_INPUT },
]
const MEMBER_READS: PlannedRead[] = [
  { route: 'GET /wps/v2/wallets/balance', input: {} },
  { route: 'GET /wps/member/info', input: {} },
  { route: 'GET /wps/relay/MCS2_getAvailablePromotions', input: {} },
]

/** The reads of a first screen: the chrome's, the member's, the page's own. */
export function planReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const route = findRoute(url.pathname)
  const own = route?.reads?.(url, loggedIn) ?? []
  const chrome = route?.chrome === 'bare' ? [] : CHROME_READS
  return [...chrome, ...(loggedIn ? MEMBER_READS : []), ...own]
}
