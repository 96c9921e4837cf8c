import { useQuery } from '@tanstack/react-query'
import type { Participation } from '../../../../contract/calls/rewards/promotions.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { PARTICIPATIONS } from '../../../shared/rewards/promotions.ts'
import { useHasAccount } from '../../../shared/session/has-account.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'

/**
 * Whose states are shown: `public` what anybody sees, `own` the member's; those of a member that are not here yet, or
 * could not be read, are not a visitor's.
 */
export type Standing = 'public' | 'own' | 'waiting' | 'failed'

/** The member's own states by promotion; none for visitors and guests. */
export function useParticipations() {
  const hasAccount = useHasAccount()
  const enabled = useIsAdmitted() && hasAccount
  const { data, error, isFetching, refetch } = useQuery({ ...memberQuery(PARTICIPATIONS, {}), enabled })
  const known: Standing = data ? 'own' : error ? 'failed' : 'waiting'
  const standing: Standing = enabled ? known : 'public'
  const byId: ReadonlyMap<string, Participation> = new Map(
    enabled ? data?.participations.map((one) => [one.promotionId, one]) : [],
  )
  return { byId, standing, error, isFetching, refetch }
}
