/**
 * A magazine as a round of one's own: the shots are its acts. Every word of chance is drawn before the stake. Where the
 * round stands follows from those words and from the species shot at, in order.
 */
import { type Pond, speciesOf } from '../../contract/pond/pond.ts'
import { PONDS } from '../../contract/pond/ponds.ts'
import { drawMagazine, FEWEST_SHOTS, MOST_SHOTS, POND_IDLE_MS, paysOf, shootAll } from '../../contract/pond/shots.ts'
import { isSpecies, type SpeciesName } from '../../contract/pond/species.ts'
import type { Decided, Engine, Standing } from '../engine/engine.ts'

export interface PondView {
  readonly game: 'pond'
  readonly pond: string
  /** What was bought. */
  readonly shots: number
  readonly valueMinor: number
  /** In the order fired: at which species, and what it paid in shots. */
  readonly fired: readonly { readonly species: SpeciesName; readonly pays: number }[]
  /** The number of the last press; -1 before the first. */
  readonly lastPress: number
  /** Ended with shots left. */
  readonly isLeft: boolean
}

export interface PondStanding extends Standing {
  readonly view: PondView
}

/** The act that ends a magazine before its last shot. */
export const LEAVE = 'leave'

/** One shot as it is written down: `turtle.12.9x2k1-0.28500`. */
export interface FiredShot {
  readonly species: SpeciesName
  readonly n: number
  readonly fishId: string
  /** After the magazine began. */
  readonly afterMs: number
}

export const writeShot = ({ species, n, fishId, afterMs }: FiredShot) => `${species}.${n}.${fishId}.${afterMs}`

/** Null for what is no shot. A record tells shots by their species alone: then the number is their place. */
export function readShot(act: string, place: number): FiredShot | null {
  const [species = '', n = String(place), fishId = '', afterMs = '0', ...rest] = act.split('.')
  if (!isSpecies(species) || rest.length > 0) return null
  return { species, n: Number(n), fishId, afterMs: Number(afterMs) }
}

/** A shot as records and verifiers tell it. */
export const shortAct = (act: string): string => act.split('.', 1)[0] ?? ''

const readShots = (choice: string): number | null => {
  const shots = /^[1-9]\d{1,2}$/.test(choice) ? Number(choice) : 0
  return shots >= FEWEST_SHOTS && shots <= MOST_SHOTS ? shots : null
}

/** A rules version never changes: its species, its pays and its chances are what a record is recomputed by. */
export const pondEngineId = ({ code }: Pick<Pond, 'code'>) => `${code.replace('tidemark-', 'pond-')}@1`

export interface PondEngine extends Engine {
  stand(round: Decided): PondStanding | null
}

export function createPondEngine(pond: Pond): PondEngine {
  const known = speciesOf(pond)
  function stand({ choice, chance, acts, stakeMinor }: Decided): PondStanding | null {
    const shots = readShots(choice)
    if (shots === null) return null
    const isLeft = acts.at(-1) === LEAVE
    const fired = (isLeft ? acts.slice(0, -1) : acts).map(readShot)
    if (fired.length > shots || (isLeft && fired.length === shots)) return null
    const read = fired.flatMap((shot) => (shot && known.includes(shot.species) ? [shot] : []))
    if (read.length < fired.length) return null
    const outcomes = shootAll(
      chance as readonly number[],
      read.map(({ species }) => species),
    )
    const valueMinor = stakeMinor / shots
    const isOver = isLeft || fired.length === shots
    return {
      isOver,
      stakeMinor,
      payoutMinor: paysOf(outcomes) * valueMinor,
      unplayedMinor: isOver ? (shots - fired.length) * valueMinor : 0,
      view: {
        game: 'pond',
        pond: pond.code,
        shots,
        valueMinor,
        fired: read.map(({ species }, at) => ({ species, pays: outcomes[at]?.pays ?? 0 })),
        lastPress: read.at(-1)?.n ?? -1,
        isLeft,
      },
    }
  }

  return {
    id: pondEngineId(pond),
    unattendedMs: POND_IDLE_MS,
    isStake: (stakeMinor, choice = '') => pond.valuesMinor.includes(stakeMinor / (readShots(choice) ?? Number.NaN)),
    isChoice: (choice) => readShots(choice) !== null,
    draw: (draw, choice) => drawMagazine(draw, readShots(choice) ?? 0),
    stand,
    finish: ({ acts }) => (acts.length > 0 ? [LEAVE] : null),
    tellAct: shortAct,
  }
}

export const POND_ENGINES: readonly PondEngine[] = PONDS.map(createPondEngine)
export const findPondEngine = (id: string): PondEngine | undefined => POND_ENGINES.find((engine) => engine.id === id)
