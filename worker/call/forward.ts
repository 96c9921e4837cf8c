/** The last step of a call that the edge passes on to the upstream. */
import type { MiddlewareHandler } from 'hono'
import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import { calls, type UpstreamCallName } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import type { LiveSession } from '../request/session-record.ts'
import { getIdempotencyKey, getParsedInput, type ParsedInput } from '../request/validate.ts'
import { endCurrentSession } from '../session/end-sessions.ts'
import { callUpstream, type Question, type UpstreamValue } from '../upstream/call-upstream.ts'
import { nameEsports } from './esports.ts'
import { presentValue } from './present-value.ts'
import { completeInput, sanitizeAnswer } from './sanitize-answer.ts'

export const forward =
  (name: UpstreamCallName): MiddlewareHandler<EdgeHono> =>
  async (c) => {
    const asked = nameEsports(c, name, getParsedInput(c, calls[name]))
    return presentValue(c, await forwardCall(c, name, asked, getIdempotencyKey(c)))
  }

/** Shared answers are asked for without a session. */
const isShared = (call: Call) => call.cache !== null || call.memory !== null

/** AUTH-09, AUTH-16: to public calls a session whose verification or new password is due is none. */
const isLeftOut = (session: LiveSession, { unverified, passwordDue }: Call) =>
  (session.verificationRequired && unverified === 'refused') ||
  (session.forceChangePassword && passwordDue === 'refused')

/** Asks for the session of this request. One that the upstream no longer knows is over here too. */
export async function forwardCall<Name extends UpstreamCallName>(
  c: EdgeContext,
  name: Name,
  asked: ParsedInput<unknown>,
  idempotencyKey?: Question['idempotencyKey'],
): Promise<UpstreamValue<Name>> {
  const call: Call = calls[name]
  const { session } = c.var
  const sessionToken = !isShared(call) && session && !isLeftOut(session, call) ? session.upstreamToken : null
  try {
    return await askUpstreamFor(c, name, asked, { sessionToken, idempotencyKey })
  } catch (error) {
    // Only of the session that asked: to a question of nobody's it says nothing.
    if (session && sessionToken && error instanceof Refusal && error.errorCode === 'login_required')
      await endCurrentSession(c, session)
    throw error
  }
}

/** With what the edge adds to the question and takes from the answer. */
export async function askUpstreamFor<Name extends UpstreamCallName>(
  c: EdgeContext,
  name: Name,
  { input, query }: ParsedInput<unknown>,
  more: Pick<Question, 'sessionToken' | 'idempotencyKey'>,
): Promise<UpstreamValue<Name>> {
  const body = completeInput(c, name, input)
  const value = await callUpstream(c, name, { query, body, ...more })
  return sanitizeAnswer(c, name, c.var.look?.layers[name]?.(value) ?? value)
}
