import type { LoginRequest } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import type { MemberRow } from '../member/find-member.ts'

/**
 * Throws for an account that is closed to its owner, and (AUTH-19) for one that has no business in the area it asks for; asked
 * only once they have proved who they are.
 */
export function assertMayEnter({ status, type }: Pick<MemberRow, 'status' | 'type'>, area?: LoginRequest['area']) {
  if (status === 'excluded') throw new Refusal('account_excluded')
  if (status !== 'active') throw new Refusal('account_locked')
  const isAgent = isAgentLevel(type)
  if (area === 'agent' && !isAgent) throw new Refusal('agent_only')
  if (area === 'member' && isAgent) throw new Refusal('member_only')
}
