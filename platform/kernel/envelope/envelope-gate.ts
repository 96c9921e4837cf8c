/** EDGE-06: nothing passes but what the edge sealed for this very request, once; what came sealed is answered sealed. */
import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { BOOKMARK_HEADER, sealBookmark } from '../../../contract/protocols/bookmark.ts'
import { ENVELOPE_CONTENT_TYPE, sealAnswer } from '../../../contract/protocols/envelope.ts'
import { findMerchantKeys } from '../../../contract/protocols/merchant-keys.ts'
import { isNearCall } from '../../../contract/table.ts'
import type { AppEnv } from '../http/app-env.ts'
import { openEnvelope } from './open-envelope.ts'
import { rememberJti } from './replay-do.ts'

export const envelopeGate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { env, clock } = c.get('services')
  const opened = await openEnvelope(c.req.raw, env, clock())
  const { claims } = opened
  c.set('requestId', claims.requestId)
  c.set('merchant', claims.merchant)
  // A write near the member is remembered by their own object, before anything is done (requireFirstTime).
  const isHere = claims.method !== 'GET' && !isNearCall(claims.method, claims.path)
  if (isHere && !(await rememberJti(env.REPLAY, claims.merchant, claims, clock()))) {
    throw new Refusal('envelope_replayed')
  }
  c.set('opened', opened)
  await next()
  if (opened.content.sealed) await sealResponse(c)
  await addBookmark(c)
}

async function requireKeys(c: Context<AppEnv>) {
  const keySet = (await findMerchantKeys(c.get('services').env, c.get('opened').claims.merchant))?.toEdge
  assert(keySet, 'a merchant whose envelope was opened has keys')
  return keySet
}

/** How far the primary had come: after a write, and where it answered in place of the copies that a bookmark was for. */
async function addBookmark(c: Context<AppEnv>) {
  const { claims } = c.get('opened')
  const { bookmark } = c.get('services').heard
  if (bookmark === null || (claims.method === 'GET' && claims.bookmark === undefined)) return
  c.res.headers.set(BOOKMARK_HEADER, await sealBookmark(await requireKeys(c), claims.jti, bookmark))
}

/** Refusals are sealed too: an onlooker learns the status and no more. */
async function sealResponse(c: Context<AppEnv>) {
  const { claims } = c.get('opened')
  const sealed = await sealAnswer(await requireKeys(c), claims.jti, await c.res.json())
  const headers = new Headers(c.res.headers)
  headers.set('content-type', ENVELOPE_CONTENT_TYPE)
  headers.delete('content-length')
  // Hono merges headers of a replaced answer unless it is cleared first.
  const { status } = c.res
  c.res = undefined
  c.res = new Response(sealed, { status, headers })
}
