import { describe, expect, test } from 'vitest'
import { API_HEADERS } from '../contract/protocols/api-headers.ts'
import { providerCalls } from '../contract/protocols/payment-provider.ts'
import { buildSignedHeaders } from '../contract/protocols/signature.ts'
import { systemClock } from '../contract/time-and-chance.ts'
import { app } from './app.ts'
import { PROVIDER_CODE } from './env.ts'

const SECRET = 'a-secret-of-the-tests'
const env = {
  PAYMENT_SECRET: SECRET,
  PAGE_ORIGIN: 'http://pay.localhost:1',
  PLATFORM_ORIGIN: 'http://platform.localhost:1',
}
const { path } = providerCalls.payout

const post = (to: string, body: BodyInit, headers: Record<string, string>) =>
  app.request(to, { method: 'POST', body, headers, duplex: 'half' } as RequestInit, env)

async function postSigned(body: string, more: Record<string, string> = {}) {
  const parts = { timestampMs: systemClock(), path, body }
  return post(path, body, { ...(await buildSignedHeaders(PROVIDER_CODE, SECRET, parts)), ...more })
}

async function expectRefused(answer: Response, status: number, errorCode: string) {
  expect(Object.fromEntries(answer.headers)).toMatchObject(API_HEADERS)
  const body: unknown = await answer.json()
  expect({ status: answer.status, body }).toMatchObject({ status, body: { success: false, errorCode } })
}

describe('a call of the provider', () => {
  test('is refused without the signature, before its body is looked at', async () => {
    await expectRefused(await post(path, '{', { 'content-type': 'application/json' }), 401, 'signature_invalid')
  })

  test.each(['{', '{}', '[]', '', '{"a":1,"a":1}', '{"a":1e400}'])(
    'is refused when it is signed and does not fit: %j',
    async (body) => {
      await expectRefused(await postSigned(body), 400, 'malformed')
    },
  )

  test('is refused when it is not said to be JSON', async () => {
    await expectRefused(await postSigned('{}', { 'content-type': 'text/plain' }), 400, 'malformed')
  })

  test('is cut while it is read', async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1_000)) })
    await expectRefused(await post(path, body, { 'content-type': 'application/json' }), 413, 'too_large')
  })
})

test.each(['/pay/short', `/ledger/${'g'.repeat(64)}`])('no page is found at %s', async (page) => {
  await expectRefused(await app.request(page, {}, env), 404, 'not_found')
})
