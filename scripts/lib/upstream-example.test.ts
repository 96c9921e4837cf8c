/** The worked example of docs/guides/upstream.md is what the code does. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { EnvelopeError, openAnswer, openRequest } from '../../contract/protocols/envelope.ts'
import { calls } from '../../contract/table.ts'
import { at } from './paths.ts'

const text = readFileSync(at('docs/guides/upstream.md'), 'utf8')
const block = (label: string) => new RegExp(`\`\`\`${label}\\n(.+)\\n`).exec(text)?.[1] ?? ''
const plaintexts = [...text.matchAll(/```json\n(\{"(?:claims|jti)".+)\n/g)].map(([, json]) =>
  JSON.parse(json ?? 'null'),
)
const key = (kid: string) => new RegExp(`\`${kid}\` is \`([A-Za-z0-9_-]{43})\``).exec(text)?.[1] ?? ''
const keySet = (kid: string) => ({ current: kid, keys: { [kid]: key(kid) } })
const [toPlatform, toEdge] = [keySet('p-2026-11'), keySet('e-2026-11')]
const NOW = 1_795_200_000

test.each(['read', 'write', 'login'])('EDGE-06 the %s opens to what the page says', async (name) => {
  const envelope = await openRequest(toPlatform, block(`jwe ${name}`), NOW)
  if (name !== 'write') expect(plaintexts).toContainEqual(envelope)
  if (name === 'write') expect(envelope.claims.bodySha256).toBe(await sha256Hex(block('body')))
})

test('EDGE-06 so does the answer', async () => {
  const { claims } = await openRequest(toPlatform, block('jwe login'), NOW)
  const body = await openAnswer(toEdge, block('jwe answer'), claims.jti)
  expect(plaintexts).toContainEqual({ jti: claims.jti, body })
  expect(calls.login.upstreamResponse?.safeParse((body as { value: unknown }).value).success).toBe(true)
})

test('EDGE-06 altered, of another key or late, all are refused alike', async () => {
  const good = block('jwe login')
  const altered = good.split('.').map((part, index, parts) => {
    const flipped = part.startsWith('A') ? `B${part.slice(1)}` : `A${part.slice(1)}`
    return parts.map((one, at) => (at === index ? flipped : one)).join('.')
  })
  for (const text of altered) await expect(openRequest(toPlatform, text, NOW)).rejects.toThrow(EnvelopeError)
  await expect(openRequest(toEdge, good, NOW)).rejects.toThrow(EnvelopeError)
  await expect(openRequest(toPlatform, good, NOW + 35)).rejects.toThrow(EnvelopeError)
  await expect(openRequest(toPlatform, good, NOW - 6)).rejects.toThrow(EnvelopeError)
  await expect(openRequest(toPlatform, good, NOW + 34)).resolves.toBeDefined()
})
