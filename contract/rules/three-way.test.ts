import { expect, test } from 'vitest'
import { computeDifference } from './three-way.ts'

const row = (path: string, base: string | null, now: string | null, proposed: string | null, clashes = false) => ({
  path,
  base,
  now,
  proposed,
  clashes,
})

test.each([
  ['nothing', { a: 1 }, { a: 1 }, { a: 1 }, []],
  [
    'a field',
    { a: 1, b: { c: true } },
    { a: 1, b: { c: true } },
    { a: 1, b: { c: false } },
    [row('b.c', 'true', 'true', 'false')],
  ],
  ['a new thing', null, null, { a: 'x' }, [row('a', null, null, 'x')]],
  ['a field that somebody else changed', { a: 1 }, { a: 2 }, { a: 3 }, [row('a', '1', '2', '3', true)]],
  ['a field that somebody else changed to the same', { a: 1 }, { a: 3 }, { a: 3 }, [row('a', '1', '3', '3')]],
  [
    'another field that somebody changed',
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { a: 1, b: 1 },
    [row('b', '1', '2', '1', true)],
  ],
  ['a list', { a: ['x'] }, { a: ['x'] }, { a: ['x', 'y'] }, [row('a', 'x', 'x', 'x, y')]],
  ['a list that is empty by now', { a: ['x'] }, { a: ['x'] }, { a: [] }, [row('a', 'x', 'x', '')]],
  ['a list of objects', { a: [{ b: 1 }] }, { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, [row('a.0.b', '1', '1', '2')]],
])('OPS-01 the difference of %s', (_, base, now, proposed, rows) => {
  expect(computeDifference(base, now, proposed)).toEqual(rows)
})
