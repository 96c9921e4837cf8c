import type { CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { logOutSession } from '../../session/end-sessions.ts'
import { revokeUpstream } from '../../session/revoke-upstream.ts'
import { requireSession } from '../guard.ts'

/** AUTH-17: dead here at once; the upstream is told behind the answer, which neither its slowness nor a closed tab holds back. */
export async function logout(c: EdgeContext): Promise<CallResponse<'logout'>> {
  const session = requireSession(c)
  for (const token of await logOutSession(c, session)) c.executionCtx.waitUntil(revokeUpstream(c, token))
  return {}
}
