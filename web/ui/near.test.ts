import { expect, test } from 'vitest'
import { LAZY_IMAGE } from '../../contract/constants.ts'
import { nearOptions } from './near.ts'

test('NAV-13 a tenth of a picture, in the window, or within 1.3 times its size once it scrolls; three attempts', () => {
  expect(nearOptions(1)).toEqual({ rootMargin: '0%', threshold: 0.1 })
  expect(nearOptions(LAZY_IMAGE.preloadFactor)).toEqual({ rootMargin: '30%', threshold: 0.1 })
  expect(LAZY_IMAGE.attempts).toBe(3)
})
