import { describe, expect, test } from 'vitest'
import { type BetState, canAct, canBet, clampStake } from './bet-state.ts'

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
    [1, 10],
    [10, 10],
    [12.4, 12],
    [10_000, 10_000],
    [999_999, 10_000],
  ])('an amount of %d becomes %i', (minor, stake) => {
    expect(clampStake(minor, { minMinor: 10, maxMinor: 10_000 })).toBe(stake)
  })
})
