import { describe, expect, test } from 'vitest'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { computeStart, readStart } from './start-vendor.ts'

const game = (gameId: string, playable = true) => ({ gameId, playable }) as Game
const known = {
  vendor: { playable: true },
  games: [game('a')],
  failed: false,
  waited: true,
  loggedIn: true,
} as const
const popup = { playable: true, isGame: 'VASSALAGE' } as const

describe('NAV-10 a vendor that starts at once', () => {
  test.each([
    ['not offered', { vendor: null }, 'gone'],
    ['not open yet, said without a wait', { vendor: { playable: false }, waited: false }, 'soon'],
    ['shut for now', { vendor: { playable: false, shut: true }, waited: false }, 'shut'],
    ['the interstitial stands', { waited: false }, 'opening'],
    ['vendors still on their way', { vendor: undefined }, 'opening'],
    ['games still on their way', { games: undefined }, 'opening'],
    ['one game', {}, 'launch'],
    ['one that can be played among others', { games: [game('a'), game('b', false)] }, 'launch'],
    ['several games', { games: [game('a'), game('b')] }, 'choose'],
    ['none that can be played', { games: [game('a', false)] }, 'soon'],
    ['a list that needs a login', { vendor: popup, loggedIn: false, games: undefined }, 'login'],
    ['a list for a member', { vendor: popup, games: [game('a'), game('b')] }, 'choose'],
    ['what cannot be read', { failed: true, games: undefined }, 'failed'],
  ] as const)('NAV-10 %s', (_, change, step) => expect(computeStart({ ...known, ...change }).step).toBe(step))
})

test.each([
  ['SUMMIT.SPORTS', { vassalage: 'SUMMIT', category: 'SPORTS' }],
  ['SUMMIT', null],
  ['summit.SPORTS', null],
  ['SUMMIT.CHESS', null],
  [null, null],
])('NAV-10 %s names %j', (subject, named) => expect(readStart(subject)).toEqual(named))
