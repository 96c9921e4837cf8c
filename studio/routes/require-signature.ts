import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../../contract/protocols/signature.ts'
import { systemClock } from '../../contract/time-and-chance.ts'
import { vendorSecretOf } from '../env.ts'
import type { StudioHono } from '../http.ts'

/** Over the text as it was sent. Throws `signature_invalid`. */
export const requireSignature: MiddlewareHandler<StudioHono> = async (c, next) => {
  const timestampMs = Number(c.req.header(SIGNATURE_HEADERS.timestamp))
  const signature = c.req.header(SIGNATURE_HEADERS.signature) ?? ''
  const parts = { timestampMs, method: 'POST', path: c.req.path, body: await c.req.text() }
  const secret = vendorSecretOf(c.env, c.req.header(SIGNATURE_HEADERS.vendor) ?? '')
  if (secret === null || !(await isSignatureValid(secret, parts, signature, systemClock()))) {
    throw new Refusal('signature_invalid', 'the signature does not fit')
  }
  await next()
}
