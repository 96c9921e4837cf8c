import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../../contract/constants.ts'
import { describeHours } from '../../../lib/describe-hours.ts'
import { getI18n } from '../../../lib/edge-i18n.ts'
import { describeDays, describeMonths } from './terms.ts'

const t = getI18n('EN').getFixedT(null, 'safety')

test.each([
  [1, '1 day'],
  [2, '2 days'],
  [7, '1 week'],
  [30, '1 month'],
  [90, '3 months'],
])('SAFE-02 a break of %i days is %s', (days, said) => {
  expect(describeDays(t, days)).toBe(said)
})

test.each([
  [24, '1 day'],
  [36, '36 hours'],
  [72, '3 days'],
  [168, '7 days'],
])('SAFE-01 a wait of %i hours is %s', (hours, said) => {
  expect(describeHours(t, hours)).toBe(said)
})

const SAYING = ['intro', 'limit.later', 'exclusion.onRequest', 'bar.ended'] as const
test.each(LANGUAGES.flatMap((language) => SAYING.map((key) => ({ language, key }))))(
  'SAFE-01 $language $key says the wait that the policy has, and no other',
  ({ language, key }) => {
    const tell = getI18n(language).getFixedT(null, 'safety')
    for (const hours of [36, 72]) {
      const text = tell(key, { wait: describeHours(tell, hours), time: '…' })
      expect(text.match(/\d+|一[天日]|หนึ่งวัน|một ngày|\b(?:a|one) day/g)).toEqual([hours === 36 ? '36' : '3'])
      expect(text).not.toContain('{{')
    }
  },
)

test.each([
  [6, '6 months'],
  [12, '1 year'],
  [60, '5 years'],
])('SAFE-02 an exclusion of %i months is %s', (months, said) => {
  expect(describeMonths(t, months)).toBe(said)
})
