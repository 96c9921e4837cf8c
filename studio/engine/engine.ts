/**
 * How a game decides its rounds: all that the player's object knows of it. Pure. Chance is drawn before the stake is
 * asked for. Where a round stands follows from that draw and the player's acts.
 */
import type { Draw, FairnessAlgorithm } from '../../contract/fairness/draw.ts'

/** By which rounds of a player's own pair of seeds are drawn. */
export const OWN_ALGORITHM: FairnessAlgorithm = 'v1'

/** A round as it is written down. */
export interface Decided<Chance = unknown> {
  /** What the player chose before the stake, in the game's own words: `over:5050`. Empty where there is nothing to choose. */
  readonly choice: string
  readonly chance: Chance
  /** What the player did since, in the game's own words, in order. */
  readonly acts: readonly string[]
  /** The first stake. */
  readonly stakeMinor: number
}

export interface Standing {
  readonly isOver: boolean
  /** The first stake and those that the acts added. */
  readonly stakeMinor: number
  /** What is paid once the round is over. */
  readonly payoutMinor: number
  /** Of the stake, once the round is over: what was held and not played. Absent where all of it is played. */
  readonly unplayedMinor?: number
  /** What the player may see: spins of a slot, else a `PlayView`. Nothing of what chance has yet to say. */
  readonly view: unknown
}

export interface Engine {
  /** The rules with their version, `mines@1`: what a round stores, followed by its choice. */
  readonly id: string
  isStake(stakeMinor: number, choice?: string): boolean
  isChoice(choice: string): boolean
  /** Whether the best end pays more than the stake, once it is cut to the cent. Absent where each stake does. */
  canWin?(choice: string, stakeMinor: number): boolean
  /** Everything that chance will say in the round, as JSON. */
  draw(draw: Draw, choice: string): Promise<unknown>
  /** Null when the last act is none of those that were open to the player. */
  stand(round: Decided): Standing | null
  /**
   * The acts that end a round whose player stays away; null where the stake goes back instead. Absent where a round ends
   * by itself.
   */
  finish?(round: Decided): readonly string[] | null
  /** So long a round waits for its player. Absent: a day. */
  readonly unattendedMs?: number
  /** An act as records tell it, where it is written down with more. */
  tellAct?(act: string): string
}

const SEPARATOR = ':'

/** What a round stores as its paytable and rules: enough to draw it again. */
export const paytableOf = (engineId: string, choice: string): string =>
  choice === '' ? engineId : `${engineId}${SEPARATOR}${choice}`

export function readPaytable(paytable: string): { engineId: string; choice: string } {
  const [engineId = '', ...choice] = paytable.split(SEPARATOR)
  return { engineId, choice: choice.join(SEPARATOR) }
}
