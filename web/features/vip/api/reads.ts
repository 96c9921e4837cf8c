import { useQuery } from '@tanstack/react-query'
import { memberQuery, publicQuery } from '../../../lib/queries.ts'
import { useCategories } from '../../../shared/games/categories.ts'
import { PARTICIPATIONS } from '../../../shared/rewards/promotions.ts'
import { useHasAccount } from '../../../shared/session/has-account.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { LADDER, STANDING } from './planned-reads.ts'

/** Names of the kinds of game that open here. What is shelved by itself is counted by its kind: originals are slots. */
export const useOpenKinds = (): string[] =>
  useCategories().map(({ category }) => (category === 'ORIGINALS' ? 'RNG' : category))

export const useLadder = () => useQuery(publicQuery(LADDER, {}))

/** Guests have no standing, and nobody has one while their password has to change. */
export function useIsRanked(): boolean {
  const hasAccount = useHasAccount()
  return useIsAdmitted() && hasAccount
}

export const useStanding = () => useQuery({ ...memberQuery(STANDING, {}), enabled: useIsRanked() })

/** The state of each rank's gift for this member, by promotion. */
export function useGiftStates() {
  const enabled = useIsRanked()
  const { data } = useQuery({ ...memberQuery(PARTICIPATIONS, {}), enabled })
  return new Map(enabled ? data?.participations.map(({ promotionId, state }) => [promotionId, state]) : [])
}
