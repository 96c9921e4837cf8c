import { expect, test } from 'vitest'
import { ROUTES } from '../routes.ts'
import { isDue, isFor, keyOfPopup, mayOpenOn, readerOf } from './popup-rules.ts'

test.each([
  ['nobody', false, { everybody: true, visitors: true, members: false, agents: false }],
  ['guest', false, { everybody: true, visitors: true, members: false, agents: false }],
  ['member', false, { everybody: true, visitors: false, members: true, agents: false }],
  ['member', true, { everybody: true, visitors: false, members: false, agents: true }],
  ['subUser', true, { everybody: false, visitors: false, members: false, agents: false }],
] as const)('MSG-01 whom a pop-up is for: %s, an agent: %s', (visitor, isAgent, expected) => {
  const reader = readerOf(visitor, isAgent)
  const whom = ['everybody', 'visitors', 'members', 'agents'] as const
  expect(Object.fromEntries(whom.map((each) => [each, isFor(each, reader)]))).toEqual(expected)
})

const [TODAY, YESTERDAY] = ['2026-11-30', '2026-11-29']
test.each([
  ['once', undefined, false, true],
  ['once', YESTERDAY, false, false],
  ['once', TODAY, true, false],
  ['day', undefined, false, true],
  ['day', YESTERDAY, false, true],
  // A tab that stays open over midnight.
  ['day', YESTERDAY, true, true],
  ['day', TODAY, false, false],
  ['visit', undefined, false, true],
  ['visit', TODAY, false, true],
  ['visit', TODAY, true, false],
] as const)('MSG-01 %s, shown on %s, in this visit: %s, is due: %s', (often, seenOn, isOfVisit, expected) => {
  expect(isDue(often, seenOn, isOfVisit, TODAY)).toBe(expected)
})

test('MSG-01 a pop-up with another beginning is another one', () => {
  const one = { id: 'spring', publishedAt: '2026-11-30T00:00:00.000Z' }
  expect(keyOfPopup(one)).not.toBe(keyOfPopup({ ...one, publishedAt: '2026-12-30T00:00:00.000Z' }))
})

test('MSG-01 a pop-up opens on pages that are read, and on no other', () => {
  const open = ROUTES.filter(mayOpenOn).map(({ path }) => path)
  const lists = '/rng /originals /live /pvp /fish /elott /sports /esports'
  const pages = '/index /race /vip /promotions /promoDetail /noticePage /help /down /download'
  expect(open.toSorted()).toEqual(`${lists} ${pages}`.split(' ').toSorted())
  expect(mayOpenOn(null)).toBe(false)
})
