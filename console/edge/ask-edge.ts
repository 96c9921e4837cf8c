/** OPS-01: the one way to the edge: each call with an assertion of its own. The edge decides what the person may. */
import { z } from 'zod'
import { ERRORS, type ErrorCode, Refusal } from '../../contract/errors.ts'
import { type IdentityAnswer, type IdentityCall, identityAnswers } from '../../contract/operator/people.ts'
import { NO_PERSON, signAssertion } from '../../contract/protocols/assertion.ts'
import { randomUuid } from '../../contract/time-and-chance.ts'
import type { ConsoleContext } from '../context.ts'
import type { LiveSession } from '../sessions/session.ts'

/** Over the binding: the name is never looked up. */
const ORIGIN = 'https://edge.internal'
const SHORT_HASH = 24

type Ask = {
  method: 'GET' | 'POST'
  call: string
  query?: string
  body?: BodyInit | null
  confirms?: string | undefined
  actId?: string | undefined
}

export async function askEdge(c: ConsoleContext, session: LiveSession | null, ask: Ask): Promise<Response> {
  const { env, clock, random, visitor, requestId } = c.var
  const assertion = await signAssertion(
    env.CONSOLE_KEYS,
    {
      jti: randomUuid(random),
      sub: session?.name ?? NO_PERSON,
      call: ask.call,
      session: session?.secretHash.slice(0, SHORT_HASH) ?? null,
      beganAtMs: session?.beganMs ?? clock(),
      stepUpAtMs: session?.stepUpAtMs ?? null,
      address: visitor.ip,
      country: visitor.country,
      userAgent: visitor.userAgent,
      origin: visitor.origin,
    },
    clock,
  )
  const headers = new Headers({ authorization: `Assertion ${assertion}`, 'x-request-id': requestId })
  if (ask.method === 'POST') headers.set('content-type', 'application/json')
  if (ask.confirms) headers.set('x-confirms', ask.confirms)
  if (ask.actId) headers.set('x-act-id', ask.actId)
  const query = ask.query ? `?${ask.query}` : ''
  const { method, body = null } = ask
  return env.EDGE.fetch(new Request(`${ORIGIN}/__ops/v1/${ask.call}${query}`, { method, headers, body }))
}

const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), errorCode: z.string(), message: z.string() }),
])

/** What a login asks before anybody is known. Throws the edge's refusal. */
export async function askIdentity<Name extends IdentityCall>(
  c: ConsoleContext,
  call: Name,
  input: object,
): Promise<IdentityAnswer<Name>> {
  const response = await askEdge(c, null, { method: 'POST', call, body: JSON.stringify(input) })
  const answer = answerSchema.parse(await response.json())
  if (answer.success) return identityAnswers[call].parse(answer.value) as IdentityAnswer<Name>
  const code = Object.hasOwn(ERRORS, answer.errorCode) ? (answer.errorCode as ErrorCode) : 'internal'
  throw new Refusal(code, answer.message)
}
