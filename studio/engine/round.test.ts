import { describe, expect, test } from 'vitest'
import { MODELS } from '../models/index.ts'
import { linesSteady } from '../models/lines-5x3-steady.ts'
import { paytableIdOf } from './model.ts'
import { freeSpinsWon, playRound, resolveRound } from './round.ts'

const seeds = { serverSeed: 'server seed', clientSeed: 'client seed', nonce: 1 }

/** Answers every request for stops with the next of the list, the last one over and over. */
function play(model: typeof linesSteady, ...answers: number[][]) {
  const round = playRound(model)
  let step = round.next()
  for (let spin = 0; !step.done; spin += 1) step = round.next(answers[Math.min(spin, answers.length - 1)]!)
  return step.value
}

/** Stops that show the symbol on every reel that has it. */
const stopsOf = (symbol: string) => linesSteady.reels.map((reel) => Math.max(0, reel.indexOf(symbol)))

describe('a round', () => {
  test.each(MODELS.map((model) => [paytableIdOf(model), model] as const))(
    'FAIR-01 %s is decided by the seeds',
    async (_, model) => {
      const round = await resolveRound(model, seeds)
      expect(await resolveRound(model, seeds)).toEqual(round)
      expect(await resolveRound(model, { ...seeds, nonce: 2 })).not.toEqual(round)
    },
  )

  test('free spins pay threefold, win more of themselves and end at the cap', () => {
    const round = play(linesSteady, stopsOf('S'))
    expect(round.spins[0]?.awarded).toBe(15)
    expect(round.spins).toHaveLength(1 + linesSteady.freeSpins!.most)
    expect(round.spins[1]?.multiplier).toBe(3)
    expect(round.spins.reduce((sum, spin) => sum + spin.awarded, 0)).toBe(60)
    expect(round.total).toBe(round.spins.reduce((sum, spin) => sum + spin.pay * spin.multiplier, 0))
  })

  test('free spins go on with the cursor of the one nonce', async () => {
    for (let nonce = 0; nonce < 1_000; nonce += 1) {
      const round = await resolveRound(linesSteady, { ...seeds, nonce })
      if (round.spins.length === 1) continue
      expect(round.spins).toHaveLength(1 + round.spins.reduce((sum, spin) => sum + spin.awarded, 0))
      return
    }
    throw new Error('no free spins in 1,000 rounds')
  })

  test.each([
    [2, 0, 0],
    [3, 0, 10],
    [3, 55, 5],
    [5, 60, 0],
  ])('%i scatters after %i granted win %i', (scatters, granted, won) => {
    expect(freeSpinsWon(linesSteady, scatters, granted)).toBe(won)
  })
})

test.each(MODELS.map((model) => [paytableIdOf(model), model] as const))(
  'a player of %s with all public data does no better than chance',
  async (_, model) => {
    // The seal is public: whoever takes it for the seed sees other reels, as often the right ones as any guess.
    const seal = 'a4e53dc2f480b8fce6fe688b1317658b446299df23ad533394406427c8c19557'
    const rounds = 300
    const reel = model.reels[0]?.length ?? 0
    let right = 0
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const [guess, drawn] = await Promise.all([
        resolveRound(model, { serverSeed: seal, clientSeed: 'client seed', nonce }),
        resolveRound(model, { ...seeds, nonce }),
      ])
      if (guess.spins[0]?.stops[0] === drawn.spins[0]?.stops[0]) right += 1
    }
    const deviation = Math.sqrt((rounds / reel) * (1 - 1 / reel))
    expect(Math.abs(right - rounds / reel)).toBeLessThan(4 * deviation)
  },
)
