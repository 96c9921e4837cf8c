import { log } from '../../contract/log.ts'
import type { EdgeContext } from '../context.ts'
import { callUpstream } from '../upstream/call-upstream.ts'

/** Tells the upstream that a session is over. It is over here already, so a fault is noted and goes no further. */
export async function revokeUpstream(c: EdgeContext, sessionToken: string): Promise<void> {
  try {
    await callUpstream(c, 'logout', { sessionToken })
  } catch {
    // A line of its own: that of the request is mostly written by now.
    log.warn('logout_untold', { requestId: c.var.requestId })
  }
}
