/**
 * When a jackpot falls, by integers alone, so that anybody can check it. A contribution `c` joins a pool that held `P`. It
 * wins if `u × (M − P) < c × 2^32`. `M` is the sum that the pool must fall by. `u` is drawn with the round's own seeds. The
 * sums are in ten-thousandths of a minor unit.
 */

import { createDraw, type FairnessAlgorithm, type FairSeeds } from '../fairness/draw.ts'
import { assert } from '../lib/assert.ts'
import { JACKPOT_LEVELS, type Jackpot, type JackpotLevel, type LevelTerms } from './jackpots.ts'

/** A minor unit in the unit of pools. */
export const POOL_UNITS = 10_000
const WORDS = 2 ** 32

/** What one round did to one level: enough to check it again. */
export interface JackpotEntry {
  readonly level: JackpotLevel
  /** In the pool before this round, its contribution, and the sum that the pool must fall by: ten-thousandths of a minor unit. */
  readonly pool: number
  readonly contribution: number
  readonly ceiling: number
  /** The first 32 bits of the level's draw. */
  readonly drawn: number
  /** 0 where the level did not fall. */
  readonly paidMinor: number
}
export type JackpotDraws = Readonly<Record<JackpotLevel, number>>

/** The draw of a level stands beside the round's own: its client seed is another text, so neither tells of the other. */
export async function drawLevel(seeds: FairSeeds, algorithm: FairnessAlgorithm, level: JackpotLevel): Promise<number> {
  const draw = createDraw({ ...seeds, clientSeed: `${seeds.clientSeed}:jackpot:${level}` }, algorithm)
  const [float = 0] = await draw.floats(1)
  return float * WORDS
}

export async function drawLevels(seeds: FairSeeds, algorithm: FairnessAlgorithm): Promise<JackpotDraws> {
  const [mini, major, grand] = await Promise.all(JACKPOT_LEVELS.map((level) => drawLevel(seeds, algorithm, level)))
  assert(mini !== undefined && major !== undefined && grand !== undefined, 'each level has its draw')
  return { mini, major, grand }
}

/** Whole for each stake in minor units: a share is in ten-thousandths, and so is the unit. */
export const contributionOf = ({ shareBps }: LevelTerms, stakeMinor: number): number => stakeMinor * shareBps

/** Whether a contribution wins. One that fills the pool to its ceiling always does. */
export function isHit({ pool, contribution, ceiling, drawn }: Omit<JackpotEntry, 'level' | 'paidMinor'>): boolean {
  return BigInt(drawn) * BigInt(ceiling - pool) < BigInt(contribution) * BigInt(WORDS)
}

/** What a round does to a level that held `pool`. A hit pays the pool with this contribution, cut to the minor unit. */
export function computeEntry(level: JackpotLevel, terms: LevelTerms, pool: number, stakeMinor: number, drawn: number) {
  const contribution = contributionOf(terms, stakeMinor)
  const ceiling = terms.mustHitByMinor * POOL_UNITS
  assert(pool < ceiling, 'a pool falls before its ceiling')
  const facts = { level, pool, contribution, ceiling, drawn }
  const paidMinor = isHit(facts) ? Math.floor((pool + contribution) / POOL_UNITS) : 0
  return { ...facts, paidMinor } satisfies JackpotEntry
}

/** The pool after it: the seed again after a hit, and the rest below a minor unit, which stays. */
export function poolAfter({ pool, contribution, paidMinor }: JackpotEntry, { seedMinor }: LevelTerms): number {
  const after = pool + contribution - paidMinor * POOL_UNITS
  return paidMinor > 0 ? after + seedMinor * POOL_UNITS : after
}

/** Whether the facts of an entry fit one another: what a record says of a level is what its rule gives. */
export function isSoundEntry(entry: JackpotEntry): boolean {
  const paidMinor = isHit(entry) ? Math.floor((entry.pool + entry.contribution) / POOL_UNITS) : 0
  return entry.pool < entry.ceiling && paidMinor === entry.paidMinor
}

/**
 * What a level returns of all stakes in the long run, in ten-thousandths of them. From a pool of S up to M each contribution
 * is as likely to win. So a hit pays (S + M + c) / 2 on average, for contributions of (M − S + c) / 2.
 */
export function returnBpsOf({ seedMinor, mustHitByMinor, shareBps }: LevelTerms, stakeMinor: number): number {
  const contributionMinor = (stakeMinor * shareBps) / POOL_UNITS
  const room = mustHitByMinor - seedMinor + contributionMinor
  return shareBps * (1 + (2 * seedMinor) / room)
}

/** What all levels return beside the game itself, in per cent with two decimals, never more than is paid. */
export function returnPercentOf(jackpot: Jackpot, highestStakeMinor: number): number {
  const bps = JACKPOT_LEVELS.reduce((sum, level) => sum + returnBpsOf(jackpot.levels[level], highestStakeMinor), 0)
  return Math.floor(bps) / 100
}
