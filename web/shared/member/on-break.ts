import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../lib/queries.ts'
import { useIsAdmitted } from '../session/session.tsx'

/**
 * SAFE-02, AGT-02: whether a break or an exclusion of this member holds, or an agent has suspended play. What plays, pays in or
 * tempts to is not offered then: the server would refuse it.
 */
export function useIsOnBreak(): boolean {
  const { data: member } = useQuery({ ...memberQuery('GET /wps/member/info', {}), enabled: useIsAdmitted() })
  return Boolean(member?.playBar ?? member?.suspended)
}
