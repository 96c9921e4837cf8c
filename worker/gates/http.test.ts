import { describe, expect, test } from 'vitest'
import { merchantSchema } from '../../contract/merchant.ts'
import { parseJsonBytes, readBytes, TooLargeError } from '../../contract/protocols/read-body.ts'
import { describeError, redact } from '../../contract/rules/describe-error.ts'
import { chooseLanguage, readAcceptLanguage } from '../request/choose-language.ts'
import { isSameSecret } from '../request/is-same-secret.ts'
import { computeVisitor } from '../request/visitor.ts'
import { buildContentSecurityPolicy } from './security-headers.ts'

const standIns = { 'x-local-ip': '203.0.113.9', 'x-local-country': 'PH', 'cf-connecting-ip': '198.51.100.1' }
test.each([
  ['http://localhost:8787/', true, true],
  ['http://saffron.localhost/', true, true],
  ['http://127.0.0.1/', true, true],
  ['http://localhost/', false, false],
  ['https://play.example/', true, false],
  ['https://localhost.evil.example/', true, false],
  ['https://evil-localhost/', true, false],
  ['http://a.b.localhost/', true, false],
])('stand-ins on %s with the flag %s count: %s', (url, localFlag, counts) => {
  const visitor = computeVisitor({ url: new URL(url), headers: new Headers(standIns), cfCountry: 'TH', localFlag })
  expect(visitor).toMatchObject(counts ? { ip: '203.0.113.9', country: 'PH' } : { ip: '198.51.100.1', country: 'TH' })
})

test.each([
  [{ 'cf-connecting-ip': 'not an address' }, undefined, { ip: '', country: 'XX' }],
  [{}, 'th', { ip: '', country: 'XX' }],
  [{ 'cf-connecting-ip': '2001:db8::1' }, 'T1', { ip: '2001:db8::1', country: 'T1' }],
  [{ 'cf-connecting-ip': '2001:db8::1' }, { toString: 'PH' }, { country: 'XX' }],
])('what the network says is checked: %j %j', (headers, cfCountry, expected) => {
  const facts = {
    url: new URL('https://play.example/'),
    headers: new Headers(headers as Record<string, string>),
    localFlag: false,
  }
  expect(computeVisitor({ ...facts, cfCountry })).toMatchObject(expected)
})

test.each([
  ['https://play.example:8443/x', 'https://play.example'],
  ['http://play.example:8080/', 'http://play.example'],
  ['https://PLAY.example/', 'https://play.example'],
  ['http://localhost:8787/', 'http://localhost:8787'],
])('AUTH-11 the origin of %s, which links are built from, is %s', (url, origin) => {
  const facts = { url: new URL(url), headers: new Headers(), cfCountry: 'TH', localFlag: false }
  expect(computeVisitor(facts)).toMatchObject({ origin, host: new URL(origin).host })
})

const wishes = {
  offered: ['EN', 'TH', 'CN'] as const,
  fallback: 'EN' as const,
  header: undefined,
  remembered: undefined,
  acceptLanguage: undefined,
}
test.each([
  [{}, 'EN'],
  [{ acceptLanguage: 'th-TH,th;q=0.9,en;q=0.8' }, 'TH'],
  [{ acceptLanguage: 'de, zh-Hant;q=0.4' }, 'CN'],
  [{ acceptLanguage: 'ja' }, 'EN'],
  [{ acceptLanguage: 'th', remembered: 'CN' }, 'CN'],
  [{ remembered: 'CN', header: 'TH' }, 'TH'],
  [{ header: 'JA' }, 'EN'],
  [{ header: '<script>', remembered: 'x' }, 'EN'],
])('the language of %j is %s', (given, expected) => {
  expect(chooseLanguage({ ...wishes, ...given })).toBe(expected)
})

test('Accept-Language is read by weight, and refusals count', () => {
  expect(readAcceptLanguage('en;q=0.1, vi, th;q=0, ja;q=x')).toEqual(['VI', 'EN'])
})

