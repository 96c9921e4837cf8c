import { expect, test } from 'vitest'
import { bookOperatorCalls } from '../../contract/book/calls.ts'
import { mainLine } from '../../contract/book/main-line.ts'
import { findFixture } from '../../contract/book/schedule.ts'
import { BOOK_GAMES } from '../games/book-list.ts'
import { nextMatches, rowMarkets } from './list-rows.ts'

const NOW_MS = Date.UTC(2026, 10, 28, 18, 1)
const [summit, arena] = BOOK_GAMES

test('GAME-09 a book lists its next matches by kick-off, each with the prices of its main market', () => {
  const football = nextMatches([summit!], NOW_MS)
  expect(bookOperatorCalls.next.response.parse({ matches: football })).toEqual({ matches: football })
  expect(football).toHaveLength(12)
  const times = football.map(({ kickOffAt }) => Date.parse(kickOffAt))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times[0]).toBeGreaterThan(NOW_MS)
  for (const { fixtureId, prices, gameCode } of football) {
    expect([findFixture(fixtureId)?.sport, gameCode]).toEqual(['football', 'sportsbook'])
    expect(prices.map(({ side, pick }) => [side, pick])).toEqual(['1', 'x', '2'].map((side) => [side, `1x2:${side}`]))
  }
})

test('GAME-09 a series has two prices, and a vendor without a book no match', () => {
  const [series] = nextMatches([arena!], NOW_MS)
  expect(series?.prices.map(({ pick }) => pick)).toEqual(['win:1', 'win:2'])
  expect(nextMatches([], NOW_MS)).toEqual([])
})

test('a row shows the line whose two prices are nearest each other', () => {
  const { lines } = rowMarkets({ sport: 'football', home: 1.55, away: 1.15 })
  expect(lines.map(({ market, picks }) => [market, ...picks.map(({ pick, odds }) => `${pick} ${odds}`)])).toEqual([
    ['ah', 'ah:1:-2 206', 'ah:2:2 180'],
    ['ou', 'ou:over:10 187', 'ou:under:10 193'],
  ])
  expect(mainLine({ market: 'ah', picks: [{ pick: 'ah:1:-1', odds: 180 }] })).toBeNull()
})
