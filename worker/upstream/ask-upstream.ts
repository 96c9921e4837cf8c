/** EDGE-12: asks the upstream: one deadline over everything, a second try only where it is safe. */
import type { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import type { RequestClaims } from '../../contract/protocols/envelope.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { EdgeContext } from '../context.ts'
import { isPassing, UpstreamFault } from './fault.ts'
import { BINDING_ORIGIN, FIRST_TRY_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS } from './limits.ts'
import { readAnswer } from './read-answer.ts'
import { sealCall } from './seal-call.ts'

/** What is asked, and what an answer to it has to be. */
export type Asked = {
  /** All but what belongs to one try. */
  claims: Omit<RequestClaims, 'jti' | 'iat' | 'exp' | 'bodySha256'>
  encrypt: boolean
  /** JSON of the body, or null for a call without one. */
  body: unknown
  answer: z.ZodType
  /** Of the answer. */
  maxBytes: number
  /** A second try does no harm: a read, or a write with its key. */
  mayRepeat: boolean
}

const ONE_TRY = [UPSTREAM_TIMEOUT_MS]
const TWO_TRIES = [FIRST_TRY_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS - FIRST_TRY_TIMEOUT_MS]

/** The parsed `value`. Throws UpstreamFault (502, 504), or the Refusal the upstream answered. */
export async function askUpstream(c: EdgeContext, asked: Asked): Promise<unknown> {
  const startedAtMs = c.var.clock()
  try {
    return await askInTurn(c, asked, asked.mayRepeat ? TWO_TRIES : ONE_TRY)
  } finally {
    c.var.trace.upstreamMs = c.var.clock() - startedAtMs
  }
}

async function askInTurn(c: EdgeContext, asked: Asked, tries: readonly number[]): Promise<unknown> {
  for (const [index, timeoutMs] of tries.entries()) {
    c.var.trace.upstreamTries = index + 1
    try {
      return await askOnce(c, asked, timeoutMs)
    } catch (error) {
      if (error instanceof UpstreamFault) c.var.trace.upstreamFault = error.reason
      const isLast = index === tries.length - 1
      if (isLast || !(error instanceof UpstreamFault) || !isPassing(error.reason)) throw error
    }
  }
  throw new UpstreamFault('unreachable')
}

async function askOnce(
  c: EdgeContext,
  { claims, encrypt, body, answer, maxBytes }: Asked,
  timeoutMs: number,
): Promise<unknown> {
  const { env, clock, random } = c.var
  const keys = env.ENVELOPE_KEYS[claims.merchant]
  if (!keys) throw new Refusal('merchant_not_ready', `no envelope keys for merchant ${claims.merchant}`)
  const jti = randomToken(random, 16)
  const origin = env.PLATFORM_ORIGIN ?? BINDING_ORIGIN
  const request = await sealCall(keys.toPlatform, { origin, encrypt, body, claims: { ...claims, jti } }, clock())
  return withDeadline(timeoutMs, async (signal) => {
    const response = await send(c, request, signal)
    c.var.trace.upstreamStatus = response.status
    const forOperator = claims.operator !== undefined
    return readAnswer(response, { schema: answer, encrypt, keySet: keys.toEdge, jti, maxBytes, forOperator })
  })
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
