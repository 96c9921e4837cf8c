/** The suite as the payment provider of a platform. */
import { sign } from '../kit/signature.ts'
import { Skip } from '../run/check.ts'
import { expectSuccess, type Fields, type PlatformContext } from './context.ts'

export function askPayment(
  context: PlatformContext,
  path: string,
  body: string,
  more: { secret?: string; timestamp?: string } = {},
) {
  const { provider } = context.settings
  if (!provider) throw new Skip('platform.provider is not configured')
  const timestamp = more.timestamp ?? String(Date.now())
  const signature = sign(more.secret ?? provider.secret, { timestamp, method: 'POST', path, body })
  const headers = {
    'content-type': 'application/json',
    'x-vendor': provider.code,
    'x-timestamp': timestamp,
    'x-signature': signature,
  }
  return context.askRaw('POST', path, headers, body)
}
export const buildCallback = (context: PlatformContext, more: Fields = {}) =>
  JSON.stringify({
    operator: context.merchant,
    orderId: 'D-0CF0CF0CF0CF',
    paymentId: 'p-cf',
    status: 'waiting',
    ...more,
  })

const OPEN = new Set(['opened', 'waiting', 'processing'])

/**
 * A platform bounds the open orders of a member, so the provider ends those of earlier checks. Without a configured
 * provider they stay, and a check that finds too many is skipped.
 */
export async function endOpenOrders(context: PlatformContext, token: string): Promise<void> {
  if (!context.settings.provider) return
  const value = expectSuccess(await context.call('depositHistory', { token, input: { pageSize: 50 } }), 'the deposits')
  const open = (value.rows as Fields[]).filter(({ state }) => OPEN.has(String(state)))
  for (const { orderId } of open)
    await askPayment(context, '/payment/v1/callback', buildCallback(context, { orderId, status: 'expired' }))
}
