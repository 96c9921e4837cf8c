import { expect, test } from 'vitest'
import { computeNear } from './near.ts'

test.each([
  [{ continent: 'AS', country: 'PH', longitude: '120.98' }, 'apac'],
  [{ continent: 'AS', country: 'AE', longitude: '55.3' }, 'me'],
  [{ continent: 'EU', country: 'TR', longitude: '28.9' }, 'me'],
  [{ continent: 'EU', country: 'DE', longitude: '8.68' }, 'weur'],
  [{ continent: 'EU', country: 'PL', longitude: '21.01' }, 'eeur'],
  [{ continent: 'NA', country: 'US', longitude: '-122.4' }, 'wnam'],
  [{ continent: 'NA', country: 'US', longitude: '-73.9' }, 'enam'],
  [{ continent: 'NA', country: 'MX' }, 'enam'],
  [{ continent: 'SA', country: 'BR', longitude: 'x' }, 'sam'],
  [{ continent: 'OC', country: 'AU' }, 'oc'],
  [{ continent: 'AF', country: 'NG' }, 'afr'],
  [{ continent: 'AN', country: 'AQ' }, null],
  [{ country: 'T1' }, null],
  [{ continent: ['AS'], country: 7, longitude: null }, null],
])('a visitor of %j has objects in %s', (cf, near) => {
  expect(computeNear(cf)).toBe(near)
})
