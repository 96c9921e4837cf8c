import type { CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { endCurrentSession } from '../../session/end-sessions.ts'
import { requireSession } from '../guards.ts'
import { revokeUpstream } from '../revoke-upstream.ts'

/** AUTH-17: dead here first, then at the upstream; a fault there keeps nobody logged in here. */
export async function logout(c: EdgeContext): Promise<CallResponse<'logout'>> {
  const session = requireSession(c)
  await endCurrentSession(c, session)
  await revokeUpstream(c, session.upstreamToken)
  return {}
}
