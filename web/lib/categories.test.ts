import { describe, expect, test } from 'vitest'
import { categoryOf, categoryPath } from './categories.ts'

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
