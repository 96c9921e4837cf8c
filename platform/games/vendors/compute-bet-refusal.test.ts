import { expect, test } from 'vitest'
import { minor } from '../../../contract/money.ts'
import { type BetFacts, computeBetRefusal } from './compute-bet-refusal.ts'

const game = { playable: true, minBet: '0.20', maxBet: '100.00' }
const build = (change: Partial<BetFacts> = {}): BetFacts => ({
  isSessionLive: true,
  isSiteShut: false,
  isVendorUp: true,
  game,
  amountMinor: minor(100),
  isFurther: false,
  ...change,
})

const cases: [string, Partial<BetFacts>, string | undefined][] = [
  ['within the limits', {}, undefined],
  ['of the lowest stake', { amountMinor: minor(20) }, undefined],
  ['of the highest stake', { amountMinor: minor(10_000) }, undefined],
  ['of nothing', { amountMinor: minor(0) }, 'limit_reached'],
  ['too low', { amountMinor: minor(19) }, 'limit_reached'],
  ['too low for a first stake, in a round that is open', { amountMinor: minor(10), isFurther: true }, undefined],
  ['of nothing, in a round that is open', { amountMinor: minor(0), isFurther: true }, 'limit_reached'],
  ['too high in a round that is open', { amountMinor: minor(10_001), isFurther: true }, 'limit_reached'],
  ['too high', { amountMinor: minor(10_001) }, 'limit_reached'],
  ['in a session that has ended', { isSessionLive: false }, 'login_required'],
  ['on a game no longer offered', { game: null }, 'game_unavailable'],
  ['on a closed game', { game: { ...game, playable: false } }, 'game_unavailable'],
  ['while the site is shut', { isSiteShut: true }, 'game_maintenance'],
  ['on a game whose vendor is shut', { game: { ...game, playable: false, shut: true } }, 'game_maintenance'],
  ['while the vendor is down', { isVendorUp: false }, 'game_maintenance'],
]
test.each(cases)('a bet %s', (_, change, errorCode) => {
  expect(computeBetRefusal(build(change))?.errorCode).toBe(errorCode)
})
