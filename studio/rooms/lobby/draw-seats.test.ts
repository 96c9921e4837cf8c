import { expect, test } from 'vitest'
import { drawGroups, type Waiting } from './draw-seats.ts'

const below = (bound: number) => bound - 1
const people = (count: number, separation: readonly string[] = []): Waiting[] =>
  Array.from({ length: count }, (_, at) => ({ player: `p${at}`, separation }))
const sizes = (groups: readonly (readonly Waiting[])[]) => groups.map((group) => group.length).toSorted()

test.each([
  ['four seats, three wait', 3, 4, 4, false, []],
  ['four seats, four', 4, 4, 4, false, [4]],
  ['four seats, six: two wait on', 6, 4, 4, false, [4]],
  ['two to five, two', 2, 2, 5, false, [2]],
  ['two to five, one waits', 1, 2, 5, false, []],
  ['two to five, seven are spread evenly', 7, 2, 5, false, [3, 4]],
  ['with the house one is enough', 1, 4, 4, true, [1]],
  ['with the house players meet players', 5, 4, 4, true, [2, 3]],
])('GAME-04 %s', (_, count, least, most, hasHouse, expected) => {
  expect(sizes(drawGroups(people(count), { least, most, hasHouse, below }))).toEqual(expected)
})

test('GAME-04 two who share a value never sit together, and others are not kept waiting by them', () => {
  const pair = [
    { player: 'a', separation: ['home', 'phone-1'] },
    { player: 'b', separation: ['home', 'phone-2'] },
  ]
  expect(drawGroups(pair, { least: 2, most: 5, hasHouse: false, below })).toEqual([])
  const groups = drawGroups([...pair, ...people(2)], { least: 2, most: 5, hasHouse: false, below })
  for (const group of groups)
    expect(group.filter(({ separation }) => separation.includes('home')).length).toBeLessThan(2)
  expect(groups.flat()).toHaveLength(3)
})
