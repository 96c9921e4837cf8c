import { expect, test } from 'vitest'
import type { Race } from '../../../../contract/calls/games/race.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { RaceRow } from './race-row.tsx'

const RACE: Race = {
  week: '2026-11-23',
  endsAt: '2026-11-29T16:00:00.000Z',
  leastStake: '1.00' as Race['leastStake'],
  rounds: 200,
  players: 2,
  prizes: ['500.00', '200.00', '100.00', '50.00'] as Race['prizes'],
  last: null,
  rows: [{ place: 1, player: null, multiplier: '31.50', gameName: 'Lantern Tide' }],
}
const wordsOf = (race: Race | null) => {
  const { html } = renderPart(<RaceRow />, { answers: [publicAnswer('GET /lgw/race', {}, { race })] })
  return html
    .replaceAll(/<[^>]*>/g, '\n')
    .split('\n')
    .filter(Boolean)
}

test('PROMO-06 the board says who leads, what the places pay, when it ends by the merchant’s clock, and what counts', () => {
  const words = wordsOf(RACE)
  expect(words).toEqual([
    'Race of the week',
    'See all',
    '1',
    'Hidden player',
    'Lantern Tide',
    '31.50×',
    expect.stringMatching(/500\.00$/),
    'Ends 29 Nov 2026, 4:00 pm',
    expect.stringMatching(
      /^Your best multiplier in one round counts, not your total\. Bets from .*1\.00, your first 200 rounds/,
    ),
    '1.',
    expect.stringMatching(/500\.00$/),
    '2.',
    expect.stringMatching(/200\.00$/),
    '3.',
    expect.stringMatching(/100\.00$/),
    'and 1 more place',
    expect.stringMatching(/^Paid into your balance/),
  ])
})

test('PROMO-06 an empty board says so, and without a race there is no section', () => {
  const words = wordsOf({ ...RACE, rows: [], prizes: [] })
  expect(words).toContain('No round counts yet.')
  expect(words).toContain('No prizes: it is for fun.')
  expect(wordsOf(null)).toEqual([])
})
