/**
 * FAIR-01: what a magazine's chance makes of its shots. Nothing else matters: not earlier shots, not other players, not
 * the fish's age. Map A, one nonce a magazine: a shot reads the next float, one at a chest the next two.
 */
import type { Draw } from '../fairness/draw.ts'
import { HIT_PARTS, hitThreshold, SPECIES_PAYS, type SpeciesName } from './species.ts'

/** Shots of one magazine. */
export const FEWEST_SHOTS = 20
export const MOST_SHOTS = 100
/** So long a magazine without a shot stays open. */
export const POND_IDLE_MS = 600_000

const WORDS = 2 ** 32
const WORDS_A_SHOT = 2

/** Every word that a magazine can read, as integers below 2^32: enough for chests alone. */
export const drawMagazine = async (draw: Draw, shots: number): Promise<number[]> =>
  (await draw.floats(shots * WORDS_A_SHOT)).map((float) => float * WORDS)

export interface ShotOutcome {
  readonly isHit: boolean
  /** In shots; 0 for a miss. */
  readonly pays: number
  /** How many words it read. */
  readonly words: number
}

const partOf = (word: number, parts: number): number => Math.floor((word / WORDS) * parts)

/** One shot, which begins at this word of the magazine. */
export function shoot(words: readonly number[], at: number, species: SpeciesName): ShotOutcome {
  const pays: readonly number[] = SPECIES_PAYS[species]
  const [first, second] = [words[at], words[at + 1]]
  const read = pays.length > 1 ? 2 : 1
  if (first === undefined || second === undefined) throw new Error('the magazine has no such shot')
  const isHit = partOf(first, HIT_PARTS) < hitThreshold(species)
  return { isHit, pays: isHit ? (pays[partOf(second, pays.length)] ?? 0) : 0, words: read }
}

/** The shots of a magazine in the order fired. */
export function shootAll(words: readonly number[], species: readonly SpeciesName[]): ShotOutcome[] {
  let at = 0
  return species.map((name) => {
    const outcome = shoot(words, at, name)
    at += outcome.words
    return outcome
  })
}

export const paysOf = (outcomes: readonly Pick<ShotOutcome, 'pays'>[]): number =>
  outcomes.reduce((sum, { pays }) => sum + pays, 0)
