/** GAME-08: a chip lies where its bet is pressed. */
import { describe, expect, test } from 'vitest'
import { roulette } from '../../table-rules/roulette.ts'
import { codeAt, numbersOf, placeOf } from './roulette-place.ts'

const codes = new Set(roulette.spots.map(({ code }) => code))

describe('GAME-08 the cloth of roulette', () => {
  test('every bet on numbers is pressed where its chip lies', () => {
    const inside = [...codes].filter((code) => numbersOf(code))
    expect(inside.length).toBeGreaterThan(140)
    expect(inside.filter((code) => codeAt(placeOf(numbersOf(code) ?? []), codes) !== code)).toEqual([])
  })

  test.each([
    [{ x: 0.5, y: 1.5 }, 'n-1'],
    [{ x: 1.05, y: 1.5 }, 'n-1-2'],
    [{ x: 0.5, y: 2.9 }, 'n-4-7'],
    [{ x: 1.9, y: 12.1 }, 'n-32-33-35-36'],
    [{ x: 2.95, y: 12.5 }, 'n-34-35-36'],
    [{ x: 2.95, y: 0.9 }, 'n-0-1-2-3'],
    [{ x: 0.5, y: 12.95 }, 'n-34'],
    [{ x: -2, y: -2 }, 'n-0'],
    [{ x: 1.5, y: 0.2 }, 'n-0'],
  ])('a press at %o is %s', (place, code) => {
    expect(codeAt(place, codes)).toBe(code)
  })

  test('a bet outside the numbers has no place among them', () => {
    expect(['red', 'dozen-1', 'n', 'n-x'].map(numbersOf)).toEqual([null, null, null, null])
  })
})
