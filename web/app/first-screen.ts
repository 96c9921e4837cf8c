/** What the edge asks before it makes a page. The browser does not bring this along. */
import { gameReads } from '../features/game/api/planned-reads.ts'
import { helpReads } from '../features/help/api/help-reads.ts'
import { homeReads } from '../features/lobby/api/home-reads.ts'
import { listReads } from '../features/lobby/api/list-reads.ts'
import { lotteryReads } from '../features/lottery/api/address.ts'
import { pointReads } from '../features/points/api/planned-reads.ts'
import { detailReads, promotionReads } from '../features/promotions/api/planned-reads.ts'
import { vipReads } from '../features/vip/api/planned-reads.ts'
import type { PlannedRead } from '../lib/queries.ts'
import { BADGES } from '../shared/member/badges.ts'
import { ANNOUNCEMENTS_INPUT } from '../shared/site/announcements.ts'
import { findRoute } from './routes.ts'

/** The reads of each page, by its file in `routes.ts`. */
const PAGE_READS: Partial<Record<string, (url: URL, loggedIn: boolean) => PlannedRead[]>> = {
  'lobby/home-page': homeReads,
  'lobby/list-page': listReads,
  'lottery/lottery-page': lotteryReads,
  'promotions/promotions-page': promotionReads,
  'promotions/detail-page': detailReads,
  'vip/vip-page': vipReads,
  'points/point-mall-page': pointReads,
  'help/help-page': helpReads,
  'game/game-page': gameReads,
  'lobby/race-page': () => [{ route: 'GET /lgw/race', input: {} }],
  'join/join-page': () => [{ route: 'GET /wps/feedback/setting', input: {} }],
}

/** What the chrome shows on every page that has one. */
const CHROME_READS: PlannedRead[] = [
  { route: 'GET /lgw/games/game_menus', input: {} },
  { route: 'GET /wps/relay/GCSGAME_gameVendor', input: {} },
  { route: 'GET /wps/relay/MCSFE_getListAnnouncements', input: ANNOUNCEMENTS_INPUT },
]
const MEMBER_READS: PlannedRead[] = [
  { route: 'GET /wps/v2/wallets/balance', input: {} },
  { route: 'GET /wps/member/info', input: {} },
  { route: BADGES, input: {} },
]

/** The reads of a first screen: the chrome's, the member's, the page's own. What is no page is worth none of the platform's time. */
export function planReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const route = findRoute(url.pathname)
  if (!route) return []
  const own = PAGE_READS[route.file]?.(url, loggedIn) ?? []
  // The agent centre asks for its own: a sub-user may have nothing of the agent's account.
  if (route.chrome === 'desk') return own
  const chrome = route.chrome === 'bare' ? [] : CHROME_READS
  return [...chrome, ...(loggedIn ? MEMBER_READS : []), ...own]
}
