import { describe, expect, test } from 'vitest'
import { type BetState, balanceOfWaiting, canAct, canBet, clampStake, showsAll } from './bet-state.ts'

const build = (overrides: Partial<BetState>): BetState => ({
  phase: 'idle',
  isPaused: false,
  stakeMinor: 100,
  balanceMinor: 1_000,
  winMinor: 0,
  netMinor: 0,
  ...overrides,
})

describe('GAME-09 the panel of the originals', () => {
  test.each([
    ['idle', true, false],
    ['waiting', false, true],
    ['asking', false, false],
    ['checking', false, false],
    ['resting', false, false],
    ['ended', false, false],
  ] as const)('in %s a bet is open: %s, an act: %s; under a pause neither', (phase, bets, acts) => {
    expect([canBet(build({ phase })), canAct(build({ phase }))]).toEqual([bets, acts])
    expect([canBet(build({ phase, isPaused: true })), canAct(build({ phase, isPaused: true }))]).toEqual([false, false])
  })

  test.each([
    ['idle', true],
    ['waiting', true],
    ['resting', true],
    ['asking', false],
    ['checking', false],
    ['ended', false],
  ] as const)('in %s the wallet’s balance may be shown: %s', (phase, isShown) => {
    expect(showsAll({ phase })).toBe(isShown)
  })

  test('a round that waits tells its balance where it took a stake, and not the old one later', () => {
    const waiting = { balance: '99.00', stake: '1.00' }
    expect(balanceOfWaiting(waiting, null)).toBe('99.00')
    expect(balanceOfWaiting(waiting, '1.00')).toBeNull()
    expect(balanceOfWaiting({ balance: '98.00', stake: '2.00' }, '1.00')).toBe('98.00')
  })

  test.each([
    [1, 10],
    [10, 10],
    [12.4, 12],
    [10_000, 10_000],
    [999_999, 10_000],
  ])('an amount of %d becomes %i', (minor, stake) => {
    expect(clampStake(minor, { minMinor: 10, maxMinor: 10_000 })).toBe(stake)
  })
})
