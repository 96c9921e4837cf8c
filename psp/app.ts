/** The provider's Worker, in the order a request meets it. */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { type ErrorCode, presentFailure, Refusal } from '../contract/errors.ts'
import { providerCalls } from '../contract/protocols/payment-provider.ts'
import { readBytes } from '../contract/protocols/read-body.ts'
import { isSignatureValid, SIGNATURE_HEADERS } from '../contract/protocols/signature.ts'
import { randomToken, randomUuid, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { PROVIDER_CODE, type PspBindings, settingsOf } from './env.ts'
import { ledgerPage } from './pages/ledger-page.ts'
import { payPage } from './pages/pay-page.ts'
import { PAYER_ACTS } from './payer-acts.ts'
import { PAYOUT_ACTS } from './payout-acts.ts'

type Psp = { Bindings: PspBindings; Variables: { requestId: string } }

const MAX_BODY_BYTES = 4 * 1024

export const app = new Hono<Psp>()
  .use(async (c, next) => {
    c.set('requestId', randomUuid(systemRandom))
    await next()
    c.header('x-request-id', c.var.requestId)
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'no-store')
    c.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
  .onError((error, c) => {
    const refusal = error instanceof Refusal ? error : new Refusal('internal', 'unexpected')
    if (refusal !== error)
      console.error(JSON.stringify({ at: 'psp', requestId: c.var.requestId, error: String(error) }))
    return c.json(presentFailure(refusal, c.var.requestId), refusal.status)
  })
  .notFound((c) => c.json(presentFailure(new Refusal('not_found', 'nothing here'), c.var.requestId), 404))
  .post(providerCalls.payment.path, async (c) => {
    const request = await readSigned(c, providerCalls.payment)
    const id = c.env.PAYMENT.idFromName(`${request.operator}:${request.orderId}`)
    const opened = await c.env.PAYMENT.get(id).open(request)
    if (opened === 'conflict') throw refuse('conflict', 'this order was opened otherwise')
    if (opened === 'silent') throw refuse('upstream_timeout', 'taken, and answered when asked again')
    const payUrl = `${settingsOf(c.env).PAGE_ORIGIN}/pay/${id}`
    return c.json({ success: true, value: { paymentId: id.toString(), payUrl } })
  })
  .post(providerCalls.paymentStatus.path, async (c) => {
    const { operator, orderId } = await readSigned(c, providerCalls.paymentStatus)
    const facts = await c.env.PAYMENT.getByName(`${operator}:${orderId}`).facts()
    if (!facts) throw refuse('not_found', 'no payment of this order')
    return c.json({ success: true, value: facts })
  })
  .post(providerCalls.payout.path, async (c) => {
    const request = await readSigned(c, providerCalls.payout)
    const payoutId = await c.env.LEDGER.getByName(request.operator).open(request)
    if (!payoutId) throw refuse('conflict', 'this order was opened otherwise')
    return c.json({ success: true, value: { payoutId } })
  })
  .post(providerCalls.payoutStatus.path, async (c) => {
    const { operator, orderId } = await readSigned(c, providerCalls.payoutStatus)
    const facts = await c.env.LEDGER.getByName(operator).facts(orderId)
    if (!facts) throw refuse('not_found', 'no payout of this order')
    return c.json({ success: true, value: facts })
  })
  .get('/pay/:id', async (c) => {
    const view = await findObject(c, c.env.PAYMENT)?.view()
    if (!view) return c.notFound()
    const nonce = randomToken(systemRandom, 16)
    return c.html(payPage(view, nonce), 200, { 'content-security-policy': securePolicy(nonce, view.returnUrl) })
  })
  // No cookie stands behind it: whoever holds the address may pay, as with a bill.
  .post('/pay/:id', async (c) => {
    const payment = findObject(c, c.env.PAYMENT)
    const view = await payment?.view()
    if (!payment || !view) return c.notFound()
    const form = await readForm(c)
    const act = PAYER_ACTS.find((known) => known === form.get('act'))
    if (act) await payment.act(act)
    return c.redirect(view.returnUrl, 303)
  })
  // The id of a payout begins with that of its ledger: the operator finds it there.
  .get('/ledger/:id', async (c) => {
    const payouts = await findObject(c, c.env.LEDGER)?.view()
    if (!payouts) return c.notFound()
    const nonce = randomToken(systemRandom, 16)
    return c.html(ledgerPage(payouts, nonce), 200, { 'content-security-policy': securePolicy(nonce) })
  })
  .post('/ledger/:id', async (c) => {
    const ledger = findObject(c, c.env.LEDGER)
    if (!ledger) return c.notFound()
    const form = await readForm(c)
    const act = PAYOUT_ACTS.find((known) => known === form.get('act'))
    if (act) await ledger.act(form.get('order') ?? '', act)
    return c.redirect(c.req.path, 303)
  })

const refuse = (code: ErrorCode, message: string) => new Refusal(code, message)

/** Ids are those of our own objects; any other text names none. */
function findObject<O extends Rpc.DurableObjectBranded>(c: Context<Psp>, objects: DurableObjectNamespace<O>) {
  const id = c.req.param('id') ?? ''
  if (!/^[0-9a-f]{64}$/.test(id)) return null
  try {
    return objects.get(objects.idFromString(id))
  } catch {
    return null
  }
}

const readForm = async (c: Context<Psp>) =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, MAX_BODY_BYTES)))

const securePolicy = (nonce: string, returnUrl?: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    // The answer to the form leads back to the shop, which the policy counts as part of it.
    `form-action 'self'${returnUrl ? ` ${new URL(returnUrl).origin}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** The body of a request that an operator signed. Throws `signature_invalid`, `malformed`, `too_large`. */
async function readSigned<S extends z.ZodType>(
  c: Context<Psp>,
  { path, request }: { path: string; request: S },
): Promise<z.output<S>> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(c.req.raw, MAX_BODY_BYTES))
  const timestampMs = Number(c.req.header(SIGNATURE_HEADERS.timestamp))
  const signature = c.req.header(SIGNATURE_HEADERS.signature) ?? ''
  const parts = { timestampMs, method: 'POST', path, body }
  const fits = await isSignatureValid(settingsOf(c.env).PAYMENT_SECRET, parts, signature, systemClock())
  if (!fits || c.req.header(SIGNATURE_HEADERS.vendor) !== PROVIDER_CODE)
    throw refuse('signature_invalid', 'the request is not signed as agreed')
  const parsed = request.safeParse(parseJson(body))
  if (!parsed.success) throw refuse('malformed', 'the body does not fit the call')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
