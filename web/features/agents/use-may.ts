import { useQuery } from '@tanstack/react-query'
import { maySubUserAsk } from '../../../contract/agents/sub-user.ts'
import type { CallName } from '../../../contract/table.ts'
import { useSession } from '../../shared/session/session.tsx'
import { subUserSecurityQuery } from './api.ts'

/** Of sub-users alone: an agent changes its own password where members do. */
const OF_SUB_USERS: CallName = 'changeSubUserPassword'

/** What guards the login of a sub-user. The agent asks nothing, so its answer waits for nothing. */
export function useSubUserSecurity() {
  const isSubUser = useSession()?.subUser != null
  const { data, isPending } = useQuery({
    ...subUserSecurityQuery,
    enabled: isSubUser,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isAuthenticatorDue = data?.required === true && data.authenticator === null
  return { isAuthenticatorDue, isPending: isSubUser && isPending }
}

/**
 * AGT-02: whether this login may make a call of the centre. The agent makes each of its own, a sub-user what its rights open.
 * Until a sub-user has the authenticator that its agent asks for, its own login is all it may see to.
 */
export function useMay(): (call: CallName) => boolean {
  const subUser = useSession()?.subUser ?? null
  const { isAuthenticatorDue } = useSubUserSecurity()
  if (subUser === null) return (call) => call !== OF_SUB_USERS
  return (call) => (isAuthenticatorDue ? call === OF_SUB_USERS : maySubUserAsk(subUser.rights, call))
}
