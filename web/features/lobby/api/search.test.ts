import { expect, test } from 'vitest'
import type { Vendor } from '../../../../contract/calls/games.ts'
import { addRecentSearch, findVendors } from './search.ts'

const buildVendor = (vassalage: string, displayName: string) => ({ vassalage, displayName }) as Vendor

test('vendors are found by any part of their name, each once', () => {
  const vendors = [buildVendor('H', 'Harbor Lane'), buildVendor('K', 'Kitewind'), buildVendor('H', 'Harbor Lane')]
  expect(findVendors(vendors, ' LANE ').map(({ vassalage }) => vassalage)).toEqual(['H'])
  expect(findVendors(vendors, '  ')).toEqual([])
})

test('recent searches: newest first, each once, six at most', () => {
  expect(addRecentSearch(['dragon', 'moon'], ' Dragon ')).toEqual(['Dragon', 'moon'])
  expect(addRecentSearch(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
  expect(addRecentSearch(['a'], '   ')).toEqual(['a'])
})
