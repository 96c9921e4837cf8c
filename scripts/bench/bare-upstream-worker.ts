/**
 * The least that can stand behind the edge: opens the envelope, answers the same at once, seals where it was
 * sealed. What the edge costs shows best before an upstream that costs nothing.
 */
import { z } from 'zod'
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  merchantKeysSchema,
  openRequest,
  sealAnswer,
} from '../../contract/protocols/envelope.ts'

const ANSWERS: Record<string, unknown> = {
  '/wps/system/whitelabel': { modules: [] },
  '/wps/v2/wallets/balance': {
    sumBalance: '10000.00',
    real: '10000.00',
    bonus: '0.00',
    held: '0.00',
    pending: '0.00',
    mode: 'real',
    currency: 'USD',
    currencySymbol: '$',
  },
}

const loginSchema = z.object({ username: z.string() })

function answer(path: string, payload: unknown): unknown {
  if (path !== '/wps/session/login') return ANSWERS[path]
  const { username } = loginSchema.parse(payload)
  const facts = { memberType: 0, firstTimeLogin: false, passwordExpired: false, passwordWeak: false }
  return { token: `token-of-${username.padStart(16, '0')}`, memberId: username, username, ...facts }
}

export default {
  async fetch(request, { MERCHANT_KEYS }) {
    const { toPlatform, toEdge } = merchantKeysSchema.parse(JSON.parse(MERCHANT_KEYS))
    const isSealed = request.headers.get('content-type') === ENVELOPE_CONTENT_TYPE
    const token = isSealed ? await request.text() : (request.headers.get(ENVELOPE_HEADER) ?? '')
    const { claims, payload } = await openRequest(toPlatform, token, Math.floor(Date.now() / 1_000))
    const body = { success: true, value: answer(claims.path, payload) }
    if (!isSealed) return Response.json(body)
    const sealed = await sealAnswer(toEdge, claims.jti, body)
    return new Response(sealed, { headers: { 'content-type': ENVELOPE_CONTENT_TYPE } })
  },
} satisfies ExportedHandler<{ MERCHANT_KEYS: string }>
