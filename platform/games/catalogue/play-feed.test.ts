import { expect, test } from 'vitest'
import { mayBeShown, thinFeed } from './play-feed.ts'

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

const NOW_MS = 1_800_000_000_000
const bar = (untilMs: number, lifts: 'by_itself' | 'on_request' = 'by_itself') => ({ untilMs, lifts })
test.each<[string, 'off' | 'opt_in' | 'opt_out', Partial<Parameters<typeof mayBeShown>[1]>, boolean]>([
  ['who was never asked, until they ask not to be', 'opt_out', {}, true],
  ['who was never asked, where they must ask for it', 'opt_in', {}, false],
  ['who asked for it', 'opt_in', { isShown: true }, true],
  ['who asked not to be', 'opt_out', { isShown: false }, false],
  ['who asked for it where the policy shows no one', 'off', { isShown: true }, false],
  ['whose choice is not known', 'opt_out', { isShown: undefined }, false],
  ['who is on a break', 'opt_out', { isShown: true, bar: bar(NOW_MS + 1) }, false],
  ['whose break is over', 'opt_out', { bar: bar(NOW_MS) }, true],
  ['who is excluded until they ask', 'opt_out', { bar: bar(NOW_MS - 1, 'on_request') }, false],
  ['whom an agent suspended', 'opt_out', { isShown: true, suspended: 'play' }, false],
])('GAME-07 shows or hides %s', (_, playFeed, member, isSeen) => {
  expect(mayBeShown({ playFeed }, { isShown: null, bar: null, suspended: null, ...member }, NOW_MS)).toBe(isSeen)
})
