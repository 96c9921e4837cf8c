import { expect, test } from 'vitest'
import type { LiveTableGame } from '../../../../contract/calls/games/catalogue.ts'
import { buildGame } from '../../../../tests/support/build-game.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { LiveRow } from './live-row.tsx'

const tableOf = (gameName: string, seats: number, places = 1_000): LiveTableGame => ({
  ...buildGame({ gameName, gameType: 'LIVE' }),
  gameId: gameName.toLowerCase() as LiveTableGame['gameId'],
  seats,
  places,
})
/** What the row says, tag by tag. */
const wordsOf = (list: LiveTableGame[], players = 0) => {
  const answers = [publicAnswer('GET /lgw/games/liveTables', {}, { now: '2026-11-28T12:00:00.000Z', players, list })]
  const { html } = renderPart(<LiveRow />, { answers })
  return html
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .filter(Boolean)
}

test('NAV-06 says how many play, counts tables with a free place, and names the three busiest', () => {
  const tables = [tableOf('Gold', 12), tableOf('Hall', 3), tableOf('Yard', 1), tableOf('Pier', 1), tableOf('Lane', 0)]
  expect(wordsOf([tableOf('Full', 50, 50), ...tables], 1_204)).toEqual([
    'Live now',
    '1,204 playing now',
    '5 tables with open seats',
    'Gold',
    '12 at the table',
    'Hall',
    '3 at the table',
    'Yard',
    '1 at the table',
  ])
})

test('NAV-06 nothing is there where nobody plays, no table has a place and no lottery is drawn', () => {
  expect(wordsOf([])).toEqual([])
  expect(wordsOf([tableOf('Full', 50, 50)])).toEqual([])
  expect(wordsOf([], 3)).toEqual(['Live now', '3 playing now'])
})
