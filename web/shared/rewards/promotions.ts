/** Promotions as more than one part of the site knows them: their calls, their addresses, what waits for a claim. */
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../kit/lib/money.ts'
import { memberQuery, publicQuery } from '../../lib/queries.ts'
import { useIsAdmitted } from '../session/session.tsx'
import { useMerchant } from '../site/merchant.ts'
import { PATH } from '../site/paths.ts'

export const PROMOTIONS = 'GET /wps/relay/MCS2_getPromotions'
export const PARTICIPATIONS = 'GET /wps/relay/MCS2_participation'
export const BONUS_DETAILS = 'GET /wps/relay/MCS2_getBonusDetails'
export const AVAILABLE = 'GET /wps/relay/MCS2_getAvailablePromotions'

/** As many as a shelf shows at once. */
export const PROMOTIONS_INPUT = { size: 4 } as const

export const usePromotions = () => useQuery(publicQuery(PROMOTIONS, PROMOTIONS_INPUT))

/** PROMO-01: the best gift that can be claimed now: one to come, or for a rank, is no promise to who has just come. */
export function useJoinGift() {
  const { symbol } = useMerchant().currency
  const { data } = usePromotions()
  const [gift] = (data?.promotions ?? [])
    .filter(({ amount, state }) => amount !== null && state === 'Claim')
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
  // A whole sum without its cents: it is read at a glance.
  return gift?.amount ? { reward: gift.reward, amount: formatMoney(gift.amount, symbol).replace(/\.00$/, '') } : null
}

/** The address of one promotion: it can be shared, and opens for anybody. */
export const promotionPath = (promotionId: string) => `${PATH.promotion}?${new URLSearchParams({ id: promotionId })}`

/** NAV-02, MEM-12: how many rewards wait for a claim, and the first of them; undefined for a visitor. */
export function useAvailablePromotions() {
  const { data } = useQuery({ ...memberQuery(AVAILABLE, {}), enabled: useIsAdmitted() })
  return data
}
