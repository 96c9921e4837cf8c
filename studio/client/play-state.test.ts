import { describe, expect, test } from 'vitest'
import type { RoundView } from '../api.ts'
import {
  bookRound,
  canSpin,
  chooseEnding,
  chooseResumed,
  chooseStake,
  openPlay,
  type PlayState,
  presentPanel,
  withholdPayout,
} from './play-state.ts'

const boot = { stakes: ['0.20', '1.00', '2.00'], defaultStake: '1.00' }
const buildState = (overrides: Partial<PlayState> = {}): PlayState => ({
  ...openPlay(boot, { balance: '100.00' }),
  ...overrides,
})
const buildRound = (overrides: Partial<RoundView> = {}) =>
  ({ state: 'settled', reason: null, stake: '1.00', payout: '2.50', balance: '101.50', ...overrides }) as RoundView

describe('the main button', () => {
  test.each([
    [{}, true, 'spin'],
    [{ isPaused: true }, false, 'spin'],
    [{ phase: 'spinning' }, false, 'spinning'],
    [{ phase: 'checking' }, false, 'spinning'],
    [{ phase: 'spinning', isSkippable: true }, false, 'skip'],
    [{ phase: 'resting' }, false, 'spin'],
    [{ phase: 'ended' }, false, 'spin'],
  ] as const)('%j: may spin %s, shows %s', (change, ready, main) => {
    const state = buildState(change)
    expect(canSpin(state)).toBe(ready)
    expect(presentPanel(state, '₱')).toMatchObject({ ready, main })
  })
})

test.each([
  ['a step of the ladder', 20, '0.20'],
  ['no step of it any more', 50, '1.00'],
  ['nothing', null, '1.00'],
])('a game begins with the stake of the last visit where that is %s', (_, keptMinor, stake) => {
  const { stakeIndex } = openPlay(boot, { balance: '100.00' }, keptMinor)
  expect(boot.stakes[stakeIndex]).toBe(stake)
})

test('the stake keeps to its ladder, and stays while a round is under way', () => {
  expect(chooseStake(buildState(), 2, 3).stakeIndex).toBe(2)
  for (const wrong of [-1, 3]) expect(chooseStake(buildState(), wrong, 3).stakeIndex).toBe(1)
  expect(chooseStake(buildState({ phase: 'spinning' }), 2, 3).stakeIndex).toBe(1)
})

test('GAME-06 the win joins the balance only when the reels have shown it', () => {
  const spinning = withholdPayout(buildState(), buildRound())
  expect(presentPanel(spinning, '₱')).toMatchObject({ balance: '₱99.00', net: '₱0.00', netSign: 'even' })
  const shown = bookRound(spinning, buildRound())
  expect(presentPanel(shown, '₱')).toMatchObject({ balance: '₱101.50', win: '₱2.50', net: '+₱1.50', netSign: 'up' })
  const lost = bookRound(shown, buildRound({ payout: '0.00', stake: '2.00', balance: null }))
  expect(presentPanel(lost, '₱')).toMatchObject({ balance: '₱101.50', win: '₱0.00', net: '−₱0.50', netSign: 'down' })
})

test.each([
  [{ payout: '1.01' }, 'won', true],
  [{ payout: '1.00' }, 'returned', false],
  [{ payout: '0.50' }, 'returned', false],
  [{ payout: '0.00' }, 'noWin', false],
  [{ state: 'rolled_back', reason: 'balance_insufficient' }, 'insufficient', false],
  [{ state: 'rolled_back', reason: 'upstream_timeout' }, 'takenBack', false],
  [{ state: 'rolled_back', reason: 'limit_reached' }, 'refused', false],
  [{ state: 'rolled_back', reason: null }, 'refused', false],
] as const)('a return at or below the stake is stated, not celebrated: %j', (change, words, isWin) => {
  expect(chooseEnding(buildRound(change))).toEqual({ words, isWin })
})

test.each([
  ['stake_limit_reached', 'limitPassed'],
  ['loss_limit_reached', 'limitPassed'],
  ['reality_check_due', 'reminderDue'],
  ['on_break', 'onBreak'],
  ['account_excluded', 'accountBarred'],
  ['account_locked', 'accountBarred'],
  ['login_required', 'ended'],
] as const)('SAFE-01 SAFE-02 SAFE-03 a stake refused by %s is not put down to the wallet', (reason, words) => {
  expect(chooseEnding(buildRound({ state: 'rolled_back', reason, payout: '0.00' }))).toEqual({ words, isWin: false })
})

test.each([
  [{}, 'resumed'],
  [{ state: 'rolled_back', reason: 'upstream_timeout' }, 'takenBack'],
  [{ state: 'rolled_back', reason: 'stake_limit_reached' }, null],
] as const)(
  'of a last round %j a player who comes back is told %s: never of a stake that was not taken',
  (change, words) => {
    expect(chooseResumed(buildRound(change))).toBe(words)
  },
)
