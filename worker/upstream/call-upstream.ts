/** EDGE-12: asks the upstream: one deadline over everything, a second try only where it is safe. */
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { KeySet } from '../../contract/envelope.ts'
import { Refusal } from '../../contract/errors.ts'
import type { IdempotencyKey } from '../../contract/ids.ts'
import { type Calls, calls, getUpstreamSchema, type UpstreamCallName } from '../../contract/table.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { isPassing, UpstreamFault } from './fault.ts'
import { BINDING_ORIGIN, FIRST_TRY_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS } from './figures.ts'
import { readAnswer } from './read-answer.ts'
import { type OutgoingCall, sealCall } from './seal-call.ts'

export type UpstreamValue<Name extends UpstreamCallName> = z.output<NonNullable<Calls[Name]['upstreamResponse']>>

export type Question = {
  /** Raw query without `?`. */
  query?: string
  /** JSON body; null for a call that has none. */
  body?: unknown
  /** The upstream's session token; null asks as a visitor. */
  sessionToken?: string | null
  idempotencyKey?: IdempotencyKey | undefined
}

/** Throws UpstreamFault (502, 504), or the Refusal the upstream answered. */
export async function callUpstream<Name extends UpstreamCallName>(
  c: EdgeContext,
  name: Name,
  question: Question,
): Promise<UpstreamValue<Name>> {
  const call: Call = calls[name]
  const mayRepeat = call.method === 'GET' || question.idempotencyKey !== undefined
  const startedAtMs = c.var.clock()
  try {
    const tries = mayRepeat ? [FIRST_TRY_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS - FIRST_TRY_TIMEOUT_MS] : [UPSTREAM_TIMEOUT_MS]
    // The schema of a name is the schema of its type: the table pairs them.
    return (await askInTurn(c, call, question, tries)) as UpstreamValue<Name>
  } finally {
    c.var.trace.upstreamMs = c.var.clock() - startedAtMs
  }
}

async function askInTurn(c: EdgeContext, call: Call, question: Question, tries: readonly number[]): Promise<unknown> {
  for (const [index, timeoutMs] of tries.entries()) {
    c.var.trace.upstreamTries = index + 1
    try {
      return await askOnce(c, call, question, timeoutMs)
    } catch (error) {
      if (error instanceof UpstreamFault) c.var.trace.upstreamFault = error.reason
      const isLast = index === tries.length - 1
      if (isLast || !(error instanceof UpstreamFault) || !isPassing(error.reason)) throw error
    }
  }
  throw new UpstreamFault('unreachable')
}

async function askOnce(c: EdgeContext, call: Call, question: Question, timeoutMs: number): Promise<unknown> {
  const keys = c.var.env.ENVELOPE_KEYS[c.var.merchant.code]
  if (!keys) throw new Error(`no envelope keys for merchant ${c.var.merchant.code}`)
  const outgoing = buildOutgoing(c, call, question)
  const request = await sealCall(keys.toPlatform, outgoing, c.var.clock())
  const expected = expect(call, keys.toEdge, outgoing.claims.jti)
  return withDeadline(timeoutMs, async (signal) => {
    const response = await send(c, request, signal)
    c.var.trace.upstreamStatus = response.status
    return readAnswer(response, expected)
  })
}

const expect = (call: Call, keySet: KeySet, jti: string) => ({
  schema: getUpstreamSchema(call),
  encrypt: call.encrypt,
  keySet,
  jti,
})

function buildOutgoing(c: EdgeContext, call: Call, question: Question): OutgoingCall {
  const { env, visitor, merchant, language, requestId, random } = c.var
  return {
    origin: env.PLATFORM_ORIGIN ?? BINDING_ORIGIN,
    encrypt: call.encrypt,
    body: call.method === 'GET' || call.method === 'DELETE' ? null : (question.body ?? {}),
    claims: {
      merchant: merchant.code,
      method: call.method,
      path: call.path,
      query: question.query ?? '',
      clientIp: visitor.ip,
      country: visitor.country,
      language,
      host: new URL(visitor.origin).host,
      ...(question.sessionToken ? { sessionToken: question.sessionToken } : {}),
      requestId,
      ...(question.idempotencyKey ? { idempotencyKey: question.idempotencyKey } : {}),
      jti: randomToken(random, 16),
    },
  }
}

function send(c: EdgeContext, request: Request, signal: AbortSignal): Promise<Response> {
  const { env } = c.var
  return env.PLATFORM_ORIGIN === null ? env.PLATFORM.fetch(request, { signal }) : fetch(request, { signal })
}

/** The deadline covers headers and body alike, also where the other side ignores the abort. */
async function withDeadline<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UpstreamFault('timeout'))
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), deadline])
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new UpstreamFault(controller.signal.aborted ? 'timeout' : 'unreachable')
  } finally {
    clearTimeout(timer)
  }
}
