/** A pond as data: what a shot may cost, who swims in it, and how its water looks. */
import type { Language } from '../constants.ts'
import type { SpeciesName } from './species.ts'

export interface Pond {
  readonly code: string
  readonly name: Readonly<Record<Language, string>>
  /** What one shot may cost, in minor units, the least first. */
  readonly valuesMinor: readonly number[]
  readonly defaultValueMinor: number
  /** Who comes in schools, and how many at most; and who comes alone. The larger the share, the more often. */
  readonly schools: readonly { readonly species: SpeciesName; readonly share: number; readonly most: number }[]
  readonly solos: readonly { readonly species: SpeciesName; readonly share: number }[]
  readonly look: PondLook
}

export interface PondLook {
  /** Of the water, from the surface to the ground. */
  readonly water: readonly [string, string, string, string, string]
  readonly hills: readonly [far: string, near: string]
  readonly sand: readonly [string, string]
  /** Each with its light side. */
  readonly corals: readonly (readonly [string, string])[]
  readonly weed: readonly [string, string]
  /** How bright rays and caustics are, 0 to 1. */
  readonly light: number
}

/** Every species of the pond, the least paid first. */
export const speciesOf = ({ schools, solos }: Pick<Pond, 'schools' | 'solos'>): SpeciesName[] => [
  ...new Set([...schools, ...solos].map(({ species }) => species)),
]
