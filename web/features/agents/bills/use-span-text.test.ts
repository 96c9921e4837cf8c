import { expect, test } from 'vitest'
import { writeSpan } from './use-span-text.ts'

const at = (text: string) => `2026-11-${text}.000Z`
const WEEK = { from: at('01T00:00:00'), to: at('08T00:00:00') }
const DAY = { from: at('01T00:00:00'), to: at('02T00:00:00') }
const HOUR = { from: at('01T03:00:00'), to: at('01T04:00:00') }
const OVER_MIDNIGHT = { from: at('01T23:30:00'), to: at('02T00:30:00') }

test.each([
  ['EN', WEEK, '1 Nov 2026 – 7 Nov 2026'],
  ['JA', WEEK, '2026年11月1日 – 2026年11月7日'],
  ['CN', WEEK, '2026年11月1日 – 2026年11月7日'],
  ['VI', WEEK, '01/11/2026 – 07/11/2026'],
  ['EN', DAY, '1 Nov 2026'],
  ['JA', HOUR, '2026年11月1日 3:00 – 4:00'],
  ['TH', HOUR, '1 พ.ย. 2026 03:00 – 04:00'],
  ['VI', OVER_MIDNIGHT, '23:30 01/11/2026 – 00:30 02/11/2026'],
] as const)('I18N-01 %s writes the span of a bill as it writes a date (%#)', (language, span, text) => {
  expect(writeSpan(span, language)).toBe(text)
})
