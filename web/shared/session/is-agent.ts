import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import { useSession } from './session.tsx'

/** AGT-01: whom the agent centre is for. */
export function useIsAgent(): boolean {
  const session = useSession()
  return session !== null && isAgentLevel(session.isAgent)
}