test('EDGE-16 what looks like a secret is not written', () => {
  expect(redact('/reset/AbCdEfGhIjKlMnOpQrStUvWx0')).toBe('/reset/[…]')
  expect(redact('eyJhbGciOiJkaXIiLCJlbmMiOi.AAAA.BBBB.CCCC')).toBe('[…]')
  expect(redact('/wps/relay/GCS_recentGame')).toBe('/wps/relay/GCS_recentGame')
  expect(describeError('a string was thrown').message).toBe('string')
})

test('bodies are read up to their limit and no further', async () => {
  const body = (bytes: number) => new Response(new Uint8Array(bytes))
  expect((await readBytes(body(10), 10)).length).toBe(10)
  await expect(readBytes(body(11), 10)).rejects.toThrow(TooLargeError)
  await expect(readBytes(new Response('x', { headers: { 'content-length': '99' } }), 10)).rejects.toThrow(TooLargeError)
  const endless = new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(8)) }))
  await expect(readBytes(endless, 100)).rejects.toThrow(TooLargeError)
})

test('JSON is UTF-8 or nothing', () => {
  expect(parseJsonBytes(new TextEncoder().encode('{"a":"ไทย"}'))).toEqual({ a: 'ไทย' })
  expect(parseJsonBytes(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined()
  expect(parseJsonBytes(new Uint8Array())).toBeUndefined()
})

test('secrets are compared whole', async () => {
  expect(await isSameSecret('abc', 'abc')).toBe(true)
  for (const other of ['', 'ab', 'abcd', 'abd']) expect(await isSameSecret(other, 'abc')).toBe(false)
})

test('EDGE-14 without a merchant nothing may be framed; a path is no picture origin', () => {
  expect(buildContentSecurityPolicy(null)).toContain("frame-src 'none'")
  const policy = buildContentSecurityPolicy({
    gameOrigins: [],
    imageCdns: ['/img', 'https://cdn.example'],
    botCheckOrigin: null,
    phoneSignInOrigin: null,
    analytics: { gtagId: null },
  })
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example;")
})

test('AUTH-15, AUTH-18 the policy opens for a hosted bot check and a third-party SMS only where one is configured', () => {
  const none = {
    gameOrigins: [],
    imageCdns: [],
    botCheckOrigin: null,
    phoneSignInOrigin: null,
    analytics: { gtagId: null },
  }
  const closed = buildContentSecurityPolicy(none)
  expect(closed).toContain("script-src 'self';")
  expect(closed).toContain("connect-src 'self';")
  expect(closed).toContain("frame-src 'none';")
  const opened = buildContentSecurityPolicy({
    ...none,
    botCheckOrigin: 'https://check.example',
    phoneSignInOrigin: 'https://phone.example',
  })
  expect(opened).toContain("script-src 'self' https://check.example;")
  expect(opened).toContain('frame-src https://check.example;')
  expect(opened).toContain("connect-src 'self' https://phone.example;")
})

describe('measurement by gtagId', () => {
  const NO_ORIGINS = { gameOrigins: [], imageCdns: [], botCheckOrigin: null, phoneSignInOrigin: null }
  const policyOf = (gtagId: string | null) => buildContentSecurityPolicy({ ...NO_ORIGINS, analytics: { gtagId } })
  test('without an id nothing of it is allowed', () => {
    expect(policyOf(null)).not.toContain('google')
    expect(policyOf(null)).toContain("script-src 'self';")
  })
  test('with one its script and its reports are, and still no script in the page', () => {
    const policy = policyOf('G-ABC123DEF4')
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;")
    expect(policy).toMatch(/connect-src 'self' [^;]*google-analytics\.com/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })
  test.each(['G-1', 'UA-12345-1', "G-ABC' https://evil.example", 'G-abc123'])('%s is no id', (gtagId) => {
    expect(merchantSchema.shape.analytics.safeParse({ gtagId }).success).toBe(false)
  })
})
