/**
 * A whole round, free spins included, from one nonce. Written as a generator that asks for stops,
 * so that the Worker, the verifier and the simulation run the same lines with their own chance.
 */
import { createDraw, type Draw, type FairnessAlgorithm, type FairSeeds } from '../../contract/fairness/draw.ts'
import { drawStops } from '../../contract/fairness/events.ts'
import { type Fall, isWaysModel, playCascade } from './cascade.ts'
import { evaluateGrid, type GridResult, gridAt } from './evaluate.ts'
import type { SlotModel } from './model.ts'

export interface SpinOutcome extends GridResult {
  readonly stops: readonly number[]
  /** The first of the spin. */
  readonly grid: readonly string[]
  /** Of a game of ways: each grid of the cascade, the first and the last with it. */
  readonly falls?: readonly Fall[]
  /** 1, or the free spins' multiplier. */
  readonly multiplier: number
  /** Free spins won by this spin, after the cap. */
  readonly awarded: number
  /** In line stakes, the multiplier included. */
  readonly total: number
}

export interface RoundOutcome {
  readonly spins: readonly SpinOutcome[]
  /** In line stakes. */
  readonly total: number
}

/** Yields the number of stops of each reel, once a spin; is answered with one stop a reel. */
export function* playRound(model: SlotModel): Generator<readonly number[], RoundOutcome, readonly number[]> {
  const bounds = model.reels.map((reel) => reel.length)
  const spins: SpinOutcome[] = []
  let granted = 0
  do {
    const stops = yield bounds
    const free = spins.length > 0
    const grid = gridAt(model, stops)
    const result = isWaysModel(model) ? playCascade(model, stops) : evaluateGrid(model, grid)
    const multiplier = free ? (model.freeSpins?.multiplier ?? 1) : 1
    const awarded = freeSpinsWon(model, result.scatters, granted)
    granted += awarded
    spins.push({ ...result, stops, grid, multiplier, awarded, total: result.pay * multiplier })
  } while (spins.length <= granted)
  return { spins, total: spins.reduce((sum, spin) => sum + spin.total, 0) }
}

/** Free spins that so many scatters win when `granted` were won before in the round. */
export function freeSpinsWon(model: SlotModel, scatters: number, granted: number): number {
  if (!model.freeSpins) return 0
  return Math.min(model.freeSpins.awards[scatters] ?? 0, model.freeSpins.most - granted)
}

/** FAIR-01: the round that a pair of seeds and a nonce decide. */
export async function resolveRound(
  model: SlotModel,
  seeds: FairSeeds,
  algorithm: FairnessAlgorithm = 'v1',
): Promise<RoundOutcome> {
  return drawRound(model, createDraw(seeds, algorithm))
}

export async function drawRound(model: SlotModel, draw: Draw): Promise<RoundOutcome> {
  const round = playRound(model)
  let step = round.next()
  while (!step.done) step = round.next(await drawStops(draw, step.value))
  return step.value
}

/** As `resolveRound`, from any source of integers below a bound. */
export function simulateRound(model: SlotModel, below: (bound: number) => number): RoundOutcome {
  const round = playRound(model)
  let step = round.next()
  while (!step.done) step = round.next(step.value.map(below))
  return step.value
}
