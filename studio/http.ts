/** What every answer of the studio carries, and how requests are read. */
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { presentFailure, Refusal } from '../contract/errors.ts'
import { readBytes } from '../contract/protocols/read-body.ts'
import { randomUuid, systemRandom } from '../contract/time-and-chance.ts'
import type { StudioBindings } from './env.ts'

export interface StudioHono {
  Bindings: StudioBindings
  Variables: { requestId: string }
}

const MAX_BODY_BYTES = 4 * 1024

/** Request id and the headers of every answer, refusals included. */
export const headers: MiddlewareHandler<StudioHono> = async (c, next) => {
  c.set('requestId', randomUuid(systemRandom))
  await next()
  c.header('x-request-id', c.var.requestId)
  c.header('x-content-type-options', 'nosniff')
  // A launch token stands in the page's address: it must not travel on.
  c.header('referrer-policy', 'no-referrer')
  c.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** A sandboxed frame has no origin of its own. Nothing here rests on cookies, so any origin may ask with its bearer. */
export const openToFrames: MiddlewareHandler<StudioHono> = async (c, next) => {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '86400',
    })
  }
  await next()
  c.header('access-control-allow-origin', '*')
}

/** The body as text. Throws `too_large` at the first chunk beyond 4 KB: what follows is never read. */
export async function readText(c: Context<StudioHono>): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(c.req.raw, MAX_BODY_BYTES))
}

/** The body by its schema. Throws `malformed`. */
export async function readBody<S extends z.ZodType>(c: Context<StudioHono>, schema: S): Promise<z.output<S>> {
  return parseText(await readText(c), schema)
}

export function parseText<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('malformed', 'the body is not JSON')
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal('malformed', 'the body does not fit the call')
  return parsed.data
}

/** The one error handler: a refusal keeps its code, anything else says only the request id. */
export function onError(error: Error, c: Context<StudioHono>): Response {
  const refusal = error instanceof Refusal ? error : new Refusal('internal', 'unexpected')
  if (refusal !== error) {
    console.error(
      JSON.stringify({ event: 'unexpected', requestId: c.var.requestId, error: String(error.stack ?? error) }),
    )
  }
  const failure = presentFailure(refusal, c.var.requestId)
  if (failure.retryAfterSeconds !== undefined) c.header('retry-after', String(failure.retryAfterSeconds))
  return c.json(failure, refusal.status, { 'cache-control': 'no-store' })
}
