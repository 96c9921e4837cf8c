import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import { requireSession } from '../../call/guard.ts'
import type { EdgeContext } from '../../context.ts'
import { endOtherSessions, SOME_ARE_LEFT } from '../end-sessions.ts'
import { revokeUpstream } from '../revoke-upstream.ts'
import type { SessionEntry } from '../session-index.ts'

/** EDGE-08: ends one other session, or all others. Ending one's own is what logging out is for. */
export async function answerEndOtherSessions(
  c: EdgeContext,
  { handle }: CallRequest<'endOtherSessions'>,
): Promise<CallResponse<'endOtherSessions'>> {
  const session = requireSession(c)
  const picks = (entry: SessionEntry) => handle === undefined || entry.handle === handle
  const { tokens, isWhole } = await endOtherSessions(c, session, picks)
  for (const token of tokens) c.executionCtx.waitUntil(revokeUpstream(c, token))
  if (!isWhole) throw new Error(SOME_ARE_LEFT)
  return { ended: tokens.length }
}
