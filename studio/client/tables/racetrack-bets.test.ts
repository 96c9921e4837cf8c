import { expect, test } from 'vitest'
import { roulette, WHEEL } from '../../table-rules/roulette.ts'
import {
  chipsOfNumber,
  chipsOfSector,
  neighboursOf,
  placesOnTrack,
  SECTORS,
  type Sector,
  TRACK_COLUMNS,
} from './racetrack-bets.ts'
import { numbersOf } from './roulette-place.ts'

const codes = new Set(roulette.spots.map(({ code }) => code))
const numbersOfAll = (chips: Readonly<Record<string, number>>) =>
  Object.keys(chips).flatMap((code) => numbersOf(code) ?? [])

test('a number takes two neighbours on each side of the rim, over the zero too', () => {
  expect(neighboursOf(0)).toEqual([3, 26, 0, 32, 15])
  expect(neighboursOf(26)).toEqual([35, 3, 26, 0, 32])
  for (const number of WHEEL) for (const code of Object.keys(chipsOfNumber(number))) expect(codes.has(code)).toBe(true)
})

test('the three parts are bets of the table, 9, 6 and 5 chips, and cover the wheel', () => {
  const sectors = Object.keys(SECTORS) as Sector[]
  const count = (sector: Sector) => Object.values(chipsOfSector(sector)).reduce((sum, chips) => sum + chips, 0)
  expect(sectors.map(count)).toEqual([9, 6, 5])
  for (const sector of sectors)
    for (const code of Object.keys(chipsOfSector(sector))) expect(codes.has(code), code).toBe(true)
  const covered = sectors.flatMap((sector) => numbersOfAll(chipsOfSector(sector)))
  // 17 stands in two splits.
  expect([...new Set(covered)].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number))
  expect(covered).toHaveLength(38)
})

test('each number has a cell of its own, next to its neighbour’s', () => {
  const places = placesOnTrack()
  expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(37)
  for (const [at, { column, row, number }] of places.entries()) {
    const next = places[(at + 1) % places.length]!
    // The zero is two cells wide.
    const from = number === 0 ? column + 1 : column
    expect(Math.abs(next.column - from) + Math.abs(next.row - row), String(number)).toBe(1)
    expect(column).toBeLessThanOrEqual(TRACK_COLUMNS)
  }
})
