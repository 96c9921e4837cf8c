/** The provider's Worker, in the order a request meets it. */

import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { type ErrorCode, presentFailure, Refusal } from '../contract/errors.ts'
import { log } from '../contract/log.ts'
import { API_HEADERS } from '../contract/protocols/api-headers.ts'
import { answerHealth, HEALTH_PATH } from '../contract/protocols/health.ts'
import { providerCalls } from '../contract/protocols/payment-provider.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../contract/protocols/signature.ts'
import { limitBody, requireJson, toRefusal, validate } from '../contract/protocols/validate.ts'
import { sayError } from '../contract/rules/describe-error.ts'
import { randomToken, randomUuid, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { PROVIDER_CODE, type PspBindings, settingsOf } from './env.ts'
import { ledgerPage } from './pages/ledger-page.ts'
import { payPage } from './pages/pay-page.ts'
import { PAYER_ACTS } from './payer-acts.ts'
import { PAYOUT_ACTS } from './payout-acts.ts'

type Psp = { Bindings: PspBindings; Variables: { requestId: string } }

/** Longer bodies are cut while they are read. */
const limitedBody = limitBody<Psp>(4 * 1024)

/** Over the text as it was sent. Throws `signature_invalid`. */
const requireSignature: MiddlewareHandler<Psp> = async (c, next) => {
  const timestampMs = Number(c.req.header(SIGNATURE_HEADERS.timestamp))
  const signature = c.req.header(SIGNATURE_HEADERS.signature) ?? ''
  const parts = { timestampMs, method: 'POST', path: c.req.path, body: await c.req.text() }
  const fits = await isSignatureValid(settingsOf(c.env).PAYMENT_SECRET, parts, signature, systemClock())
  if (!fits || c.req.header(SIGNATURE_HEADERS.vendor) !== PROVIDER_CODE)
    throw refuse('signature_invalid', 'the request is not signed as agreed')
  await next()
}

/** Ids are those of our own objects; any other text names none. */
const validId = validate('param', z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }), () =>
  refuse('not_found', 'nothing here'),
)
const validForm = validate('form', z.object({ act: z.string().optional(), order: z.string().optional() }))

export const app = new Hono<Psp>()
  .use(async (c, next) => {
    c.set('requestId', randomUuid(systemRandom))
    await next()
    c.header('x-request-id', c.var.requestId)
    // A page brings a policy of its own.
    const { 'content-security-policy': policy, ...headers } = API_HEADERS
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy)
  })
  .onError((error, c) => {
    const known = toRefusal(error)
    if (!known) log.error('unexpected', { requestId: c.var.requestId, error: sayError(error) })
    const refusal = known ?? new Refusal('internal', 'unexpected')
    return c.json(presentFailure(refusal, c.var.requestId), refusal.status)
  })
  .notFound((c) => c.json(presentFailure(new Refusal('not_found', 'nothing here'), c.var.requestId), 404))
  .get(HEALTH_PATH, () => answerHealth('psp'))
  .post(
    providerCalls.payment.path,
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', providerCalls.payment.request),
    async (c) => {
      const request = c.req.valid('json')
      const id = c.env.PAYMENT.idFromName(`${request.operator}:${request.orderId}`)
      const opened = await c.env.PAYMENT.get(id).open(request)
      if (opened === 'conflict') throw refuse('conflict', 'this order was opened otherwise')
      if (opened === 'silent') throw refuse('upstream_timeout', 'taken, and answered when asked again')
      const payUrl = `${settingsOf(c.env).PAGE_ORIGIN}/pay/${id}`
      return c.json({ success: true, value: { paymentId: id.toString(), payUrl } })
    },
  )
  .post(
    providerCalls.paymentStatus.path,
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', providerCalls.paymentStatus.request),
    async (c) => {
      const { operator, orderId } = c.req.valid('json')
      const facts = await c.env.PAYMENT.getByName(`${operator}:${orderId}`).facts()
      if (!facts) throw refuse('not_found', 'no payment of this order')
      return c.json({ success: true, value: facts })
    },
  )
  .post(
    providerCalls.payout.path,
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', providerCalls.payout.request),
    async (c) => {
      const request = c.req.valid('json')
      const payoutId = await c.env.LEDGER.getByName(request.operator).open(request)
      if (!payoutId) throw refuse('conflict', 'this order was opened otherwise')
      return c.json({ success: true, value: { payoutId } })
    },
  )
  .post(
    providerCalls.payoutStatus.path,
    limitedBody,
    requireSignature,
    requireJson,
    validate('json', providerCalls.payoutStatus.request),
    async (c) => {
      const { operator, orderId } = c.req.valid('json')
      const facts = await c.env.LEDGER.getByName(operator).facts(orderId)
      if (!facts) throw refuse('not_found', 'no payout of this order')
      return c.json({ success: true, value: facts })
    },
  )
  .get('/pay/:id', validId, async (c) => {
    const view = await findObject(c.req.valid('param').id, c.env.PAYMENT)?.view()
    if (!view) return c.notFound()
    const nonce = randomToken(systemRandom, 16)
    return c.html(payPage(view, nonce), 200, { 'content-security-policy': securePolicy(nonce, view.returnUrl) })
  })
  // No cookie stands behind it: whoever holds the address may pay, as with a bill.
  .post('/pay/:id', validId, limitedBody, validForm, async (c) => {
    const payment = findObject(c.req.valid('param').id, c.env.PAYMENT)
    const view = await payment?.view()
    if (!payment || !view) return c.notFound()
    const form = c.req.valid('form')
    const act = PAYER_ACTS.find((known) => known === form.act)
    if (act) await payment.act(act)
    return c.redirect(view.returnUrl, 303)
  })
  // The id of a payout begins with that of its ledger: the operator finds it there.
  .get('/ledger/:id', validId, async (c) => {
    const payouts = await findObject(c.req.valid('param').id, c.env.LEDGER)?.view()
    if (!payouts) return c.notFound()
    const nonce = randomToken(systemRandom, 16)
    return c.html(ledgerPage(payouts, nonce), 200, { 'content-security-policy': securePolicy(nonce) })
  })
  .post('/ledger/:id', validId, limitedBody, validForm, async (c) => {
    const ledger = findObject(c.req.valid('param').id, c.env.LEDGER)
    if (!ledger) return c.notFound()
    const form = c.req.valid('form')
    const act = PAYOUT_ACTS.find((known) => known === form.act)
    if (act) await ledger.act(form.order ?? '', act)
    return c.redirect(c.req.path, 303)
  })

const refuse = (code: ErrorCode, message: string) => new Refusal(code, message)

/** Not every name of this form is an id. */
function findObject<O extends Rpc.DurableObjectBranded>(id: string, objects: DurableObjectNamespace<O>) {
  try {
    return objects.get(objects.idFromString(id))
  } catch {
    return null
  }
}

const securePolicy = (nonce: string, returnUrl?: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    // The answer to the form leads back to the shop, which the policy counts as part of it.
    `form-action 'self'${returnUrl ? ` ${new URL(returnUrl).origin}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
