/** Promotions as more than one part of the site knows them: their calls, their addresses, what waits for a claim. */
import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../lib/queries.ts'
import { useIsAdmitted } from '../session/session.tsx'
import { PATH } from '../site/paths.ts'

export const PROMOTIONS = 'GET /wps/relay/MCS2_getPromotions'
export const PARTICIPATIONS = 'GET /wps/relay/MCS2_participation'
export const BONUS_DETAILS = 'GET /wps/relay/MCS2_getBonusDetails'
export const AVAILABLE = 'GET /wps/relay/MCS2_getAvailablePromotions'

/** The address of one promotion: it can be shared, and opens for anybody. */
export const promotionPath = (promotionId: string) => `${PATH.promotion}?${new URLSearchParams({ id: promotionId })}`

/** NAV-02, MEM-12: how many rewards wait for a claim, and the first of them; undefined for a visitor. */
export function useAvailablePromotions() {
  const { data } = useQuery({ ...memberQuery(AVAILABLE, {}), enabled: useIsAdmitted() })
  return data
}
