import { expect, test } from 'vitest'
import { chooseBookmark, ONLY_PRIMARY, openBookmark, sealBookmark } from './bookmark.ts'

const keySet = (byte: number) => ({ current: 'k', keys: { k: Buffer.alloc(32, byte).toString('base64url') } })

test.each([
  ['the first one', null, '01', null, '01'],
  ['a later one', '01', '02', null, '02'],
  ['an older one that comes late', '02', '01', null, '02'],
  ['after a write of which nothing was heard', ONLY_PRIMARY, '01', null, '01'],
  ['an unknown outcome', '99', ONLY_PRIMARY, null, ONLY_PRIMARY],
  ['of a restored database', '99', '01', '99', '01'],
  ['of a restored database, while a write came in between', '100', '01', '99', '100'],
] as const)('keeps %s', (_, kept, heard, former, chosen) => {
  expect(chooseBookmark(kept, heard, former)).toBe(chosen)
})

test('opens only what was sealed with this key for this request', async () => {
  const sealed = await sealBookmark(keySet(1), 'a-request-0123456789', '0000-01')
  expect(await openBookmark(keySet(1), sealed, 'a-request-0123456789')).toBe('0000-01')
  expect(await openBookmark(keySet(1), sealed, 'another-request-0123')).toBe(null)
  expect(await openBookmark(keySet(2), sealed, 'a-request-0123456789')).toBe(null)
  expect(await openBookmark(keySet(1), '0000-01', 'a-request-0123456789')).toBe(null)
  expect(await openBookmark(keySet(1), null, 'a-request-0123456789')).toBe(null)
  const foul = await sealBookmark(keySet(1), 'a-request-0123456789', "x'; --")
  expect(await openBookmark(keySet(1), foul, 'a-request-0123456789')).toBe(null)
})
