import type { Session } from '../../../contract/calls/session.ts'
import type { CallRequest } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'
import { beginSession } from '../begin-session.ts'
import { presentSession } from '../present-session.ts'

/** The upstream judges the device's answer. No password was typed, so none can be weak. */
export async function loginPasskey(c: EdgeContext, input: CallRequest<'loginPasskey'>): Promise<Session> {
  const upstream = await callUpstream(c, 'loginPasskey', { body: input })
  return presentSession(await beginSession(c, { upstream, forceChangePassword: false, rememberMe: false }))
}
