import { describe, expect, test } from 'vitest'
import { spreadVendors } from './list-top-games.ts'

/** `A1` is a game of vendor A. */
const build = (text: string) => text.split(' ').map((name) => ({ name, vendorCode: name[0] ?? '' }))
const spread = (text: string, size: number) =>
  spreadVendors(build(text), size)
    .map(({ name }) => name)
    .join(' ')

describe('GAME-07 a row of games is spread over vendors', () => {
  test.each([
    ['two in a row, then the best of another', 'A1 A2 A3 B1 A4 C1', 6, 'A1 A2 B1 A3 C1 A4'],
    ['half of the row at most', 'A1 A2 A3 A4 A5 A6 B1 C1 D1', 6, 'A1 A2 B1 A3 C1 D1'],
    ['a full row before an even one', 'A1 A2 A3 A4', 4, 'A1 A2 A3 A4'],
    ['an order that is even already stays', 'A1 B1 C1 D1', 4, 'A1 B1 C1 D1'],
    ['fewer than asked for', 'A1 B1', 6, 'A1 B1'],
  ])('GAME-07 %s', (_, games, size, expected) => expect(spread(games, size)).toBe(expected))

  test('GAME-07 nothing to spread', () => expect(spreadVendors([], 6)).toEqual([]))
})
