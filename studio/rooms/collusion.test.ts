import { expect, test } from 'vitest'
import { findFlags, flowOf, type NoteSeats, type PlayedHand } from './collusion.ts'

const hand = (nets: Readonly<Record<string, number>>): PlayedHand => ({
  seats: Object.entries(nets).map(([playerId, netMinor]) => ({ playerId, roundId: `r-${playerId}`, netMinor })),
  passes: [],
})
const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))
const DEPOSIT = 390
const find = (hands: readonly PlayedHand[], last: NoteSeats, players = 20) =>
  findFlags(hands, last, { depositMinor: DEPOSIT, players })

test('GAME-04 each loser pays each winner in proportion', () => {
  const { seats } = hand({ a: -300, b: -100, c: 300, d: 100 })
  expect(flowOf(seats, 'a', 'c')).toBe(225)
  expect(flowOf(seats, 'b', 'd')).toBe(25)
  expect(flowOf(seats, 'c', 'a')).toBe(0)
})

test('GAME-04 money that goes one way is flagged above twenty deposits, with who gave and who took', () => {
  const giving = times(21, () => hand({ z: -DEPOSIT, a: DEPOSIT }))
  const { seats } = giving[0]!
  expect(find(giving.slice(1), seats)).toEqual([])
  expect(find(giving, seats)).toMatchObject([
    { kind: 'one_way_flow', playerIds: ['z', 'a'], flowMinor: 21 * DEPOSIT, sharedHands: 21 },
  ])
  // Both ways it is a game.
  expect(find([...giving, ...times(20, () => hand({ z: DEPOSIT, a: -DEPOSIT }))], seats)).toEqual([])
})

test('GAME-04 two who share more tables than chance seats together are flagged, and not where few play', () => {
  const pair = times(60, () => hand({ a: 10, b: -10 }))
  const { seats } = pair[0]!
  expect(find(pair, seats, 19)).toEqual([])
  expect(find(pair, seats)).toMatchObject([{ kind: 'shared_tables', sharedHands: 60, hands: 60 }])
  const mixed = [
    ...pair,
    ...times(300, (at) => hand({ a: 10, [`x${at}`]: -10 })),
    ...times(300, (at) => hand({ b: 10, [`y${at}`]: -10 })),
  ]
  expect(find(mixed, seats)).toEqual([])
})

test('GAME-04 a player who holds back against one player alone is flagged, and not one who holds back against all', () => {
  const { seats } = hand({ a: 0, b: 0, c: 0 })
  const played = (toB: number, toC: number, asked = 40): PlayedHand[] => [
    {
      seats,
      passes: [
        { from: 'a', to: 'b', asked, passed: toB },
        { from: 'a', to: 'c', asked: 40, passed: toC },
      ],
    },
  ]
  expect(find(played(30, 8), seats)).toMatchObject([{ kind: 'soft_play', playerIds: ['a', 'b'] }])
  expect(find(played(30, 28), seats)).toEqual([])
  expect(find(played(20, 0), seats)).toEqual([])
  expect(find(played(39, 0, 39), seats)).toEqual([])
})
