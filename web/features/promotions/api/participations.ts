import { useQuery } from '@tanstack/react-query'
import type { Participation } from '../../../../contract/calls/promotions.ts'
import { BARRED_LEVEL } from '../../../../contract/constants.ts'
import { PARTICIPATIONS } from '../../../lib/promotions.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted, useSession } from '../../../lib/session.tsx'

/** The member's own states by promotion; empty for visitors and guests, who see what anybody sees. `isKnown`: they are here. */
export function useParticipations(): { byId: ReadonlyMap<string, Participation>; isKnown: boolean } {
  const session = useSession()
  const isAdmitted = useIsAdmitted()
  const enabled = isAdmitted && session?.isAgent !== BARRED_LEVEL
  const { data } = useQuery({ ...memberQuery(PARTICIPATIONS, {}), enabled })
  const own = enabled ? data?.participations : undefined
  return { byId: new Map(own?.map((one) => [one.promotionId, one])), isKnown: own !== undefined }
}
