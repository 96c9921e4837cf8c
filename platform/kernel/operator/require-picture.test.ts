import { expect, test } from 'vitest'
import { requirePicture } from './require-picture.ts'

test.each([
  [[], 1, 'it has 0 pictures'],
  [['a'], 2, 'it has 1 picture'],
  [['a', 'b'], 0, 'it has 2 pictures'],
])('OPS-01 of %j there is no picture %i, and the refusal says how many there are', (pictures, number, words) => {
  expect(() => requirePicture(pictures, number)).toThrow(
    expect.objectContaining({ errorCode: 'not_found', message: words }),
  )
  expect(requirePicture(['a', 'b'], 2)).toBe('b')
})
