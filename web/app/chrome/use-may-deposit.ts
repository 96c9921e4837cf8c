import { useQuery } from '@tanstack/react-query'
import { memberQuery } from '../../lib/queries.ts'
import { useIsAdmitted } from '../../lib/session.tsx'

/** SAFE-02: whether a member is offered to pay in; who is on a break is not, as every deposit would be refused. */
export function useMayDeposit(): boolean {
  const { data: member } = useQuery({ ...memberQuery('GET /wps/member/info', {}), enabled: useIsAdmitted() })
  return !member?.playBar
}
