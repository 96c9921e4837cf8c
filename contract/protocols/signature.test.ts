import { expect, test } from 'vitest'
import { isSignatureValid, SIGNATURE_WINDOW_MS, sign } from './signature.ts'

const parts = { timestampMs: 1_800_000_000_000, method: 'POST', path: '/vendor/v1/bet', body: '{"amount":"1.00"}' }
const NOW = parts.timestampMs

test('a signature fits what was signed and nothing else', async () => {
  const signature = await sign('secret', parts)
  expect(await isSignatureValid('secret', parts, signature, NOW)).toBe(true)
  const others = [
    { ...parts, body: '{"amount":"9.00"}' },
    { ...parts, path: '/vendor/v1/win' },
    { ...parts, method: 'PUT' },
    { ...parts, timestampMs: NOW + 1 },
  ]
  for (const other of others) expect(await isSignatureValid('secret', other, signature, NOW)).toBe(false)
  expect(await isSignatureValid('other', parts, signature, NOW)).toBe(false)
})

test('a signature outside the window is refused', async () => {
  const signature = await sign('secret', parts)
  expect(await isSignatureValid('secret', parts, signature, NOW + SIGNATURE_WINDOW_MS)).toBe(true)
  expect(await isSignatureValid('secret', parts, signature, NOW + SIGNATURE_WINDOW_MS + 1)).toBe(false)
  expect(await isSignatureValid('secret', parts, signature, NOW - SIGNATURE_WINDOW_MS - 1)).toBe(false)
})

test.each(['', 'zz', 'A'.repeat(64), '0'.repeat(63), '0'.repeat(65)])(
  'refuses the text %j as a signature',
  async (text) => {
    expect(await isSignatureValid('secret', parts, text, NOW)).toBe(false)
  },
)
