/** How a table is played: its spots, what chance says, and what a stake on a spot comes back as. Pure. */

import type { Draw } from '../../contract/fairness/draw.ts'
import type { LiveGameClass } from '../../contract/rules/live-game-classes.ts'

/** What lies on the table at the end, as text: hands of cards, dice, coins, a number. Stored as it is. */
export type TableResult = readonly (readonly string[])[]

/** Paid on a win beside the stake: `[19, 20]` is 0.95 to 1. */
export type Pay = readonly [numerator: number, denominator: number]
/** What a stake comes back as, the stake included. */
export type Factor = readonly [numerator: number, denominator: number]

/** The side of a road: red, blue, or a tie. */
export type Side = 'R' | 'U' | 'T'

export interface Spot {
  readonly code: string
  readonly group: string
  /** Several where the win depends on how often something shows. */
  readonly pays: readonly Pay[]
  /** Per cent of the stake that the house keeps in the long run, to four decimals. Counted exactly by the test. */
  readonly edge: number
  /** So many times the chips are held, where more than the chips can be lost. What is not lost goes back unplayed. */
  readonly holds?: number
}

/** A place in `pays`, the stake back, half of it back, or nothing. */
export type Hit = number | 'push' | 'half' | null

export interface SpotRule<Facts> extends Spot {
  readonly hit: (facts: Facts) => Hit
  /** How many times the chips a lost bet costs: once where it is not said, at most `holds`. */
  readonly loses?: (facts: Facts) => number
}

export interface TableRules {
  /** With its version, as a round's proof names it: `bac@1`. */
  readonly id: string
  readonly gameClass: LiveGameClass | 'CRASH'
  readonly spots: readonly Spot[]
  /** How long the dealing takes on the table, where the table has no clock of its own. */
  readonly dealMs: number
  /** Of crash: its deal is a flight whose end is known to the table alone until it is over. */
  readonly flight?: true
  draw(draw: Draw): Promise<TableResult>
  /** Throws for a spot that is none of the table's. */
  factor(result: TableResult, spot: string): Factor
  /** How many times the chips on a spot were played: once, or as often as a lost bet costs. */
  played(result: TableResult, spot: string): number
  /** One side for each road of the table. */
  sides(result: TableResult): readonly Side[]
  /** Figures that say how it ended, in a form of the class's own: `7:9`, `15`, `3 6 5`. */
  score(result: TableResult): string
}

export interface RulesDefinition<Facts> extends Omit<TableRules, 'spots' | 'factor' | 'played' | 'sides' | 'score'> {
  readonly spots: readonly SpotRule<Facts>[]
  readonly facts: (result: TableResult) => Facts
  readonly sides: (facts: Facts) => readonly Side[]
  readonly score: (facts: Facts) => string
}

export const LOST: Factor = [0, 1]

export function factorOf<Facts>(spot: SpotRule<Facts>, facts: Facts): Factor {
  const hit = spot.hit(facts)
  if (hit === null) return LOST
  if (hit === 'push') return [1, 1]
  if (hit === 'half') return [1, 2]
  const pay = spot.pays[hit]
  if (!pay) throw new RangeError(`${spot.code} has no pay ${hit}`)
  return [pay[0] + pay[1], pay[1]]
}

const playedOf = <Facts>(spot: SpotRule<Facts>, facts: Facts): number =>
  spot.loses && spot.hit(facts) === null ? spot.loses(facts) : 1

export function defineRules<Facts>(rules: RulesDefinition<Facts>): TableRules {
  const byCode = new Map(rules.spots.map((spot) => [spot.code, spot]))
  function requireSpot(code: string): SpotRule<Facts> {
    const spot = byCode.get(code)
    if (!spot) throw new RangeError(`${rules.id} has no spot ${code}`)
    return spot
  }
  return {
    ...rules,
    factor: (result, code) => factorOf(requireSpot(code), rules.facts(result)),
    played: (result, code) => playedOf(requireSpot(code), rules.facts(result)),
    sides: (result) => rules.sides(rules.facts(result)),
    score: (result) => rules.score(rules.facts(result)),
  }
}

/** In minor units, cut down once. */
export const returnOf = (stakeMinor: number, [numerator, denominator]: Factor): number =>
  Math.floor((stakeMinor * numerator) / denominator)

export const wins = (isWon: boolean): Hit => (isWon ? 0 : null)

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
