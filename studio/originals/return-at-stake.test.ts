/** FAIR-03: the exact return at a stake, against counting by the rules themselves. */
import { describe, expect, test } from 'vitest'
import { BACCARAT_SPOTS } from '../cards/baccarat.ts'
import type { Engine } from '../engine/engine.ts'
import { STAKE_LIMITS } from '../engine/original-rules.ts'
import { ORIGINAL_FIGURES } from './figures.ts'
import { ORIGINAL_ENGINES, type OriginalName } from './index.ts'
import { canWinAtStake, computeReturnAtStake } from './return-at-stake.ts'

const rounded = (figures: readonly number[] | null) => figures?.map((figure) => Number(figure.toFixed(2)))

test.each([
  ['dice', 'under:9800', 10, [97.99, 97.99]],
  ['dice', 'under:5000', 100, [98.99, 98.99]],
  ['hilo', '', 10, [92.31, 99]],
  ['mines', '1', 10, [92, 98.8]],
  ['limbo', '119', 10, [91.51, 91.51]],
  ['limbo', '200', 10, [99, 99]],
  ['wheel', '10:high', 10, [99, 99]],
  ['baccarat', 'banker', 100, [98.94, 98.94]],
  ['baccarat', 'banker', 10, [96.65, 96.65]],
  ['blackjack', '', 100, [99.43, 99.43]],
  ['blackjack', '', 11, [99.22, 99.22]],
] as const)('%s %s at a stake of %i', (name, choice, stakeMinor, expected) =>
  expect(rounded(computeReturnAtStake(name, choice, stakeMinor))).toEqual(expected),
)

describe('is what the rules pay, over all draws', () => {
  const payout = (name: keyof typeof ORIGINAL_ENGINES, choice: string, chance: unknown, stakeMinor: number) => {
    const engine: Engine = ORIGINAL_ENGINES[name]
    return engine.stand({ choice, chance, acts: [], stakeMinor })?.payoutMinor ?? 0
  }
  const average = (paid: readonly number[], stakeMinor: number) =>
    (paid.reduce((sum, one) => sum + one, 0) / paid.length / stakeMinor) * 100

  test.each([10, 13, 97, 100])('dice, a stake of %i', (stakeMinor) => {
    const paid = Array.from({ length: 10_001 }, (_, roll) => payout('dice', 'over:4321', roll, stakeMinor))
    expect(computeReturnAtStake('dice', 'over:4321', stakeMinor)?.[0]).toBeCloseTo(average(paid, stakeMinor), 8)
  })

  test.each([10, 13, 97, 100])('wheel and plinko, a stake of %i', (stakeMinor) => {
    const wheel = Array.from({ length: 30 }, (_, segment) => payout('wheel', '30:medium', segment, stakeMinor))
    expect(computeReturnAtStake('wheel', '30:medium', stakeMinor)?.[0]).toBeCloseTo(average(wheel, stakeMinor), 8)
    const plinko = Array.from({ length: 256 }, (_, drops) =>
      payout('plinko', '8:low', [...drops.toString(2).padStart(8, '0')].map(Number), stakeMinor),
    )
    expect(computeReturnAtStake('plinko', '8:low', stakeMinor)?.[0]).toBeCloseTo(average(plinko, stakeMinor), 8)
  })

  test.each([
    ['that is cut nowhere', 10_000, 'rtpPercent'],
    ['of 0.10', STAKE_LIMITS.minMinor, 'rtpAtLeastStake'],
  ] as const)('a stake %s returns what is published of each game', (_, stakeMinor, published) => {
    const returned = (name: OriginalName, choice: string) =>
      rounded(computeReturnAtStake(name, choice, stakeMinor)) ?? []
    const choices: readonly (readonly [OriginalName, string])[] = [
      ...([
        ['dice', 'under:5000'],
        ['limbo', '200'],
        ['keno', 'steady:1'],
        ['keno', 'bold:1,2,3,4,5,6,7'],
      ] as const),
      ...([
        ['mines', '3'],
        ['hilo', ''],
        ['plinko', '12:high'],
        ['wheel', '50:low'],
        ['blackjack', ''],
      ] as const),
      ...BACCARAT_SPOTS.map((spot) => ['baccarat', spot] as const),
    ]
    for (const [name, choice] of choices) {
      const [least, most] = ORIGINAL_FIGURES[name][published]
      for (const figure of returned(name, choice)) {
        expect(figure, `${name} ${choice}`).toBeGreaterThanOrEqual(least)
        expect(figure, `${name} ${choice}`).toBeLessThanOrEqual(most)
      }
    }
  })
})

test.each([
  ...['under:9800', 'under:9001', 'under:9000', 'over:5000'].map((choice) => ['dice', choice] as const),
  ...['101', '109', '110', '200'].map((choice) => ['limbo', choice] as const),
  ...([
    ['mines', '1'],
    ['hilo', ''],
    ['plinko', '8:low'],
    ['keno', 'steady:7'],
    ['blackjack', ''],
  ] as const),
] as const)('%s %s is offered at the stakes at which the studio takes it', (name, choice) => {
  const engine: Engine = ORIGINAL_ENGINES[name]
  for (const stakeMinor of [10, 11, 50, 97, 99, 100, 10_000])
    expect(canWinAtStake(name, choice, stakeMinor), `${stakeMinor}`).toBe(engine.canWin?.(choice, stakeMinor))
})

test('a choice that is none has no return', () => expect(computeReturnAtStake('keno', 'steady:', 100)).toBeNull())
