import type { EdgeContext } from '../context.ts'
import { warn } from '../http/log-line.ts'
import { callUpstream } from '../upstream/call-upstream.ts'

/** Tells the upstream that a session is over. It is over here already, so a fault is noted and goes no further. */
export async function revokeUpstream(c: EdgeContext, sessionToken: string): Promise<void> {
  try {
    await callUpstream(c, 'logout', { sessionToken })
  } catch {
    warn(c.var.trace, 'the upstream could not be told of a logout')
  }
}
