import { expect, test } from 'vitest'
import { thinFeed } from './play-feed.ts'

const of = (memberId: string, atMs: number) => ({ memberId, atMs })

test.each([
  ['nothing', [], []],
  ['no two rows within a second', [of('a', 9_000), of('b', 8_001), of('c', 8_000)], ['a', 'c']],
  [
    'one member ten seconds apart',
    [of('a', 30_000), of('a', 27_000), of('b', 26_000), of('a', 20_000)],
    ['a', 'b', 'a'],
  ],
  ['no more than are shown', [of('a', 9_000), of('b', 7_000), of('c', 5_000), of('d', 3_000)], ['a', 'b', 'c']],
])('GAME-07 the feed holds %s', (_, rounds, members) => {
  expect(thinFeed(rounds, 3).map(({ memberId }) => memberId)).toEqual(members)
})

// @fault The feed is flooded
test('GAME-07 a flood of one member and of a thousand is cut alike', () => {
  const flood = Array.from({ length: 1_000 }, (_, at) => of('bot', 100_000 - at))
  expect(thinFeed(flood, 20)).toHaveLength(1)
  const crowd = Array.from({ length: 1_000 }, (_, at) => of(`m${at}`, 100_000 - at * 10))
  expect(thinFeed(crowd, 20)).toHaveLength(10)
})
