import { expect, test } from 'vitest'
import { packBySize } from './pack-by-size.ts'

test.each<[string, number[], number[][]]>([
  ['nothing', [], []],
  ['what fits together', [4, 6], [[4, 6]]],
  ['what does not', [4, 7, 3, 1], [[4], [7, 3], [1]]],
  ['what is larger than the room', [1, 30, 1], [[1], [30], [1]]],
])('packs %s in its order', (_, items, groups) => {
  expect(packBySize(items, (item) => item, 10)).toEqual(groups)
})
