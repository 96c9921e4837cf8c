/** AGT-02: a login that an agent suspends ends every session and remembered device of that member, and none of the agent's. */
import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { endAllSessions } from '../../session/end-sessions.ts'
import { requireSession } from '../guard.ts'
import { askForSession } from './ask-for-session.ts'

export async function suspendDownline(
  c: EdgeContext,
  input: CallRequest<'suspendDownline'>,
): Promise<CallResponse<'suspendDownline'>> {
  const answer = await askForSession(c, requireSession(c), 'suspendDownline', input)
  if (input.part === 'login') await endAllSessions(c, input.memberId)
  return answer
}
