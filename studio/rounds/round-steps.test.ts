import { describe, expect, test } from 'vitest'
import {
  advance,
  dueInMs,
  MAX_BET_ATTEMPTS,
  type RoundProgress,
  retryDelayMs,
  TABLE_SILENT_MS,
  UNATTENDED_MS,
} from './round-steps.ts'

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

  const choosing = { isFurther: false, endsRound: false }
  const further = { isFurther: true, endsRound: false }
  const last = { isFurther: true, endsRound: true }
  test.each([
    ['a first bet taken waits for the player', at('bet', 'pending'), ok, choosing, at('act', 'staked')],
    ['a further bet taken waits on', at('bet', 'staked', 1), ok, further, at('act', 'staked')],
    ['a further bet that ends the round goes on to its win', at('bet', 'staked'), ok, last, at('win', 'staked')],
    [
      'a further bet refused leaves the round as it was',
      at('bet', 'staked'),
      refused,
      further,
      { ...at('act', 'staked'), reason: 'balance_insufficient' },
    ],
    [
      'a further bet unanswered to the end is taken back',
      at('bet', 'staked', MAX_BET_ATTEMPTS - 1),
      unknown,
      last,
      { ...at('rollback', 'staked'), reason: 'upstream_timeout' },
    ],
    ['a further bet taken back leaves the round open', at('rollback', 'staked', 2), ok, further, at('act', 'staked')],
    ['a round without a choice is taken back', at('rollback', 'staked'), ok, choosing, at('done', 'rolled_back')],
    ['a round that waits asks nothing', at('act', 'staked'), unknown, choosing, at('act', 'staked')],
  ])('%s', (_, round, answer, purpose, expected) => {
    expect(advance(round, answer, purpose)).toEqual(expected)
  })

  test('a round that waits is due a day after its last act, and at a table after two minutes', () => {
    const waiting = { kind: 'own', step: 'act', attempts: 0, acted_ms: 1_000 } as const
    expect(dueInMs(waiting, 1_000)).toBe(UNATTENDED_MS)
    expect(dueInMs(waiting, 1_000 + UNATTENDED_MS + 5)).toBe(0)
    expect(dueInMs({ ...waiting, kind: 'shared' }, 1_000)).toBe(TABLE_SILENT_MS)
    expect(dueInMs({ kind: 'own', step: 'win', attempts: 3, acted_ms: 0 }, 1_000)).toBe(4_000)
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
