/** FAIR-03: the same rounds by seeded chance, to be held against the exact figures. */
import { type SlotModel, stakeUnits } from './model.ts'
import { simulateRound } from './round.ts'

export interface Simulation {
  readonly rounds: number
  readonly rtp: number
  readonly hitFrequency: number
  readonly deviation: number
}

/** sfc32: quick, even, repeatable. Not the fairness algorithm: this measures the engine alone. */
export function seededBelow(seed: number): (bound: number) => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let warm = 0; warm < 15; warm += 1) next()
  return (bound) => Math.floor((next() / 2 ** 32) * bound)
}

export function simulate(model: SlotModel, rounds: number, seed: number): Simulation {
  const below = seededBelow(seed)
  const units = stakeUnits(model)
  let sum = 0
  let squares = 0
  let hits = 0
  for (let round = 0; round < rounds; round += 1) {
    const stakes = simulateRound(model, below).total / units
    sum += stakes
    squares += stakes ** 2
    if (stakes > 0) hits += 1
  }
  const rtp = sum / rounds
  return { rounds, rtp, hitFrequency: hits / rounds, deviation: Math.sqrt(squares / rounds - rtp ** 2) }
}
