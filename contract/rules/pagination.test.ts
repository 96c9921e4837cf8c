import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagesShown } from '../../contract/rules/pagination.ts'

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 4, '1 2 3 4'],
  [1, 10, '1 2 3 … 10'],
  [2, 10, '1 2 3 … 10'],
  [3, 10, '1 2 3 4 … 10'],
  [4, 10, '1 2 3 4 5 … 10'],
  [5, 10, '1 … 4 5 6 … 10'],
  [7, 10, '1 … 6 7 8 9 10'],
  [10, 10, '1 … 8 9 10'],
])('NAV-13 range 3, margin 1: page %i of %i shows %s', (page, count, shown) => {
  expect(
    pagesShown(page, count)
      .map((mark) => (mark === 'gap' ? '…' : mark))
      .join(' '),
  ).toBe(shown)
})

test('NAV-13 the present page and both ends are always there, in order, and no gap hides one page alone', () => {
  const places = fc
    .integer({ min: 1, max: 400 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(places, ([page, count]) => {
      const marks = pagesShown(page, count)
      const pages = marks.filter((mark) => mark !== 'gap')
      expect(pages).toContain(page)
      expect([pages[0], pages.at(-1)]).toEqual([1, count])
      expect(pages).toEqual(pages.toSorted((a, b) => a - b))
      for (const [index, mark] of marks.entries()) {
        if (mark !== 'gap') continue
        expect(Number(marks[index + 1]) - Number(marks[index - 1])).toBeGreaterThan(2)
      }
    }),
  )
})
