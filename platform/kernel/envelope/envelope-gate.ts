/** EDGE-06: nothing passes but what the edge sealed for this very request, once; what came sealed is answered sealed. */
import type { Context, MiddlewareHandler } from 'hono'
import { assert } from '../../../contract/assert.ts'
import { Refusal } from '../../../contract/errors.ts'
import { ENVELOPE_CONTENT_TYPE, sealAnswer } from '../../../contract/protocols/envelope.ts'
import type { AppEnv } from '../http/app-env.ts'
import { openEnvelope } from './open-envelope.ts'
import { rememberJti } from './replay-do.ts'

export const envelopeGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { env, clock } = c.get('services')
  const opened = await openEnvelope(c.req.raw, env.ENVELOPE_KEYS, clock())
  const { claims } = opened
  c.set('requestId', claims.requestId)
  c.set('merchant', claims.merchant)
  if (claims.method !== 'GET' && !(await rememberJti(env.REPLAY, claims.merchant, claims, clock()))) {
    throw new Refusal('envelope_replayed')
  }
  c.set('opened', opened)
  await next()
  if (opened.content.sealed) await sealResponse(c)
}

/** Refusals are sealed too: an onlooker learns the status and no more. */
async function sealResponse(c: Context<AppEnv>) {
  const { env } = c.get('services')
  const { claims } = c.get('opened')
  const keySet = env.ENVELOPE_KEYS[claims.merchant]?.toEdge
  assert(keySet, 'a merchant whose envelope was opened has keys')
  const sealed = await sealAnswer(keySet, claims.jti, await c.res.json())
  const headers = new Headers(c.res.headers)
  headers.set('content-type', ENVELOPE_CONTENT_TYPE)
  headers.delete('content-length')
  // Hono merges headers of a replaced answer unless it is cleared first.
  const { status } = c.res
  c.res = undefined
  c.res = new Response(sealed, { status, headers })
}
