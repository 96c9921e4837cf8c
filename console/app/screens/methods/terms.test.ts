import { expect, test } from 'vitest'
import { buildTerms } from './terms.ts'

const before = { fee: '0.00', rate: '0.00', min: '100.00', max: '500.00', usualMinutes: 1, open: true }

// @fault Figure of a way to pay as its table writes it
test.each([
  ['usualMinutes', '15 min', 15],
  ['usualMinutes', '１５', 15],
  ['usualMinutes', '15 h', null],
  ['rate', '1.50 %', '1.50'],
  ['max', '48,000.00', '48000.00'],
])('the field %s takes %j for %j', (name, typed, value) => {
  const { terms, wrong } = buildTerms('deposit', before, { ...before, usualMinutes: '1', [name]: typed })
  expect([terms[name] ?? null, wrong]).toEqual([value, value === null ? [name] : []])
})
