import { AGENT_LEVELS, type MemberType } from '../../../contract/constants.ts'
import { useSession } from './session.tsx'

/** AGT-01: whom the agent centre is for. */
export const isAgentLevel = (level: MemberType): boolean => AGENT_LEVELS.some((each) => each === level)

export function useIsAgent(): boolean {
  const session = useSession()
  return session !== null && isAgentLevel(session.isAgent)
}
