import { expect, test } from 'vitest'
import { COUNTRIES, explainNoCountry, isCountry } from './countries.ts'

test('EDGE-02 the countries of ISO 3166-1 and Kosovo, each with a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(COUNTRIES.size).toBe(250)
  for (const code of COUNTRIES) expect(names.of(code), code).toBeTruthy()
})

test.each(['UK', 'EN', 'EU', 'XX', 'T1', 'ZZ', 'us', '', 'USA'])('%j is no country', (code) => {
  expect(isCountry(code)).toBe(false)
})

test('what is commonly meant is named', () => {
  expect(explainNoCountry('UK')).toBe("'UK' is no country of ISO 3166-1; GB?")
  expect(explainNoCountry('QQ')).toBe("'QQ' is no country of ISO 3166-1")
})
