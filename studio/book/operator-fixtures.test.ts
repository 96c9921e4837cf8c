import { expect, test } from 'vitest'
import { listFixtures } from '../../contract/book/schedule.ts'
import { BOOK_GAMES } from '../games/book-list.ts'
import { describeCoupon } from './describe-coupon.ts'
import { listForOperators, presentOfFeed } from './operator-fixtures.ts'

const nowMs = Date.parse('2026-12-01T10:07:00Z')
const [book] = BOOK_GAMES
const list = (which: 'under_way' | 'coming' | 'over', after: { kickOffMs: number; fixtureId: string } | null = null) =>
  listForOperators({ list: which, after, limit: 40 }, { book: book!, nowMs, feeds: [] })

test('a fixture is in one list by its kick-off and its end, and each page goes on after the last row', () => {
  const [live, next, over] = [list('under_way'), list('coming'), list('over')]
  expect(next.every(({ kickOffMs }) => kickOffMs > nowMs)).toBe(true)
  expect([...live, ...over].every(({ kickOffMs }) => kickOffMs <= nowMs)).toBe(true)
  const ids = [...live, ...next, ...over].map(({ fixtureId }) => fixtureId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(over.map(({ kickOffMs }) => kickOffMs)).toEqual(
    over.map(({ kickOffMs }) => kickOffMs).toSorted((a, b) => b - a),
  )
  const second = list('coming', next.at(-1))
  expect(next).toHaveLength(40)
  expect(second.some(({ fixtureId }) => ids.includes(fixtureId))).toBe(false)
  expect(second[0]?.kickOffMs).toBeGreaterThanOrEqual(next.at(-1)?.kickOffMs ?? 0)
})

test('a feed’s fixture stands among those of the schedule', () => {
  const [first] = listFixtures(nowMs, nowMs + 600_000)
  const about = { sport: first!.sport, league: 'Own league', kickOffMs: nowMs + 1, teams: [] }
  const sport = BOOK_GAMES.find(
    (one) =>
      listForOperators({ list: 'coming', after: null, limit: 1 }, { book: one, nowMs, feeds: [] })[0]?.sport ===
      about.sport,
  )
  const [found] = listForOperators(
    { list: 'coming', after: null, limit: 1 },
    { book: sport ?? book!, nowMs, feeds: [{ id: 'feed-own:1', about, markets: [] }] },
  )
  expect(found).toMatchObject({ fixtureId: 'feed-own:1', league: 'Own league' })
  const long = `${'a'.repeat(79)}\u{1f3c6}`
  const { league, teams } = presentOfFeed('feed-own:1', {
    ...about,
    league: long,
    teams: [{ name: long, shirt: '#fff', trim: '#000' }],
  })
  expect([league, ...teams]).toEqual(['a'.repeat(79), 'a'.repeat(79)])
})

test('a coupon with long names of a feed ends in a whole character in the record', () => {
  const [first] = listFixtures(nowMs, nowMs + 600_000)
  const told = ['', 'x'].map((start) => {
    const team = { name: start + '\u{1f3c6}'.repeat(999), shirt: '#fff', trim: '#000' }
    const about = { sport: first!.sport, league: '', kickOffMs: nowMs, teams: [team, team] }
    const from = { home: 0, away: 0 }
    const leg = { fixtureId: 'feed-own:1', pick: 'x', shownOdds: 200, odds: 200, from, inPlay: false, about }
    return describeCoupon({ legs: [{ ...leg, end: null, outcome: null }], cashOuts: [] }, 'EN')
  })
  expect(told.map((text) => /\p{Cs}/u.test(text))).toEqual([false, false])
  expect(told.every(({ length }) => length >= 1_999)).toBe(true)
})
