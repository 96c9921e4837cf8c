import fc from 'fast-check'
import { base64url, CompactEncrypt, compactDecrypt } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  EnvelopeError,
  type KeySet,
  openAnswer,
  openRequest,
  type RequestClaims,
  sealAnswer,
  sealRequest,
} from './envelope.ts'

const keyOf = (byte: number) => base64url.encode(new Uint8Array(32).fill(byte))
const keys: KeySet = { current: 'k2', keys: { k1: keyOf(1), k2: keyOf(2) } }
const NOW = 1_800_000_000

function buildClaims(overrides: Partial<RequestClaims> = {}): RequestClaims {
  return {
    merchant: 'meridian' as RequestClaims['merchant'],
    method: 'POST',
    path: '/wps/session/login',
    query: '',
    clientIp: '203.0.113.7',
    country: 'PH',
    language: 'EN',
    host: 'localhost',
    requestId: 'req-12345678',
    iat: NOW,
    exp: NOW + 30,
    jti: 'jti-0123456789abcdef',
    ...overrides,
  }
}

describe('EDGE-06 the envelope', () => {
  test('carries claims and payload, and hides both', async () => {
    const sealed = await sealRequest(keys, { claims: buildClaims(), payload: { password: 'hunter22' } })
    expect(sealed).not.toContain('hunter22')
    const opened = await openRequest(keys, sealed, NOW)
    expect(opened).toEqual({ claims: buildClaims(), payload: { password: 'hunter22' } })
  })

  test('a retired key is still accepted while it stands in the set, and refused once it is gone', async () => {
    const sealed = await sealRequest({ ...keys, current: 'k1' }, { claims: buildClaims() })
    await expect(openRequest(keys, sealed, NOW)).resolves.toBeDefined()
    await expect(openRequest({ current: 'k2', keys: { k2: keyOf(2) } }, sealed, NOW)).rejects.toThrow(EnvelopeError)
  })

  test.each([
    ['stale', { iat: NOW - 60, exp: NOW - 30 }],
    ['from the future', { iat: NOW + 60, exp: NOW + 90 }],
    ['too long-lived', { iat: NOW, exp: NOW + 3_600 }],
    ['of no duration', { iat: NOW, exp: NOW }],
    ['of a merchant that cannot be', { merchant: '../x' as RequestClaims['merchant'] }],
  ])('refuses an envelope that is %s', async (_, overrides) => {
    const sealed = await sealRequest(keys, { claims: buildClaims(overrides) })
    await expect(openRequest(keys, sealed, NOW)).rejects.toThrow(EnvelopeError)
  })

  test('refuses every altered byte', async () => {
    const sealed = await sealRequest(keys, { claims: buildClaims() })
    for (let at = 0; at < sealed.length; at += 7) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      // The last character of a base64url part may carry unused bits; a change there can decode to the same bytes.
      if (sealed[at + 1] === '.' || at === sealed.length - 1) continue
      await expect(openRequest(keys, altered, NOW), `byte ${at}`).rejects.toThrow(EnvelopeError)
    }
  })

  test.each([{ kid: '__proto__' }, { kid: 'constructor' }, { kid: undefined }])(
    'refuses key id $kid',
    async ({ kid }) => {
      const sealed = await new CompactEncrypt(new TextEncoder().encode('{}'))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...(kid ? { kid } : {}) })
        .encrypt(base64url.decode(keyOf(2)))
      await expect(openRequest(keys, sealed, NOW)).rejects.toThrow(EnvelopeError)
    },
  )

  test.each(['', '.....', 'a.b.c.d.e', '{}', 'x'.repeat(10_000)])('refuses %j', async (text) => {
    await expect(openRequest(keys, text, NOW)).rejects.toThrow(EnvelopeError)
  })

  /** The reference: the same envelopes by a library of JOSE. */
  const sealByLibrary = (content: string, header: object = {}, key = keyOf(2)) =>
    new CompactEncrypt(new TextEncoder().encode(content))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'k2', ...header })
      .encrypt(base64url.decode(key), { crit: { exp: true } })
  const answerOf = (body: unknown) => JSON.stringify({ jti: 'jti-0123456789abcdef', body })

  test('is one that the library opens, and opens what the library seals', async () => {
    const content = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
    await fc.assert(
      fc.asyncProperty(fc.record({ content, text: fc.string({ unit: 'binary', maxLength: 3_000 }) }), async (body) => {
        const sealed = await sealAnswer(keys, 'jti-0123456789abcdef', body)
        const { plaintext, protectedHeader } = await compactDecrypt(sealed, base64url.decode(keyOf(2)))
        expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', kid: 'k2' })
        expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(JSON.parse(answerOf(body)))
        const theirs = await sealByLibrary(answerOf(body), { typ: 'JWE' })
        expect(await openAnswer(keys, theirs, 'jti-0123456789abcdef')).toEqual(JSON.parse(JSON.stringify(body)))
      }),
      { seed: 37, numRuns: 60 },
    )
  })

  test.each([
    ['an extension that is critical', { crit: ['exp'], exp: 1 }, keyOf(2)],
    ['the key of another direction', {}, keyOf(3)],
  ])('refuses %s, though the library would seal it', async (_, header, key) => {
    const theirs = await sealByLibrary(answerOf(1), header, key)
    await expect(openAnswer(keys, theirs, 'jti-0123456789abcdef')).rejects.toThrow(EnvelopeError)
  })

  test('refuses one with a key wrapped in it, a part too many, a vector or tag of another length, a header that is none', async () => {
    const [header = '', , iv = '', body = '', tag = ''] = (await sealByLibrary(answerOf(1))).split('.')
    const none = base64url.encode('[]')
    const other = (facts: object) =>
      base64url.encode(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: 'k2', ...facts }))
    for (const parts of [
      [header, 'AA', iv, body, tag],
      [header, '', iv, body, tag, ''],
      [header, '', iv.slice(0, 12), body, tag],
      [header, '', iv, body, tag.slice(0, 16)],
      [header, '', iv, body, ''],
      [header, '', iv, '', tag],
      [none, '', iv, body, tag],
      [other({ alg: 'A256KW' }), '', iv, body, tag],
      [other({ enc: 'A128GCM' }), '', iv, body, tag],
      [`${header}=`, '', iv, body, tag],
    ])
      await expect(openAnswer(keys, parts.join('.'), 'jti-0123456789abcdef'), parts.join('.')).rejects.toThrow(
        EnvelopeError,
      )
  })

  test('no two envelopes of one content are alike', async () => {
    const sealed = await Promise.all(Array.from({ length: 50 }, () => sealAnswer(keys, 'jti-0123456789abcdef', 1)))
    expect(new Set(sealed.map((text) => text.split('.')[2])).size).toBe(50)
  })

  test('an answer fits only its own question', async () => {
    const sealed = await sealAnswer(keys, 'jti-0123456789abcdef', { success: true, value: 1 })
    await expect(openAnswer(keys, sealed, 'jti-0123456789abcdef')).resolves.toEqual({ success: true, value: 1 })
    await expect(openAnswer(keys, sealed, 'jti-another-question')).rejects.toThrow(EnvelopeError)
  })
})
