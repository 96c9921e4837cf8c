import { maySubUserAsk } from '../../../contract/agents/sub-user.ts'
import type { CallName } from '../../../contract/table.ts'
import { useSession } from '../../shared/session/session.tsx'

/** Of sub-users alone: an agent changes its own password where members do. */
const OF_SUB_USERS: CallName = 'changeSubUserPassword'

/** AGT-02: whether this login may make a call of the centre: the agent each of its own, a sub-user what its rights open. */
export function useMay(): (call: CallName) => boolean {
  const subUser = useSession()?.subUser ?? null
  return (call) => (subUser === null ? call !== OF_SUB_USERS : maySubUserAsk(subUser.rights, call))
}
