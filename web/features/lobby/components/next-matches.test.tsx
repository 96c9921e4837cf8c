import { expect, test } from 'vitest'
import type { ListedMatch } from '../../../../contract/calls/games/catalogue.ts'
import { calls } from '../../../../contract/table.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { NextMatches } from './next-matches.tsx'

const NOW = '2026-11-28T18:01:00.000Z'
const matchAt = (minutes: number, names = ['Gannet Bay', 'Tidewell']): ListedMatch =>
  calls.nextMatches.response.shape.list.element.parse({
    gameId: 'summit-sportsbook',
    nodeId: 9,
    vassalage: 'SUMMIT',
    gameType: 'SPORTS',
    fixtureId: `coastline-1-${Math.abs(minutes)}`,
    league: 'Coastline Premier',
    kickOffAt: new Date(Date.parse(NOW) + minutes * 60_000).toISOString(),
    teams: names.map((name) => ({ name, colours: ['#000000', '#ffffff'] })),
    prices: [
      { side: '1', pick: '1x2:1', odds: '2.02' },
      { side: 'x', pick: '1x2:x', odds: '3.70' },
      { side: '2', pick: '1x2:2', odds: '3.35' },
    ],
  })
const htmlOf = (list: ListedMatch[]) =>
  renderPart(<NextMatches />, { answers: [publicAnswer('GET /lgw/games/nextMatches', {}, { now: NOW, list })] }).html

test('GAME-09 the next matches stand with time, league and prices; one that has begun is left out', () => {
  const html = htmlOf([matchAt(-2, ['Begun', 'Gone']), matchAt(4)])
  const words = html
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .filter(Boolean)
  expect(words).toEqual(
    ['Next kick-off', 'See all', 'in 4 min', 'Coastline Premier', 'Simulated', 'Gannet Bay', 'Tidewell'].concat([
      '1',
      '2.02',
      'X',
      '3.70',
      '2',
      '3.35',
    ]),
  )
})

test('GAME-09 a match opens the book on it, and a price with its pick', () => {
  const html = htmlOf([matchAt(4)]).replaceAll('&amp;', '&')
  const book = '/game?gameId=summit-sportsbook&nodeId=9&vassalage=SUMMIT&match=coastline-1-4'
  expect(html).toContain(`href="${book}"`)
  expect(html).toContain(`href="${book}&pick=1x2%3Ax"`)
  expect(html).toContain('aria-label="Draw, 3.70"')
})

test('GAME-09 without a match there is no row', () => expect(htmlOf([matchAt(-1)])).toBe(''))

test('GAME-09 a match of an operator’s own feed is not called simulated', () => {
  const fed = { ...matchAt(4), fixtureId: 'feed-acme-12' }
  expect(htmlOf([fed])).not.toContain('Simulated')
})
