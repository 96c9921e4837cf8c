/** What payment providers tell the platform, `/payment/v1/*`: signature → shape → verb → answer. Written down in docs/guides/payments.md. */
import { Hono } from 'hono'
import { Refusal } from '../../../contract/errors.ts'
import { callbackCall, payoutCallbackCall } from '../../../contract/protocols/payment-provider.ts'
import { getPaymentProvider } from '../../kernel/config/payment-providers.ts'
import type { Services } from '../../kernel/context.ts'
import type { AppEnv } from '../../kernel/http/app-env.ts'
import { parseSignedBody, requireSignedRequest } from '../../kernel/http/require-signed-request.ts'
import { applyPayout } from '../payouts/apply-payout.ts'
import { applyPayment } from './apply-payment.ts'

const requireSigned = (request: Request, services: Services) =>
  requireSignedRequest(request, services, (code) => getPaymentProvider(services.env, code)?.secrets ?? null)

export const paymentRoutes = new Hono<AppEnv>()
  .post('/callback', async (c) => {
    c.set('call', 'payment.callback')
    const services = c.get('services')
    const { vendor: provider, body } = await requireSigned(c.req.raw, services)
    const facts = parseSignedBody(body, callbackCall.request)
    await applyPayment(services, { provider, requestId: c.get('requestId') }, facts)
    return c.json({ success: true, value: { received: true } })
  })
  .post('/payout', async (c) => {
    c.set('call', 'payment.payout')
    const services = c.get('services')
    const { vendor: provider, body } = await requireSigned(c.req.raw, services)
    const facts = parseSignedBody(body, payoutCallbackCall.request)
    await applyPayout(services, { provider, requestId: c.get('requestId') }, facts)
    return c.json({ success: true, value: { received: true } })
  })
  .all('/*', async (c) => {
    await requireSigned(c.req.raw, c.get('services'))
    throw new Refusal('not_found', 'no such call')
  })
