import { expect, test } from 'vitest'
import { goesToEnd } from './use-follow.ts'

const place = { position: 15, sent: 0, isAtEnd: false, followed: 14, reached: 0 }

test.each([
  ['the first lines', { followed: 0 }, true],
  ['a line while the end is in sight', { isAtEnd: true }, true],
  ['a line while older ones are read', {}, false],
  ['nothing new', { isAtEnd: true, followed: 15 }, false],
  ['a line that was sent from here', { sent: 15 }, true],
  ['one that the log held before it was known as sent from here', { sent: 15, followed: 15 }, true],
  ['one that the log does not hold yet', { sent: 16, followed: 15 }, false],
  ['a later line, after the own one was seen', { sent: 14, reached: 14 }, false],
])('MSG-02 the log follows %s: %j %s', (_, change, follows) => {
  expect(goesToEnd({ ...place, ...change })).toBe(follows)
})
