import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { endOtherSessions } from '../../session/end-sessions.ts'
import { revokeUpstream } from '../../session/revoke-upstream.ts'
import { requireSession } from '../guard.ts'

/** EDGE-08: ends one other session, or all others. Ending one's own is what logging out is for. */
export async function answerEndOtherSessions(
  c: EdgeContext,
  { handle }: CallRequest<'endOtherSessions'>,
): Promise<CallResponse<'endOtherSessions'>> {
  const session = requireSession(c)
  const { count, tokens } = await endOtherSessions(c, session, handle ?? null)
  for (const token of tokens) c.executionCtx.waitUntil(revokeUpstream(c, token))
  return { ended: count }
}
