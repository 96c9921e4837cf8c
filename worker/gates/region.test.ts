import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RegionRules, regionRulesSchema } from '../../contract/merchant.ts'
import { canEnter, judgeEntry, onlyCloses } from './region.ts'

const PH_HOME = { ip: '203.0.113.9', country: 'PH' }
const TH_OFFICE = { ip: '198.51.100.20', country: 'TH' }
const V6 = { ip: '2001:db8:1::5', country: 'VN' }
const NOWHERE = { ip: '192.0.2.1', country: 'XX' }
const TOR = { ip: '192.0.2.2', country: 'T1' }
const NO_IP = { ip: '', country: 'PH' }
const MAPPED = { ip: '::ffff:203.0.113.9', country: 'PH' }

type Rules = Partial<RegionRules>
const table: [string, Rules, { ip: string; country: string }, boolean][] = [
  ['no rules admit everybody', {}, PH_HOME, true],
  ['no rules admit the unknown too', {}, NOWHERE, true],
  ['no rules admit a visitor without address', {}, NO_IP, true],
  ['a country allowed', { allowCountries: ['PH'] }, PH_HOME, true],
  ['a country not on the allow-list', { allowCountries: ['PH'] }, TH_OFFICE, false],
  ['a country denied', { denyCountries: ['TH'] }, TH_OFFICE, false],
  ['a country not on the deny-list', { denyCountries: ['TH'] }, PH_HOME, true],
  ['denied beats allowed among countries', { allowCountries: ['TH'], denyCountries: ['TH'] }, TH_OFFICE, false],
  ['an unknown country where countries matter', { denyCountries: ['TH'] }, NOWHERE, false],
  ['Tor where countries matter', { denyCountries: ['TH'] }, TOR, false],
  ['Tor, though somebody allowed it by name', { allowCountries: ['T1'] }, TOR, false],
  [
    'an address denied, whatever its country',
    { allowCountries: ['PH'], denyCidrs: ['203.0.113.0/24'] },
    PH_HOME,
    false,
  ],
  [
    'an address allowed beats a denied country',
    { denyCountries: ['TH'], allowCidrs: ['198.51.100.0/24'] },
    TH_OFFICE,
    true,
  ],
  [
    'an address allowed beats an unknown country',
    { denyCountries: ['TH'], allowCidrs: ['192.0.2.1/32'] },
    NOWHERE,
    true,
  ],
  [
    'a denied address beats an allowed one',
    { allowCidrs: ['203.0.113.0/24'], denyCidrs: ['203.0.113.9/32'] },
    PH_HOME,
    false,
  ],
  ['an allow-list of addresses alone admits nobody else', { allowCidrs: ['203.0.113.0/24'] }, TH_OFFICE, false],
  ['a deny-list of addresses alone admits the rest', { denyCidrs: ['203.0.113.0/24'] }, TH_OFFICE, true],
  ['a block ends where it ends', { denyCidrs: ['203.0.113.0/29'] }, PH_HOME, true],
  ['IPv6 denied', { denyCidrs: ['2001:db8::/32'] }, V6, false],
  ['IPv6 beside the block', { denyCidrs: ['2001:db9::/32'] }, V6, true],
  ['an IPv4 block says nothing of IPv6', { denyCidrs: ['0.0.0.0/0'] }, V6, true],
  ['IPv4 in IPv6 clothes is IPv4', { denyCidrs: ['203.0.113.0/24'] }, MAPPED, false],
  ['a block in IPv6 clothes is IPv4', { denyCidrs: ['::ffff:203.0.113.0/120'] }, PH_HOME, false],
  ['an address in IPv6 clothes, let in', { allowCidrs: ['::ffff:203.0.113.9/128'] }, PH_HOME, true],
  ['no address where addresses matter', { denyCidrs: ['203.0.113.0/24'] }, NO_IP, false],
]

test.each(table)('EDGE-02 %s', (_, rules, visitor, expected) => {
  expect(canEnter(regionRulesSchema.parse({ version: 1, ...rules }), visitor)).toBe(expected)
})

test('EDGE-02 what is said to close lets in no visitor who was kept out before', () => {
  const lists = fc.record({
    allowCountries: fc.subarray(['PH', 'TH', 'FR']),
    denyCountries: fc.subarray(['PH', 'TH', 'FR']),
    allowCidrs: fc.subarray(['203.0.113.0/24', '198.51.100.20/32']),
    denyCidrs: fc.subarray(['203.0.113.0/24', '198.51.100.20/32']),
  })
  const visitors = [PH_HOME, TH_OFFICE, V6, NOWHERE, TOR, NO_IP, MAPPED, { ip: '192.0.2.7', country: 'FR' }]
  fc.assert(
    fc.property(lists, lists, (now, next) => {
      if (!onlyCloses(now, next)) return
      const entering = visitors.filter((one) => !judgeEntry(now, one).mayEnter && judgeEntry(next, one).mayEnter)
      expect(entering, JSON.stringify({ now, next })).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test.each<[string, Rules, Rules, boolean]>([
  ['a country denied', {}, { denyCountries: ['FR'] }, true],
  ['a country denied no more', { denyCountries: ['FR'] }, {}, false],
  ['a first list of countries', {}, { allowCountries: ['PH'] }, true],
  ['another country on the list', { allowCountries: ['PH'] }, { allowCountries: ['PH', 'TH'] }, false],
  [
    'an address past the countries',
    { denyCountries: ['TH'] },
    { denyCountries: ['TH'], allowCidrs: ['192.0.2.0/24'] },
    false,
  ],
  [
    'a list of addresses that gets a denied country',
    { allowCidrs: ['192.0.2.0/24'] },
    { allowCidrs: ['192.0.2.0/24'], denyCountries: ['FR'] },
    false,
  ],
])('EDGE-02 %s only closes: %s', (_, now, next, closes) => {
  const whole = (rules: Rules) => regionRulesSchema.parse({ version: 1, ...rules })
  expect(onlyCloses(whole(now), whole(next))).toBe(closes)
})
