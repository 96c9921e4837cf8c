import { expect, test } from 'vitest'
import { formatAge, formatLeft, formatMoment, formatUtc } from './moments.ts'

const now = Date.parse('2026-11-28T06:40:00Z')

test.each([
  ['2026-11-28T06:40:30Z', '0 min'],
  ['2026-11-28T06:18:00Z', '22 min'],
  ['2026-11-28T03:38:00Z', '3 h 02'],
  ['2026-11-24T06:40:00Z', '4 d'],
])('the age of %s is %s', (iso, age) => expect(formatAge(iso, now)).toBe(age))

test('a moment of today is a time, one of another day has its day, both in the merchant’s zone', () => {
  expect(formatMoment('2026-11-28T06:02:00Z', 'Asia/Manila', now)).toBe('14:02')
  expect(formatMoment('2026-11-27T15:30:00Z', 'Asia/Manila', now)).toBe('27 Nov 23:30')
  expect(formatMoment('2026-11-27T16:30:00Z', 'Asia/Manila', now)).toBe('00:30')
  expect(formatUtc('2026-11-27T16:30:00Z')).toBe('2026-11-27 16:30:00 UTC')
})

test('what is left ends', () => {
  expect(formatLeft('2026-11-28T06:44:12Z', now)).toBe('4:12')
  expect(formatLeft('2026-11-28T06:40:00Z', now)).toBeNull()
})
