import type { PlannedRead } from '../../../lib/queries.ts'
import { PARTICIPATIONS, PROMOTIONS } from '../../../shared/rewards/promotions.ts'

/** The whole list: tabs choose from it, so changing one asks nothing. */
export const LIST_INPUT = {} as const
export const DETAIL = 'GET /wps/relay/MCS2_getPromotionDetail'

const PROMOTION_ID = /^[a-z0-9][a-z0-9-]{0,47}$/

/** Which promotion an address names, or null. */
export function readPromotionId(search: string): string | null {
  const id = new URLSearchParams(search).get('id') ?? ''
  return PROMOTION_ID.test(id) ? id : null
}

export function promotionReads(_url: URL, loggedIn: boolean): PlannedRead[] {
  const reads: PlannedRead[] = [{ route: PROMOTIONS, input: LIST_INPUT }]
  return loggedIn ? [...reads, { route: PARTICIPATIONS, input: {} }] : reads
}

export function detailReads(url: URL, loggedIn: boolean): PlannedRead[] {
  const promotionId = readPromotionId(url.search)
  if (promotionId === null) return []
  const reads: PlannedRead[] = [{ route: DETAIL, input: { promotionId } }]
  return loggedIn ? [...reads, { route: PARTICIPATIONS, input: {} }] : reads
}
