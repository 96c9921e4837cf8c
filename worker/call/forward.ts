/** A call that the edge passes on: from the cache where its policy says so, else to the upstream. */
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import type { IdempotencyKey } from '../../contract/ids.ts'
import { calls, getUpstreamSchema, type UpstreamCallName } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { endCurrentSession } from '../session/end-sessions.ts'
import { callUpstream, type UpstreamValue } from '../upstream/call-upstream.ts'
import { readThrough } from './cache.ts'
import { nameEsports } from './esports.ts'
import { refineAnswer, refineInput } from './sanitize-answer.ts'
import type { ParsedInput } from './validate.ts'
import { isQuestionWorthKeeping } from './worth-keeping.ts'

type Forwarding = ParsedInput<unknown> & { idempotencyKey?: IdempotencyKey | undefined }

export async function forwardCall<Name extends UpstreamCallName>(
  c: EdgeContext,
  name: Name,
  { idempotencyKey, ...parsed }: Forwarding,
): Promise<UpstreamValue<Name>> {
  const call: Call = calls[name]
  const { input, query } = nameEsports(c, name, parsed)
  const ask = async (sessionToken: string | null) => {
    const body = refineInput(c, name, input)
    return refineAnswer(c, name, await callUpstream(c, name, { query, body, sessionToken, idempotencyKey }))
  }
  if (call.cache === null || !isQuestionWorthKeeping(input)) return askForSession(c, call, ask)
  const schema = getUpstreamSchema(call) as z.ZodType<UpstreamValue<Name>>
  // What many share is asked by nobody in particular.
  return readThrough(c, { name, input, policy: call.cache, schema, load: () => ask(null) })
}

/** A session that the upstream no longer knows is over here too. */
async function askForSession<T>(c: EdgeContext, call: Call, ask: (token: string | null) => Promise<T>): Promise<T> {
  const { session } = c.var
  // AUTH-16: to public calls a session whose verification is due is nobody's.
  const isNobody = session?.verificationRequired === true && call.unverified === 'refused'
  const token = call.cache === null && !isNobody ? (session?.upstreamToken ?? null) : null
  try {
    return await ask(token)
  } catch (error) {
    // Only of the session that asked: to a question of nobody's it says nothing.
    if (session && token && error instanceof Refusal && error.errorCode === 'login_required')
      await endCurrentSession(c, session)
    throw error
  }
}
