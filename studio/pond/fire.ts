/** What becomes of a batch of presses: a pure decision. What is refused costs no shot. */
import type { Shot, ShotResult } from '../../contract/pond/messages.ts'
import { findFish, isSwimming } from '../../contract/pond/paths.ts'
import type { Pond } from '../../contract/pond/pond.ts'
import { type ShotOutcome, shoot } from '../../contract/pond/shots.ts'
import type { FiredShot } from './pond-engine.ts'

/** A page's clock may be ahead or behind by so much, and its batch so long under way. */
const AHEAD_MS = 300
const BEHIND_MS = 1_000
const LATE_MS = 12_000
/** Two who hit the same fish in the same moment are both paid. */
const SAME_MOMENT_MS = 500
/** A fish that swam away while the shot was under way. */
const LEFT_MS = 1_500

export interface Loaded {
  readonly pond: Pond
  readonly words: readonly number[]
  /** Shots bought. */
  readonly shots: number
  readonly beganMs: number
  readonly fired: readonly FiredShot[]
  readonly outcomes: readonly ShotOutcome[]
  /** When the player's last shot was, of whatever magazine. */
  readonly lastShotMs: number
}

export interface Conditions {
  readonly nowMs: number
  /** Shortest time between two shots. */
  readonly shotMs: number
  /** Fish that were caught, and when. */
  readonly caught: Readonly<Record<string, number>>
}

export interface Fired {
  readonly results: readonly ShotResult[]
  readonly fired: readonly FiredShot[]
  readonly outcomes: readonly ShotOutcome[]
}

/** Goes through the presses in order. A number that is known gets its first answer again. */
export function fireBatch(loaded: Loaded, presses: readonly Shot[], conditions: Conditions): Fired {
  const [fired, outcomes] = [[...loaded.fired], [...loaded.outcomes]]
  let [lastMs, wordsRead] = [loaded.lastShotMs, outcomes.reduce((sum, { words }) => sum + words, 0)]
  const results = presses.map(({ n, fishId, at }): ShotResult => {
    const known = fired.findIndex((shot) => shot.n === n)
    const repeat = outcomes[known]
    if (repeat) {
      const told = { n, fishId: fired[known]?.fishId ?? fishId, pays: repeat.pays }
      return { ...told, outcome: repeat.isHit ? 'hit' : 'miss' }
    }
    const refused = (outcome: ShotResult['outcome']): ShotResult => ({ n, fishId, outcome, pays: 0 })
    if (fired.length >= loaded.shots) return refused('over')
    if (n <= (fired.at(-1)?.n ?? -1)) return refused('order')
    const { nowMs, shotMs } = conditions
    if (at > nowMs + AHEAD_MS || at < nowMs - LATE_MS || at < loaded.beganMs - BEHIND_MS) return refused('late')
    if (at < lastMs + shotMs) return refused('fast')
    const fish = findFish(loaded.pond, fishId)
    const isCaught = fired.some((shot, index) => shot.fishId === fishId && outcomes[index]?.isHit)
    const caughtMs = conditions.caught[fishId]
    const isGone = isCaught || (caughtMs !== undefined && caughtMs + SAME_MOMENT_MS < nowMs)
    if (!fish || !isSwimming(fish, at) || fish.goneMs + LEFT_MS < nowMs || isGone) return refused('gone')
    const outcome = shoot(loaded.words, wordsRead, fish.species)
    fired.push({ species: fish.species, n, fishId, afterMs: at - loaded.beganMs })
    outcomes.push(outcome)
    ;[lastMs, wordsRead] = [at, wordsRead + outcome.words]
    return { n, fishId, outcome: outcome.isHit ? 'hit' : 'miss', pays: outcome.pays }
  })
  return { results, fired, outcomes }
}
