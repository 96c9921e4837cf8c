import { describe, expect, test } from 'vitest'
import { type AutoPlan, type Change, findWrong, hearRound, nextBet, startAuto } from './auto-bet.ts'

const LIMITS = { maxMinor: 10_000 }
const reset: Change = { do: 'reset' }
const raise = (percent: number): Change => ({ do: 'raise', percent })
const build = (overrides: Partial<AutoPlan> = {}): AutoPlan => ({
  bets: 10,
  onWin: reset,
  onLoss: reset,
  stopWinMinor: null,
  stopLossMinor: 100_000,
  mostMinor: 10_000,
  moves: 0,
  ...overrides,
})
const RICH: Parameters<typeof nextBet>[1] = { balanceMinor: 1_000_000, canWin: () => true }

/** Stakes of a run whose rounds pay what `pays` says, and why it ended. */
function play(plan: AutoPlan, stakeMinor: number, pays: readonly number[], around = RICH) {
  let run = startAuto('run', plan, stakeMinor)
  const stakes: number[] = []
  const money = (amountMinor: number) => (amountMinor / 100).toFixed(2)
  for (;;) {
    const next = nextBet(run, around)
    if (next.end !== null) return { stakes, end: next.end }
    ;({ run } = next)
    const payout = pays[stakes.length] ?? 0
    stakes.push(run.stakeMinor)
    ;({ run } = hearRound(run, { state: 'settled', stake: money(run.stakeMinor), payout: money(payout) }))
  }
}

describe('GAME-09 auto bet', () => {
  test.each([
    ['the count is used up', build({ bets: 3 }), [], [100, 100, 100], 'done'],
    [
      'a loss doubles, up to the highest bet',
      build({ bets: 5, onLoss: raise(100), mostMinor: 500 }),
      [],
      [100, 200, 400, 500, 500],
      'done',
    ],
    [
      'a win goes back to the first amount',
      build({ bets: 4, onLoss: raise(50) }),
      [0, 300, 0],
      [100, 150, 100, 150],
      'done',
    ],
    [
      'a win raises, a loss goes back',
      build({ bets: 4, onWin: raise(10) }),
      [200, 220, 0],
      [100, 110, 121, 100],
      'done',
    ],
    [
      'the stake itself back is neither',
      build({ bets: 3, onLoss: raise(100), onWin: raise(100) }),
      [100, 100, 100],
      [100, 100, 100],
      'done',
    ],
    ['nought per cent leaves the amount', build({ bets: 3, onLoss: raise(0) }), [], [100, 100, 100], 'done'],
    [
      'a bet that could pass the loss stop is not placed',
      build({ onLoss: raise(100), stopLossMinor: 600 }),
      [],
      [100, 200],
      'loss',
    ],
    ['a loss stop is met to the cent', build({ stopLossMinor: 300 }), [], [100, 100, 100], 'loss'],
    ['a win stop', build({ stopWinMinor: 150 }), [200, 150], [100, 100], 'win'],
    ['one large win', build({ stopWinMinor: 1 }), [900_000], [100], 'win'],
  ] as const)('%s', (_, plan, pays, stakes, end) => {
    expect(play(plan, 100, pays)).toEqual({ stakes, end })
  })

  test('a bet above the balance, or one that can win nothing, ends it', () => {
    expect(play(build(), 100, [], { ...RICH, balanceMinor: 99 })).toEqual({ stakes: [], end: 'balance' })
    expect(play(build(), 100, [], { ...RICH, canWin: (stake) => stake > 100 })).toEqual({ stakes: [], end: 'low' })
  })

  test.each(['rolled_back', 'waiting', 'open'] as const)(
    'a round that is %s ends it, with the stake as it was',
    (state) => {
      const run = startAuto('run', build({ onLoss: raise(100) }), 100)
      expect(hearRound(run, { state, stake: '1.00', payout: '0.00' })).toEqual({ end: 'round', run })
    },
  )

  test.each([
    [{}, []],
    [{ bets: 0 }, ['bets']],
    [{ bets: 101 }, ['bets']],
    [{ bets: Number.NaN }, ['bets']],
    [{ onWin: raise(1_001), onLoss: raise(-1) }, ['onWin', 'onLoss']],
    [{ stopWinMinor: 0 }, ['stopWinMinor']],
    // Less than one bet: it could never begin.
    [{ stopLossMinor: 99 }, ['stopLossMinor']],
    [{ mostMinor: 99 }, ['mostMinor']],
    [{ mostMinor: 10_001 }, ['mostMinor']],
  ] as const)('of %j the fields %j are wrong', (change, wrong) => {
    expect(findWrong(build(change), 100, LIMITS)).toEqual(wrong)
  })
})
