import { expect, test } from 'vitest'
import { type BetFate, judgeTables, type TableFigures } from './judge-tables.ts'

const WELL: TableFigures = {
  rounds: [4, 5],
  fates: ['dealt', 'dealt', 'dealt'],
  lastMs: new Map([
    [4, 120],
    [5, 500],
  ]),
  behind: 0,
  wrong: [],
}

test('a load in which every bet was dealt and paid, and every result came in time, passes', () => {
  expect(judgeTables(WELL)).toEqual([])
})

const REFUSED: BetFate = 'refused: round_closed'
const FAILURES: [what: string, figures: Partial<TableFigures>, told: string[]][] = [
  ['bets that were refused', { fates: ['dealt', REFUSED, REFUSED] }, ['2 of 3 bets refused: round_closed']],
  ['every bet refused', { fates: [REFUSED] }, ['1 of 1 bets refused: round_closed']],
  ['no bet at all', { fates: [] }, ['no bet was asked for']],
  ['a payout that never came', { fates: ['dealt', 'lost'] }, ['1 of 2 bets lost']],
  ['a bet that was taken and not dealt', { fates: ['returned', 'dealt'] }, ['1 of 2 bets returned']],
  [
    'a result that took too long',
    {
      lastMs: new Map([
        [4, 501],
        [5, 90],
      ]),
    },
    ['the result of round 4 took 501 ms to the last socket'],
  ],
  ['a round that was not heard', { lastMs: new Map([[4, 90]]) }, ['the result of round 5 reached no socket']],
  ['a socket that was left behind', { behind: 3 }, ['3 sockets do not know the last result']],
  ['a wallet that differs', { wrong: ['load1: wallet 5, tables 6'] }, ['load1: wallet 5, tables 6']],
]
test.each(FAILURES)('fails by %s', (_, figures, told) => {
  expect(judgeTables({ ...WELL, ...figures })).toEqual(told)
})
