/** SAFE-02: a break or an exclusion ends every session and remembered device of the member, this one too. */
import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { endAllSessions } from '../../session/end-sessions.ts'
import { requireSession } from '../guard.ts'
import { askForSession } from './ask-for-session.ts'

export async function takeBreak(c: EdgeContext, input: CallRequest<'takeBreak'>): Promise<CallResponse<'takeBreak'>> {
  const session = requireSession(c)
  const bar = await askForSession(c, session, 'takeBreak', input)
  await endAllSessions(c, session.memberId)
  return bar
}

export async function selfExclude(
  c: EdgeContext,
  input: CallRequest<'selfExclude'>,
): Promise<CallResponse<'selfExclude'>> {
  const session = requireSession(c)
  const bar = await askForSession(c, session, 'selfExclude', input)
  await endAllSessions(c, session.memberId)
  return bar
}
