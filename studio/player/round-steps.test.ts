import { describe, expect, test } from 'vitest'
import { advance, MAX_BET_ATTEMPTS, type RoundProgress, retryDelayMs } from './round-steps.ts'

const at = (step: RoundProgress['step'], state: RoundProgress['state'], attempts = 0): RoundProgress => ({
  state,
  step,
  attempts,
  reason: null,
})
const ok = { kind: 'ok' } as const
const unknown = { kind: 'unknown' } as const
const refused = { kind: 'refused', errorCode: 'balance_insufficient' } as const

describe('GAME-06 the way of a round', () => {
  test.each([
    ['a bet taken is staked', at('bet', 'pending', 2), ok, at('win', 'staked')],
    [
      'a bet refused voids the round',
      at('bet', 'pending'),
      refused,
      { ...at('done', 'rolled_back'), reason: 'balance_insufficient' },
    ],
    ['a bet unanswered is tried again', at('bet', 'pending'), unknown, at('bet', 'pending', 1)],
    [
      'a bet unanswered to the end is taken back',
      at('bet', 'pending', MAX_BET_ATTEMPTS - 1),
      unknown,
      { ...at('rollback', 'pending'), reason: 'upstream_timeout' },
    ],
    ['a win paid settles', at('win', 'staked', 9), ok, at('done', 'settled')],
    ['a win unanswered is owed', at('win', 'staked', 500), unknown, at('win', 'staked', 501)],
    ['a win refused is owed all the same', at('win', 'staked'), refused, at('win', 'staked', 1)],
    ['a rollback done ends the round', at('rollback', 'pending', 3), ok, at('done', 'rolled_back')],
    ['a rollback refused is asked again', at('rollback', 'pending', 3), refused, at('rollback', 'pending', 4)],
    ['an ended round stays', at('done', 'settled'), unknown, at('done', 'settled')],
  ])('%s', (_, round, answer, expected) => {
    expect(advance(round, answer)).toEqual(expected)
  })

  test.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [500, 60_000],
  ])('try %i waits %i ms', (attempts, delay) => {
    expect(retryDelayMs(attempts)).toBe(delay)
  })
})
