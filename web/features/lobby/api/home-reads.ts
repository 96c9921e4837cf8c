import type { PlannedRead } from '../../../lib/queries.ts'
import { AVAILABLE, PROMOTIONS, PROMOTIONS_INPUT } from '../../../shared/rewards/promotions.ts'

/** One row of the widest grid. */
export const HOT_INPUT = { size: 7 } as const
export const WINS_INPUT = { size: 10 } as const
/** Two rows, and as many more as may be hot. What is not open yet is new to nobody: it stands in its list. */
export const NEW_INPUT = { pageNo: 1, pageSize: 21, sort: 'new', playable: '1' } as const

export function homeReads(_url: URL, loggedIn: boolean): PlannedRead[] {
  const reads: PlannedRead[] = [
    { route: 'GET /wps/relay/GCSGAME_hotGamesV2', input: HOT_INPUT },
    { route: 'GET /wps/relay/GCSGAME_gameList', input: NEW_INPUT },
    { route: PROMOTIONS, input: PROMOTIONS_INPUT },
    { route: 'GET /wps/relay/GCSGAME_getRankList', input: WINS_INPUT },
  ]
  if (!loggedIn) return reads
  return [
    ...reads,
    { route: AVAILABLE, input: {} },
    { route: 'GET /wps/relay/GCS_recentGame', input: {} },
    { route: 'GET /wps/relay/MCSFE_getFavoriteGames', input: {} },
    { route: 'GET /wps/relay/MCSFE_getFavoriteGamesList', input: {} },
  ]
}
