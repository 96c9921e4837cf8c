import { Refusal } from '../../../contract/errors.ts'
import type { UpstreamCallName } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import type { LiveSession } from '../../request/session-record.ts'
import { endCurrentSession } from '../../session/end-sessions.ts'
import { callUpstream, type UpstreamValue } from '../../upstream/call-upstream.ts'

/** Asks the upstream about this very session. One that it no longer knows is over here too. */
export async function askForSession<Name extends UpstreamCallName>(
  c: EdgeContext,
  session: LiveSession,
  name: Name,
  body: unknown,
): Promise<UpstreamValue<Name>> {
  try {
    return await callUpstream(c, name, { body, sessionToken: session.upstreamToken })
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'login_required') await endCurrentSession(c, session)
    throw error
  }
}
