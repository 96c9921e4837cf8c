/**
 * Who swims where: pure functions of a public day seed and the clock, so that the pond never ticks and every page draws
 * the same water. Where a fish is changes nothing about its chance.
 */
import { DAY_MS } from '../time-units.ts'
import type { Pond } from './pond.ts'
import { SPECIES_PAYS, type SpeciesName } from './species.ts'

/** A slot of the schedule brings one school, or one fish alone. */
export const SLOT_MS = 2_200
const MEMBER_DELAY_MS = 900
const [SHORTEST_LIFE_MS, LONGEST_LIFE_MS] = [18_000, 28_000]
/** A chest opens on the sand for so long. */
const REST_MS = 14_000
const MOST_IN_SCHOOL = 4
/** Slots that may still have a fish in the water. */
const SLOTS_ALIVE = Math.ceil((LONGEST_LIFE_MS + MEMBER_DELAY_MS * MOST_IN_SCHOOL) / SLOT_MS)
/** At most so many swim at once: every second slot brings a school. */
export const MOST_FISH = Math.ceil((SLOTS_ALIVE + 1) / 2) * (MOST_IN_SCHOOL + 1)

export interface Fish {
  readonly id: string
  readonly species: SpeciesName
  readonly bornMs: number
  /** The first moment at which it is gone. */
  readonly goneMs: number
  readonly way: Way
}

interface Way {
  readonly kind: 'cross' | 'rise' | 'rest'
  /** 1 to the right, -1 to the left. */
  readonly side: 1 | -1
  readonly at: number
  readonly drift: number
  readonly sway: number
  readonly waves: number
  readonly phase: number
}

/** Of the water: x from the left, y from the surface, both 0 to 1 where it is seen. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** What the day's fish are drawn from. Published: it says where fish swim, never what a shot brings. */
export const daySeedOf = (pond: string, atMs: number): string =>
  `${pond}:${new Date(Math.floor(atMs / DAY_MS) * DAY_MS).toISOString().slice(0, 10)}`

/** Numbers in [0, 1) of a text: the same in every runtime, as it works on 32-bit integers. */
function numbersOf(text: string): () => number {
  let state = 1_779_033_703 ^ text.length
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 3_432_918_353)
    state = (state << 13) | (state >>> 19)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function chooseByShare<T extends { readonly share: number }>(list: readonly T[], number: number): T {
  let left = number * list.reduce((sum, { share }) => sum + share, 0)
  const chosen = list.find(({ share }) => {
    left -= share
    return left < 0
  })
  return chosen ?? (list.at(-1) as T)
}

const kindOf = (species: SpeciesName): Way['kind'] =>
  species === 'chest' ? 'rest' : species === 'jelly' || species === 'seahorse' ? 'rise' : 'cross'

function lifeMsOf(species: SpeciesName, number: number): number {
  if (species === 'chest') return REST_MS
  // What pays more is larger and slower.
  const weight = Math.min(1, Math.log2(SPECIES_PAYS[species][0]) / 8)
  const middle = SHORTEST_LIFE_MS + (LONGEST_LIFE_MS - SHORTEST_LIFE_MS) * (0.2 + 0.6 * weight)
  return Math.round(middle * (0.9 + 0.2 * number))
}

/** A page asks for the same slots at each frame. */
const drawn = new WeakMap<Pond, Map<number, readonly Fish[]>>()
const MOST_KEPT = SLOTS_ALIVE * 4

/** The fish that one slot brings. */
function fishOfSlot(pond: Pond, slot: number): readonly Fish[] {
  const kept = drawn.get(pond) ?? new Map<number, readonly Fish[]>()
  drawn.set(pond, kept)
  const known = kept.get(slot)
  if (known) return known
  for (const [oldest] of kept) {
    if (kept.size < MOST_KEPT) break
    kept.delete(oldest)
  }
  const fish = drawFishOfSlot(pond, slot)
  kept.set(slot, fish)
  return fish
}

function drawFishOfSlot(pond: Pond, slot: number): Fish[] {
  const next = numbersOf(`${daySeedOf(pond.code, slot * SLOT_MS)}:${slot}`)
  const isSchool = slot % 2 === 0
  const school = chooseByShare(pond.schools, next())
  const { species } = isSchool ? school : chooseByShare(pond.solos, next())
  const count = isSchool ? 2 + Math.floor(next() * (school.most - 1)) : 1
  const lifeMs = lifeMsOf(species, next())
  const kind = kindOf(species)
  const bornMs = slot * SLOT_MS + Math.floor(next() * (SLOT_MS / 2))
  const way: Way = {
    kind,
    side: next() < 0.5 ? 1 : -1,
    at: kind === 'cross' ? 0.14 + next() * 0.6 : 0.12 + next() * 0.76,
    drift: (next() - 0.5) * 0.24,
    sway: 0.015 + next() * 0.05,
    waves: 1 + next() * 1.5,
    phase: next(),
  }
  return Array.from({ length: Math.min(count, MOST_IN_SCHOOL) }, (_, member) => ({
    id: `${slot.toString(36)}-${member}`,
    species,
    bornMs: bornMs + member * MEMBER_DELAY_MS,
    goneMs: bornMs + member * MEMBER_DELAY_MS + lifeMs,
    way: member === 0 ? way : { ...way, at: way.at + (next() - 0.5) * 0.14, phase: way.phase + next() * 0.1 },
  }))
}

export const fishIdPattern = /^[0-9a-z]{1,8}-[0-3]$/

/** Null for what is no fish of this pond. */
export function findFish(pond: Pond, id: string): Fish | null {
  if (!fishIdPattern.test(id)) return null
  const slot = Number.parseInt(id.split('-')[0] ?? '', 36)
  return fishOfSlot(pond, slot).find((fish) => fish.id === id) ?? null
}

export const isSwimming = ({ bornMs, goneMs }: Pick<Fish, 'bornMs' | 'goneMs'>, atMs: number): boolean =>
  atMs >= bornMs && atMs < goneMs

/** Everything that swims at this moment, the oldest first. */
export function listFish(pond: Pond, atMs: number): Fish[] {
  const last = Math.floor(atMs / SLOT_MS)
  return Array.from({ length: SLOTS_ALIVE + 1 }, (_, back) => last - SLOTS_ALIVE + back)
    .flatMap((slot) => fishOfSlot(pond, slot))
    .filter((fish) => isSwimming(fish, atMs))
}

/** Where it is. Outside 0 to 1 while it comes and goes. */
export function placeOf({ bornMs, goneMs, way }: Fish, atMs: number): Place {
  const part = (atMs - bornMs) / (goneMs - bornMs)
  const wave = Math.sin((part * way.waves + way.phase) * 2 * Math.PI) * way.sway
  if (way.kind === 'rest') return { x: way.at, y: 0.9 - Math.min(1, part * 8, (1 - part) * 8) * 0.04 }
  if (way.kind === 'rise') return { x: way.at + wave, y: 1.15 - part * 1.35 }
  // It is never quite even: fish glide and kick.
  const along = part + Math.sin((part * 3 + way.phase) * 2 * Math.PI) * 0.012
  const x = -0.2 + along * 1.4
  return { x: way.side === 1 ? x : 1 - x, y: way.at + way.drift * (part - 0.5) + wave }
}
