import { eq } from 'drizzle-orm'
import type { LoginRequest } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { isAgentLevel } from '../../../contract/rules/is-agent-level.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { MemberRow } from './find-member.ts'
import { keepHolding, refuseForBar } from './session-bar.ts'
import { playBars } from './tables.ts'

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

/**
 * SAFE-02: whether a member on a break or excluded may begin a session at all is the policy's to say; what such a
 * session may do, the table's. Throws `on_break` or `account_excluded`.
 */
export async function assertMayEnterWhileBarred(
  { db, merchant, clock }: Pick<PlatformContext, 'db' | 'merchant' | 'clock'>,
  memberId: string,
): Promise<void> {
  if (getPolicy(merchant.jurisdiction).accessWhileBarred !== 'none') return
  const bar = keepHolding(
    (await db.select().from(playBars).where(eq(playBars.memberId, memberId)).get()) ?? null,
    clock(),
  )
  if (bar) throw refuseForBar(bar)
}
