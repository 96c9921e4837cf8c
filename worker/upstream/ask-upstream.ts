/** EDGE-12: asks the upstream: one deadline over everything, a second try only where it is safe. */
import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { Refusal } from '../../contract/errors.ts'
import { BOOKMARK_HEADER, chooseBookmark, ONLY_PRIMARY, openBookmark } from '../../contract/protocols/bookmark.ts'
import type { RequestClaims } from '../../contract/protocols/envelope.ts'
import { findMerchantKeys } from '../../contract/protocols/merchant-keys.ts'
import { randomToken } from '../../contract/time-and-chance.ts'
import type { UpstreamContext } from '../context.ts'
import { warn } from '../request/log-line.ts'
import { isPassing, UpstreamFault } from './fault.ts'
import { BINDING_ORIGIN, FIRST_TRY_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS } from './limits.ts'
import { readAnswer } from './read-answer.ts'
import { sealCall } from './seal-call.ts'

/** What is asked, and what an answer to it has to be. */
export type Asked = {
  /** All but what belongs to one try. */
  claims: Omit<RequestClaims, 'jti' | 'iat' | 'exp' | 'bodySha256'>
  at: Call['at']
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
export async function askUpstream(c: UpstreamContext, asked: Asked): Promise<unknown> {
  const startedAtMs = c.var.clock()
  const tries = asked.mayRepeat ? TWO_TRIES : ONE_TRY
  try {
    for (const [index, timeoutMs] of tries.entries()) {
      c.var.trace.upstreamTries = index + 1
      try {
        return await askOnce(c, asked, timeoutMs)
      } catch (error) {
        if (error instanceof UpstreamFault) c.var.trace.upstreamFault = error.reason
        const isLast = index === tries.length - 1
        if (isLast || !(error instanceof UpstreamFault) || !isPassing(error.reason)) {
          // It may have been done all the same: what the member sees next has to come from where that is known.
          if (asked.at === 'primary' && error instanceof UpstreamFault) hearBookmark(c, ONLY_PRIMARY)
          throw error
        }
      }
    }
    throw new UpstreamFault('unreachable')
  } finally {
    c.var.trace.upstreamMs = c.var.clock() - startedAtMs
  }
}

async function askOnce(
  c: UpstreamContext,
  { claims, at, encrypt, body, answer, maxBytes }: Asked,
  timeoutMs: number,
): Promise<unknown> {
  const { env, clock, random } = c.var
  const keys = await findMerchantKeys(env, claims.merchant)
  if (!keys) {
    // The public reads the message of a refusal: what is missing stands in the log.
    warn(c.var.trace, `no envelope keys for merchant ${claims.merchant}`)
    throw new Refusal('merchant_not_ready', 'this site is not ready yet')
  }
  const jti = randomToken(random, 16)
  const origin = env.PLATFORM_ORIGIN ?? BINDING_ORIGIN
  const { url, init } = await sealCall(keys.toPlatform, { origin, encrypt, body, claims: { ...claims, jti } }, clock())
  return withDeadline(timeoutMs, async (signal) => {
    const platform = at === 'primary' ? (env.PLATFORM_PRIMARY ?? env.PLATFORM) : env.PLATFORM
    const response = await (env.PLATFORM_ORIGIN === null
      ? platform.fetch(url, { ...init, signal })
      : fetch(url, { ...init, signal }))
    c.var.trace.upstreamStatus = response.status
    const bookmark = await openBookmark(keys.toEdge, response.headers.get(BOOKMARK_HEADER), jti)
    if (bookmark !== null) hearBookmark(c, bookmark)
    const forOperator = claims.operator !== undefined
    return readAnswer(response, { schema: answer, encrypt, keySet: keys.toEdge, jti, maxBytes, forOperator })
  })
}

const hearBookmark = (c: UpstreamContext, bookmark: string) =>
  c.set('heardBookmark', chooseBookmark(c.var.heardBookmark ?? null, bookmark))

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
