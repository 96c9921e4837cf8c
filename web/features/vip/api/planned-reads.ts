import type { PlannedRead } from '../../../lib/queries.ts'
import { PARTICIPATIONS } from '../../../shared/rewards/promotions.ts'

export const LADDER = 'GET /wps/relay/MCS2_getVipLadder'
export const STANDING = 'GET /wps/relay/MCS2_getVipStanding'

export function vipReads(_url: URL, loggedIn: boolean): PlannedRead[] {
  const reads: PlannedRead[] = [{ route: LADDER, input: {} }]
  if (!loggedIn) return reads
  return [...reads, { route: STANDING, input: {} }, { route: PARTICIPATIONS, input: {} }]
}
