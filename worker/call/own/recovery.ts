/** AUTH-11: a forgotten password. Whether an account exists is said only where the merchant wants it said. */
import type { Session } from '../../../contract/calls/identity/session.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { clearAccountLimit, limitAccount, nameNumber } from '../../gates/rate-limit.ts'
import { beginSession } from '../../session/begin-session.ts'
import { endAllSessions } from '../../session/end-sessions.ts'
import { presentSession } from '../../session/present-session.ts'
import { callUpstream } from '../../upstream/call-upstream.ts'

/** Counted by name and mailbox together: who knows one of them cannot use up the owner's tries. */
export async function forgotPassword(
  c: EdgeContext,
  input: CallRequest<'forgotPassword'>,
): Promise<CallResponse<'forgotPassword'>> {
  await limitAccount(c, 'recovery', `${input.username} ${input.email}`)
  const { known } = await callUpstream(c, 'forgotPassword', { body: input })
  if (!known && c.var.merchant.flags.revealUnknownAccount) throw new Refusal('account_unknown', 'no such account')
  return { message: 'in_been_out' }
}

export async function resetPasswordByEmail(
  c: EdgeContext,
  input: CallRequest<'resetPasswordByEmail'>,
): Promise<CallResponse<'resetPasswordByEmail'>> {
  const { memberId } = await callUpstream(c, 'resetPasswordByEmail', { body: input })
  await endAllSessions(c, memberId)
  return {}
}

/** Logged in at once: the number has just shown who it is. */
export async function resetPasswordBySms(c: EdgeContext, input: CallRequest<'resetPasswordBySms'>): Promise<Session> {
  const number = nameNumber(input)
  await limitAccount(c, 'recovery', number)
  const upstream = await callUpstream(c, 'resetPasswordBySms', { body: input })
  await endAllSessions(c, upstream.memberId)
  const session = await beginSession(c, { upstream, forceChangePassword: false, rememberMe: false })
  await clearAccountLimit(c, 'recovery', number)
  return presentSession(session)
}
