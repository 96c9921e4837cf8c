import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gatewayMessageSchema } from '../../../contract/protocols/message-gateway.ts'
import { isSignatureValid } from '../../../contract/protocols/signature.ts'
import { systemRandom } from '../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../platform/kernel/env.ts'
import { resendOutgoing } from '../../../platform/messaging/outgoing/send-outgoing.ts'
import { buildServices } from '../../../platform/services.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  codeOf,
  mintMobile,
  readMessage,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)

const URL_OF_SMS = 'https://sms.example/send'
const SECRET = 'a secret of the gateway for messages'
const gateways = { meridian: { sms: { url: URL_OF_SMS, secrets: [SECRET, 'an older secret of it'] } } }
const env = { MESSAGE_GATEWAYS: JSON.stringify(gateways) }
const platform = buildPlatform({ local: false, env })

/** What the gateway got, and what it answers next. */
let got: { url: string; headers: Headers; body: string }[] = []
let answer: () => Response | Promise<Response>
beforeEach(async () => {
  got = []
  answer = () => new Response(null, { status: 202 })
  await bindings.DB.prepare('DELETE FROM outgoing_message').run()
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    got.push({ url: request.url, headers: request.headers, body: await request.text() })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const number = () => ({ mobileNum: mintMobile(), countryDialingCode: '63' })
const messages = () => got.map(({ body }) => gatewayMessageSchema.parse(JSON.parse(body)))
const waiting = async () =>
  (await bindings.DB.prepare('SELECT count(*) AS n FROM outgoing_message').first<{ n: number }>())?.n
const runJobs = () => {
  const options = { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP }
  return resendOutgoing(buildServices(parseEnv({ ...bindings, LOCAL: '', ...env }), options))
}

describe('AUTH-08 codes leave by the gateway of the merchant', () => {
  test('signed, with the text and how long it is worth something, and are forgotten here', async () => {
    const to = number()
    requireValue(await platform.call('registerSms', to))
    const [sent] = got
    expect(sent?.url).toBe(URL_OF_SMS)
    const timestampMs = Number(sent?.headers.get('x-timestamp'))
    const parts = { timestampMs, method: 'POST', path: '/send', body: sent?.body ?? '' }
    const signature = sent?.headers.get('x-signature') ?? ''
    expect(await isSignatureValid(SECRET, parts, signature, platform.time.nowMs)).toBe(true)
    expect(sent?.headers.get('x-vendor')).toBe('meridian')
    const [message] = messages()
    expect(message).toMatchObject({ merchant: 'meridian', channel: 'sms', to: `+63${to.mobileNum}` })
    expect(message?.text).toMatch(/\b\d{6}\b/)
    expect(Date.parse(message?.expiresAt ?? '') - platform.time.nowMs).toBe(5 * 60_000)
    expect(await waiting()).toBe(0)
    expect(await readMessage(`+63${to.mobileNum}`), 'nothing stays in the outbox of a developer').toBeNull()
  })

  test('headers of a mail that its reader may stop go beside the text, and other messages have none', async () => {
    requireValue(await platform.call('registerSms', number()))
    const headers = {
      'List-Unsubscribe': '<https://meridian.example/stop-report?t=W10.AAAA>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await bindings.DB.prepare(
      `INSERT INTO outgoing_message (id, merchant, channel, recipient, body, headers, created_at_ms, expires_at_ms,
         next_attempt_at_ms) VALUES (?1, 'meridian', 'sms', 'a@mail.example', 'text', ?2, ?3, ?4, ?3)`,
    )
      .bind(crypto.randomUUID(), JSON.stringify(headers), platform.time.nowMs, platform.time.nowMs + 60_000)
      .run()
    await runJobs()
    expect(messages().map((message) => message.headers)).toEqual([undefined, headers])
    expect(got[0]?.body).not.toContain('headers')
  })

  test('a channel and a merchant without one are refused before anything hangs on the recipient', async () => {
    expect(codeOf(await platform.call('registerSms', number(), { merchant: saffron }))).toBe('function_disabled')
    const input = { username: 'nobody', email: 'nobody@example.com' }
    expect(codeOf(await platform.call('forgotPassword', input))).toBe('function_disabled')
    expect(got).toEqual([])
    const settings = requireValue(await platform.call('registerSetting', {}))
    expect(settings, 'and no page offers them').toMatchObject({ messageChannels: ['sms'], smsLogin: true })
    const elsewhere = requireValue(await platform.call('registerSetting', {}, { merchant: saffron }))
    expect(elsewhere).toMatchObject({ messageChannels: [], smsLogin: false, passwordResetBySms: false })
  })

  test('a number that is nobody’s gets the same answer, and no message', async () => {
    requireValue(await platform.call('loginSms', number()))
    expect(got).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['away', () => Promise.reject(new TypeError('network'))],
    ['broken', () => new Response('<html>', { status: 502 })],
    ['busy', () => new Response(null, { status: 429 })],
    ['set up with another secret', () => new Response(null, { status: 401 })],
    ['leading elsewhere', () => new Response(null, { status: 302, headers: { location: 'https://else.example' } })],
  ])('a gateway that is %s is tried again under the same id, and the member’s answer is the same', async (_, fails) => {
    answer = fails
    const { expiredMinutes } = requireValue(await platform.call('registerSms', number()))
    expect(expiredMinutes).toBe(5)
    expect(await waiting()).toBe(1)
    await runJobs()
    expect(got, 'not before its minute').toHaveLength(1)
    platform.advance(61_000)
    answer = () => new Response(null, { status: 200 })
    await runJobs()
    const [first, second] = messages()
    expect(second).toEqual(first)
    expect(await waiting()).toBe(0)
  })

  test('what it refuses for good, and what has run out, is not sent again', async () => {
    answer = () => new Response(null, { status: 422 })
    requireValue(await platform.call('registerSms', number()))
    expect(await waiting()).toBe(0)
    answer = () => new Response(null, { status: 503 })
    requireValue(await platform.call('registerSms', number()))
    platform.advance(5 * 60_000)
    answer = () => new Response(null, { status: 200 })
    await runJobs()
    expect(got).toHaveLength(2)
    expect(await waiting()).toBe(0)
  })

  test('a request that died before it sent leaves its message to the cron job', async () => {
    const row = `INSERT INTO outgoing_message
      (id, merchant, channel, recipient, body, created_at_ms, expires_at_ms, next_attempt_at_ms)
      VALUES ('${crypto.randomUUID()}', 'meridian', 'sms', '+639170000001', 'Hello', ?, ?, ?)`
    const nowMs = platform.time.nowMs
    await bindings.DB.prepare(row)
      .bind(nowMs, nowMs + 300_000, nowMs + 60_000)
      .run()
    platform.advance(60_000)
    await runJobs()
    expect(messages()).toMatchObject([{ to: '+639170000001', text: 'Hello' }])
  })

  // @fault Clock set back: message on its way out
  test('what waits when the clock goes back is tried at the next round, under the same id, and not at each from then on', async () => {
    answer = () => new Response(null, { status: 503 })
    requireValue(await platform.call('registerSms', number()))
    platform.advance(61_000)
    await runJobs()
    expect(got).toHaveLength(2)
    platform.advance(-600_000)
    await runJobs()
    await runJobs()
    expect(got).toHaveLength(3)
    platform.advance(59_000)
    await runJobs()
    expect(got, 'not before its minute').toHaveLength(3)
    platform.advance(1_000)
    answer = () => new Response(null, { status: 200 })
    await runJobs()
    const [first, ...others] = messages()
    expect(others).toEqual([first, first, first])
    expect(await waiting()).toBe(0)
    platform.advance(600_000)
    await runJobs()
    expect(got).toHaveLength(4)
  })

  test('a registration without a code sends nothing', async () => {
    requireValue(await buildPlatform().call('register', buildRegistration()))
    expect(got).toEqual([])
  })
})

test.each([
  ['an address without TLS', { meridian: { sms: { url: 'http://sms.example/send', secrets: [SECRET] } } }],
  ['a short secret', { meridian: { sms: { url: URL_OF_SMS, secrets: ['short'] } } }],
  ['an unknown channel', { meridian: { pigeon: { url: URL_OF_SMS, secrets: [SECRET] } } }],
])('%s is refused at the start, and the binding named', (_, wrong) => {
  expect(() => parseEnv({ ...bindings, MESSAGE_GATEWAYS: JSON.stringify(wrong) })).toThrow(/MESSAGE_GATEWAYS/)
})
