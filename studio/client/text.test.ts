import { expect, test } from 'vitest'
import { chooseLocale, formatCount, joinParts, presentEdge } from './text.ts'

test.each([
  ['EN', ['en-GB', 'en'], 'en-GB'],
  ['EN', ['th-TH', 'en-PH'], 'en-PH'],
  ['CN', ['en-US', 'zh-TW'], 'zh-TW'],
  ['VI', ['en-US'], 'vi'],
  ['JA', [], 'ja'],
  // One calendar on all of the site: years of another era would stand beside ours.
  ['TH', [], 'th-u-ca-gregory'],
  ['TH', ['th-TH'], 'th-TH-u-ca-gregory'],
  ['JA', ['ja-JP-u-ca-japanese'], 'ja-JP-u-ca-gregory'],
] as const)('times in %s for a browser that speaks %j are written as in %s', (language, spoken, locale) => {
  expect(chooseLocale(language, spoken)).toBe(locale)
})

test.each([
  [99.43, 99.43, '0.57 %'],
  [98.01, 99, '1.00 – 1.99 %'],
])('a return of %d to %d leaves the house %s', (least, most, edge) => expect(presentEdge(least, most)).toBe(edge))

test('counts have the commas of amounts in every language, and lists the comma of theirs', () => {
  expect(formatCount(5_563)).toBe('5,563')
  const lists = (['EN', 'VI', 'TH', 'CN', 'JA'] as const).map((language) => joinParts(['a', 'b'], language))
  expect(lists).toEqual(['a, b', 'a, b', 'a, b', 'a，b', 'a、b'])
})
