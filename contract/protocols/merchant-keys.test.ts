import { expect, test } from 'vitest'
import { envelopeKeysSchema, keySetSchema } from './envelope.ts'
import { findMerchantKeys, readDerivedMerchant } from './merchant-keys.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const own = { current: 'k1', keys: { k1: key(1) } }
const ENVELOPE_KEYS = envelopeKeysSchema.parse({ coral: { toPlatform: own, toEdge: own } })
const ENVELOPE_ROOT = keySetSchema.parse({ current: 'r2', keys: { r1: key(2), r2: key(3) } })
const source = { ENVELOPE_KEYS, ENVELOPE_ROOT }

test('EDGE-06 keys that were set come before derived ones', async () => {
  expect((await findMerchantKeys(source, 'coral'))?.toPlatform).toEqual(own)
  expect(readDerivedMerchant(source, 'r2~coral')).toBeNull()
})

test('EDGE-06 derived keys differ by merchant, direction and root, and are the same each time', async () => {
  const [reef, sand] = [await findMerchantKeys(source, 'reef'), await findMerchantKeys(source, 'sand')]
  expect(reef?.toPlatform.current).toBe('r2~reef')
  const all = [reef, sand].flatMap((keys) => [keys!.toPlatform, keys!.toEdge].flatMap((set) => Object.values(set.keys)))
  expect(new Set(all).size).toBe(8)
  for (const secret of all) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const again = { ...source, ENVELOPE_ROOT: keySetSchema.parse({ ...ENVELOPE_ROOT, current: 'r1' }) }
  expect((await findMerchantKeys(again, 'reef'))?.toEdge.keys).toEqual(reef?.toEdge.keys)
})

test.each([
  ['r1~reef', 'reef'],
  ['r3~reef', null],
  ['reef', null],
  ['r1~reef~sand', null],
  ['r1~Not a code', null],
  ['constructor~reef', null],
])('EDGE-06 the key id %s names %s', (kid, merchant) => {
  expect(readDerivedMerchant(source, kid)).toBe(merchant)
})

test('EDGE-06 without a root only merchants with keys have any', async () => {
  const none = { ENVELOPE_KEYS, ENVELOPE_ROOT: null }
  expect(await findMerchantKeys(none, 'reef')).toBeNull()
  expect(readDerivedMerchant(none, 'r1~reef')).toBeNull()
  expect(await findMerchantKeys(source, 'no code!')).toBeNull()
})
