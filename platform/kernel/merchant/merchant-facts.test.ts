import { expect, test } from 'vitest'
import { ZALO_BIND_BONUS_MAX_MINOR } from '../../../contract/constants.ts'
import { DEMO_MERCHANTS } from '../../../tools/demo/platform/seed-merchants.ts'
import { merchantFactsSchema } from './merchant-facts.ts'

test.each([
  ['VND', ZALO_BIND_BONUS_MAX_MINOR, true],
  ['VND', ZALO_BIND_BONUS_MAX_MINOR + 1, false],
  ['VND', null, true],
  ['PHP', ZALO_BIND_BONUS_MAX_MINOR + 1, true],
  ['VND', 0.5, false],
  ['VND', -1, false],
])('DATA-01 in %s linking a Zalo account may bring at most %s: %s', (currency, zaloBindBonusMaxMinor, isTaken) => {
  const read = merchantFactsSchema.safeParse({ ...DEMO_MERCHANTS[0], currency, zaloBindBonusMaxMinor })
  expect(read.success, JSON.stringify(read.error?.issues)).toBe(isTaken)
})

test('DATA-01 no demo merchant pays for a Zalo account', () => {
  expect(DEMO_MERCHANTS.map(({ zaloBindBonusMaxMinor }) => zaloBindBonusMaxMinor)).toEqual([null, null])
})
