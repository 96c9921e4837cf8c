import { expect, test } from 'vitest'
import type { Race } from '../../../../contract/calls/race.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { RaceRow } from './race-row.tsx'

const RACE: Race = {
  week: '2026-11-23',
  endsAt: '2026-11-29T16:00:00.000Z',
  leastStake: '1.00' as Race['leastStake'],
  rounds: 200,
  players: 2,
  rows: [{ place: 1, player: null, multiplier: '31.50', gameName: 'Lantern Tide' }],
}
const wordsOf = (race: Race | null) => {
  const { html } = renderPart(<RaceRow />, { answers: [publicAnswer('GET /lgw/race', {}, { race })] })
  return html
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .filter(Boolean)
}

test('PROMO-06 the board says who leads by which multiplier, when it ends by the merchant’s clock, and what counts', () => {
  const words = wordsOf(RACE)
  expect(words).toEqual([
    'Race of the week',
    'Ends Nov 29, 2026, 4:00 PM',
    '1',
    'Hidden player',
    'Lantern Tide',
    '31.50×',
    expect.stringMatching(
      /^Your best multiplier in one round counts, not your total\. Bets from .*1\.00, your first 200 rounds/,
    ),
  ])
})

test('PROMO-06 an empty board says so, and without a race there is no section', () => {
  expect(wordsOf({ ...RACE, rows: [] })).toContain('No round counts yet.')
  expect(wordsOf(null)).toEqual([])
})
