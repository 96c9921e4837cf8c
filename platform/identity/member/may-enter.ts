import { eq } from 'drizzle-orm'
import { getPolicy } from '../../../contract/policy.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { keepHolding, refuseForBar } from './session-bar.ts'
import { playBars } from './tables.ts'

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
