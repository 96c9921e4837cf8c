/** The species of the ponds: what a hit pays, in shots, and the chance of one. */

/** A hit is drawn of so many parts. */
export const HIT_PARTS = 100_000_000
/** What each species returns, in per cent, exactly. */
export const POND_RTP_PERCENT = 96

/** What a species pays, in shots. A chest pays one of several, each as likely. */
export const SPECIES_PAYS = {
  minnow: [2],
  clown: [3],
  angel: [4],
  squid: [5],
  tang: [6],
  jelly: [8],
  puffer: [10],
  angler: [12],
  seahorse: [15],
  turtle: [20],
  ray: [25],
  octopus: [30],
  shark: [40],
  dragon: [60],
  swordfish: [100],
  whale: [200],
  chest: [20, 30, 40, 60, 100, 150],
} as const satisfies Record<string, readonly [number, ...number[]]>

export type SpeciesName = keyof typeof SPECIES_PAYS
export const SPECIES = Object.keys(SPECIES_PAYS) as readonly SpeciesName[]
export const isSpecies = (text: string): text is SpeciesName => Object.hasOwn(SPECIES_PAYS, text)

/** What a hit pays on average, as a fraction. */
function meanPay(name: SpeciesName): { over: number; under: number } {
  const pays: readonly number[] = SPECIES_PAYS[name]
  return { over: pays.reduce((sum, pay) => sum + pay, 0), under: pays.length }
}

/** A shot hits where its part of `HIT_PARTS` is below it: return ÷ mean pay, cut down. */
export function hitThreshold(name: SpeciesName): number {
  const { over, under } = meanPay(name)
  return Math.floor((HIT_PARTS * POND_RTP_PERCENT * under) / (100 * over))
}

/** The chance of a hit, in per cent. */
export const hitPercent = (name: SpeciesName): number => (hitThreshold(name) * 100) / HIT_PARTS
