import { describe, expect, test } from 'vitest'
import { categoryOf, categoryPath, vendorPath } from './categories.ts'

describe('the page of a category', () => {
  test.each(['RNG', 'LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'ELOTT', 'LOTT'] as const)(
    '%s finds back',
    (category) => {
      const [pathname = '', query = ''] = categoryPath(category, 'HARBOR').split('?')
      expect(categoryOf({ pathname, search: `?${query}` })).toBe(category)
      expect(query).toContain('vassalage=HARBOR')
    },
  )

  test('NAV-10 sports and lottery vendors start at once, the others open their list', () => {
    expect(vendorPath('SPORTS', 'SUMMIT')).toBe('?dialog=start&of=SUMMIT.SPORTS')
    expect(vendorPath('LOTT', 'DRAWHALL')).toBe('?dialog=start&of=DRAWHALL.LOTT')
    expect(vendorPath('RNG', 'KITE')).toBe('/rng?vassalage=KITE')
    expect(vendorPath('ESPORTS', 'RIFTLINE')).toBe('?dialog=start&of=RIFTLINE.ESPORTS')
  })

  test('any other page has none', () => expect(categoryOf({ pathname: '/vip', search: '?category=LOTT' })).toBeNull())
})
