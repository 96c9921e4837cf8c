import { expect, test } from 'vitest'
import { loadCountries, loadNationalReader, readMobile } from './phone.ts'

test.each([
  ['0917 123 4567', 'PH', { mobileNum: '9171234567', countryDialingCode: '63' }],
  ['+66 81 234 5678', 'TH', { mobileNum: '812345678', countryDialingCode: '66' }],
  ['090-1234-5678', 'JP', { mobileNum: '9012345678', countryDialingCode: '81' }],
])('AUTH-06 %s in %s', async (text, country, number) => expect(await readMobile(text, country)).toEqual(number))

test.each([
  ['12', 'PH'],
  ['abc', 'TH'],
  ['0917 123 4567', 'XX'],
  // As long as one is, and nobody's.
  ['1111111111', 'PH'],
  ['02 8123 4567', 'PH'],
])('AUTH-06 %s in %s is no number', async (text, country) => {
  expect(await readMobile(text, country)).toBeNull()
})

test('countries go by their name in the language', async () => {
  const countries = await loadCountries('JA')
  expect(countries.find(({ code }) => code === 'PH')).toEqual({ code: 'PH', dialCode: '63', name: 'フィリピン' })
})

test.each([
  ['+639171234567', 'PH', '9171234567'],
  ['+63 (917) 123-4567', 'PH', '9171234567'],
  ['639171234567', 'PH', '9171234567'],
  ['0063 917 123 4567', 'PH', '9171234567'],
  ['＋６３９１７１２３４５６７', 'PH', '9171234567'],
  ['0917 123 4567', 'PH', '9171234567'],
  ['917 123 4567', 'PH', '9171234567'],
  ['+66812345678', 'PH', '812345678'],
  ['abc', 'PH', null],
  ['917', 'XX', null],
])('AUTH-06 of %s in %s a rule judges %s', async (text, country, national) => {
  expect((await loadNationalReader())(text, country)).toBe(national)
})
