import { maySubUserAsk } from '../../../contract/agents/sub-user.ts'
import type { CallName } from '../../../contract/table.ts'
import { useSession } from '../../shared/session/session.tsx'

/** AGT-02: whether this login may make a call of the centre: the agent each, a sub-user what its rights open. */
export function useMay(): (call: CallName) => boolean {
  const subUser = useSession()?.subUser ?? null
  return (call) => subUser === null || maySubUserAsk(subUser.rights, call)
}
