import { expect, test } from 'vitest'
import { mallSearch, readMall } from './mall-address.ts'

test.each([
  ['', { view: 'goods', category: null, good: null, isConverting: false }],
  ['?view=history', { view: 'history', category: null, good: null, isConverting: false }],
  ['?view=nowhere&category=spoons', { view: 'goods', category: null, good: null, isConverting: false }],
  ['?category=home&good=tea-set', { view: 'goods', category: 'home', good: 'tea-set', isConverting: false }],
  ['?convert=1', { view: 'goods', category: null, good: null, isConverting: true }],
])('PROMO-04 the address %o shows its part of the mall', (search, shown) => {
  expect(readMall(search)).toEqual(shown)
})

test.each([
  ['?category=home', { good: 'tea-set' }, '?category=home&good=tea-set'],
  ['?category=home&good=tea-set', { good: null }, '?category=home'],
  ['?good=tea-set', { good: null }, ''],
])('PROMO-04 %o with %o is %o', (search, changes: Record<string, string | null>, expected) => {
  expect(mallSearch(search, changes)).toBe(expected)
})
