/** Keeps with the member how far they have seen the platform's database (docs/decisions/0283). */

import { sayError } from '../../contract/rules/describe-error.ts'
import type { EdgeContext } from '../context.ts'
import { warn } from '../request/log-line.ts'
import { getAccount } from '../request/objects.ts'

/**
 * Before the answer goes out, as the next question may come by another place. `former`: what was asked with. Never throws: what
 * was done is done, and an object that is away answers no question of this member's either.
 */
export async function keepBookmark(c: EdgeContext, former: string | undefined): Promise<void> {
  const { session, heardBookmark } = c.var
  if (!session || heardBookmark === undefined || heardBookmark === session.bookmark) return
  try {
    const kept = await getAccount(c, session.memberId).keepBookmark(heardBookmark, former ?? null)
    // What this request asks next, it asks with the new one.
    if (c.var.session === session) c.set('session', { ...session, bookmark: kept })
  } catch (error) {
    warn(c.var.trace, `a bookmark was not kept: ${sayError(error)}`)
  }
}
