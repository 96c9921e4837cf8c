import { describe, expect, test } from 'vitest'
import type { GameGroup, Vendor } from '../../contract/calls/games.ts'
import type { GameCategory } from '../../contract/constants.ts'
import { arrangeCategories, categoryOf, categoryPath } from './categories.ts'

const buildVendor = (code: string, gameCategory: GameCategory): Vendor => ({
  vassalage: code as Vendor['vassalage'],
  displayName: code,
  smallIcon: '/x.svg',
  isHot: 0,
  gameCategory,
  gameCount: 1,
  playable: true,
})
const buildGroup = (code: GameCategory, ...vendors: string[]): GameGroup => ({
  gameGroupCode: code,
  labelName: code,
  gameMenus: vendors.map((vendor) => buildVendor(vendor, code)),
})
const outline = (groups: GameGroup[]) =>
  groups.map(({ gameGroupCode, gameMenus }) =>
    [gameGroupCode, ...gameMenus.map(({ vassalage }) => vassalage)].join(' '),
  )

describe('NAV-08 NAV-09 the categories of the navigation', () => {
  test('a category without vendors is not listed', () => {
    expect(outline(arrangeCategories([buildGroup('RNG', 'A'), buildGroup('LIVE')], [], []))).toEqual(['RNG A'])
  })

  test('a category the merchant hides is not listed', () => {
    expect(outline(arrangeCategories([buildGroup('RNG', 'A'), buildGroup('FISH', 'B')], [], ['FISH']))).toEqual([
      'RNG A',
    ])
  })

  test('SPORTS vendors on the esports list move into ESPORTS', () => {
    const groups = [buildGroup('SPORTS', 'S1', 'S2'), buildGroup('ESPORTS', 'E1')]
    expect(outline(arrangeCategories(groups, ['S2'], []))).toEqual(['SPORTS S1', 'ESPORTS E1 S2'])
  })

  test('ESPORTS comes to be where only moved vendors fill it, and SPORTS goes when it is emptied', () => {
    expect(outline(arrangeCategories([buildGroup('SPORTS', 'S1')], ['S1'], []))).toEqual(['ESPORTS S1'])
  })
})

describe('the page of a category', () => {
  test.each(['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'ELOTT', 'LOTT'] as const)(
    '%s finds back',
    (category) => {
      const [pathname = '', query = ''] = categoryPath(category, 'HARBOR').split('?')
      expect(categoryOf({ pathname, search: `?${query}` })).toBe(category)
      expect(query).toContain('vassalage=HARBOR')
    },
  )

  test('any other page has none', () => expect(categoryOf({ pathname: '/vip', search: '?category=LOTT' })).toBeNull())
})
