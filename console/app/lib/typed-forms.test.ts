/** The figures of every form are read alike: wide digits, invisible signs and signs between thousands are no other number. */
import { expect, test } from 'vitest'
import { readPlace } from '../screens/catalogue/game-sheet.tsx'
import { beginDraft as beginGood, buildGood } from '../screens/goods/good-form.tsx'
import { beginDraft as beginArticle, buildArticle } from '../screens/help/article-form.tsx'
import { buildService } from '../screens/help/service-form.tsx'
import { buildInput } from '../screens/maintenance/switch-form.tsx'
import { buildTerms } from '../screens/methods/terms.ts'
import { buildMission, EMPTY } from '../screens/missions/mission-form.tsx'
import { buildLadder } from '../screens/vip/vip-page.tsx'

const ZONE = 'Asia/Manila'
const service = { live: '\u200b', vip: ' play．example ', minWords: '１２', maxWords: '1\u200b200', dailyLimit: '5' }
const good = { ...beginGood(null, ZONE), points: '1，204', value: '５００', stock: '３', position: '1' }
const article = { ...beginArticle(null), position: '１２', categoryPosition: '1,000' }
const mission = { ...EMPTY, id: 'ｒ１', target: '１，２０４', reward: '５', points: '１０', mallPoints: '0\u200b' }
const rank = { key: '0', names: { EN: 'x' }, from: '1,204', factorPercent: '１００ %', points: '２' }

test('OPS-02 a count is what it means', () => {
  expect(buildService(service)).toEqual({
    live: null,
    vip: 'play.example',
    minWords: 12,
    maxWords: 1_200,
    dailyLimit: 5,
  })
  expect(buildGood(good, null, ZONE).good).toMatchObject({ points: 1_204, value: '500.00', stock: 3, position: 1 })
  expect(buildArticle(article)).toMatchObject({ position: 12, category: { position: 1_000 } })
  expect(buildMission(mission)).toMatchObject({ id: 'r1', target: '1204', reward: '5.00', points: 10, mallPoints: 0 })
  expect(buildMission({ ...mission, kind: 'stake' })).toMatchObject({ target: '1204.00' })
  const ranks = [{ from: 1_204, factorPercent: 100, points: 2 }]
  expect(buildLadder({ ranks: [rank], rates: { RNG: '１２', LIVE: '' } })).toMatchObject({ ranks, rates: { RNG: 12 } })
  expect([readPlace('１２'), readPlace('\u200b')]).toEqual([12, null])
})

test('OPS-01 the addresses that still come in are read as they are meant', () => {
  const draft = { forAll: false, until: '', ips: '１９８.51.100.7，2001:db8::1\u200b', logins: true }
  expect(buildInput(draft, ZONE, 0)).toMatchObject({ allowIps: ['198.51.100.7', '2001:db8::1'] })
})

test('OPS-02 a count that is none is open', () => {
  for (const minWords of ['', '0', '1.5', '10000', '9999']) expect(buildService({ ...service, minWords })).toBe(null)
  expect(buildGood({ ...good, points: '1,5' }, null, ZONE).wrong).toEqual(['points'])
  for (const position of ['', '1001', '-1']) expect(buildArticle({ ...article, position })).toBe(null)
  for (const points of ['', '1.5', 'x']) expect(buildMission({ ...mission, points })).toBe(null)
  expect(buildMission({ ...mission, target: '12.5' })).toBe(null)
  expect(buildLadder({ ranks: [{ ...rank, points: '' }], rates: {} })).toBe(null)
  expect(buildLadder({ ranks: [rank], rates: { RNG: 'x' } })).toBe(null)
  for (const text of ['0', '100', 'x']) expect(readPlace(text)).toBeUndefined()
})

const before = { fee: '0.00', rate: '1.50', min: '500.00', max: '9000.00', usualMinutes: 5, open: true }
const typed = { fee: '0.00', rate: '1.50', min: '500.00', max: '9000.00', usualMinutes: '5', open: true }

test.each([
  [{ min: '1000' }, { min: '1000.00' }, []],
  [{ min: '500.5' }, { min: '500.50' }, []],
  [{ min: '６００．００', max: '1,000' }, { min: '600.00', max: '1000.00' }, []],
  [{ min: '５００．００', rate: '1.5', usualMinutes: '５' }, {}, []],
  [{ rate: '2.50 %' }, { rate: '2.50' }, []],
  [{ rate: '２％', usualMinutes: '１０', open: false }, { rate: '2.00', usualMinutes: 10, open: false }, []],
  [{ min: 'five', rate: '100', usualMinutes: '' }, {}, ['rate', 'min', 'usualMinutes']],
])('OPS-01 of terms typed as %j is sent %j', (change, terms, wrong) => {
  expect(buildTerms('deposit', before, { ...typed, ...change })).toEqual({ terms, wrong })
})
