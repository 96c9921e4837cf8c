/**
 * The mathematics of a slot as data. A symbol is one character; a reel strip is a string of symbols,
 * read downwards and round. All pays are in line stakes: the stake is one line stake for each line, or a fixed number of them.
 */

/** Best to least: `W` wild, `S` scatter, then `A` to `H`. A theme draws each of them. */
export const SYMBOLS = ['W', 'S', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type SlotSymbol = (typeof SYMBOLS)[number]

export const FAMILIES = ['classic-3x3', 'lines-5x3', 'ways-5x4'] as const
export type Family = (typeof FAMILIES)[number]

export const TEMPERS = ['calm', 'steady', 'bold'] as const
export type Temper = (typeof TEMPERS)[number]

export interface FreeSpinRules {
  /** Scatters in view → free spins won. A free spin can win more. */
  readonly awards: Readonly<Record<number, number>>
  /** Every win of a free spin is paid so many times. */
  readonly multiplier: number
  /** No round has more free spins than this. */
  readonly most: number
}

/** Neighbouring reels pay for every way through them, and what won makes room for what falls. */
export interface WaysRules {
  /** A stake is so many line stakes. */
  readonly stakeUnits: number
  /** What the first grid, the second, the third … is paid; the last holds for all after it. */
  readonly multipliers: readonly number[]
}

export interface SlotModel {
  readonly family: Family
  readonly temper: Temper
  /** Grows with every change to anything below, so that a round names what decided it. */
  readonly version: number
  readonly rows: 3 | 4
  readonly reels: readonly string[]
  /** Row of each reel, from 0 at the top. None where every way pays. */
  readonly lines: readonly (readonly number[])[]
  /** Symbol → line stakes for 3, 4, 5 of a kind from the left (one entry with three reels). */
  readonly pays: Readonly<Partial<Record<SlotSymbol, readonly number[]>>>
  /** A winning line is paid so many times for each wild that stands in for another symbol. */
  readonly wildMultiplier: number
  /** Scatters in view, anywhere → line stakes. */
  readonly scatterPays: Readonly<Record<number, number>>
  readonly freeSpins?: FreeSpinRules
  readonly ways?: WaysRules
}

export const WILD: SlotSymbol = 'W'
export const SCATTER: SlotSymbol = 'S'
/** The shortest run that pays. */
export const SHORTEST_RUN = 3

/** So many line stakes are the stake. */
export const stakeUnits = ({ lines, ways }: SlotModel): number => ways?.stakeUnits ?? lines.length

/** Ways through the reels. */
export const countWays = ({ rows, reels }: SlotModel): number => rows ** reels.length

/** What a round stores as its paytable and rules. */
export const paytableIdOf = (model: SlotModel): string => `${model.family}-${model.temper}@${model.version}`
