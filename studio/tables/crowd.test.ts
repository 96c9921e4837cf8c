import { expect, test } from 'vitest'
import { crowdOf, listCrowd } from './crowd.ts'

const CROWD = crowdOf({ operator: 'meridian', currency: 'PHP' })
type Bet = Parameters<typeof listCrowd>[0][number]
const bet = (name: string, change: Partial<Bet> = {}): Bet => ({
  id: `r-00000000-${name}`,
  crowd: CROWD,
  shown_as: `${name}***`,
  state: 'confirmed',
  stake_minor: 100,
  cashed: null,
  ...change,
})
const names = (bets: readonly Bet[]) => listCrowd(bets, CROWD).bets.map(({ who }) => who)

test.each<[string, Bet[], string[]]>([
  ['the largest first', [bet('a'), bet('b', { stake_minor: 500 })], ['b***', 'a***']],
  ['whom the wallet gave no name', [bet('a'), bet('b', { shown_as: null })], ['a***']],
  [
    'what the wallet has not taken, and what went back',
    (['admitted', 'withdrawn', 'struck'] as const).map((state) => bet(state, { state })),
    [],
  ],
  ['a bet that is settled, until its round is over', [bet('a', { state: 'settled' })], ['a***']],
  [
    'another operator and another currency',
    [bet('a', { crowd: 'saffron:PHP' }), bet('b', { crowd: 'meridian:USD' }), bet('c', { crowd: '' })],
    [],
  ],
  ['markup as the text that it is', [bet('a', { shown_as: '<i***>' })], ['<i***>']],
])('GAME-09 others at crash: %s', (_, bets, expected) => {
  expect(names(bets)).toEqual(expected)
})

test('GAME-09 a row says what was taken and never what was aimed at; its id is no id of the wallet', () => {
  const rows = [bet('flying'), bet('landed', { cashed: 154, stake_minor: 50 })]
  expect(listCrowd(rows, CROWD)).toEqual({
    players: 2,
    stakeMinor: 150,
    bets: [
      { id: 'flying', who: 'flying***', stakeMinor: 100, at: null },
      { id: 'landed', who: 'landed***', stakeMinor: 50, at: 154 },
    ],
  })
})

// @fault The list of crash is flooded
test('GAME-09 of two thousand players fifty stand in a short message, and all in its sums', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    bet(`player-${at}`, { stake_minor: 1 + at, shown_as: 'pl***9' }),
  )
  const crowd = listCrowd(many, CROWD)
  expect([crowd.players, crowd.stakeMinor, crowd.bets.length]).toEqual([2_000, 2_001_000, 50])
  expect(crowd.bets[0]?.stakeMinor).toBe(2_000)
  expect(JSON.stringify(crowd).length).toBeLessThan(4_096)
})
