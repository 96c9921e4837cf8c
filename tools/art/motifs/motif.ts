import { nameParts } from '../draw.ts'
import type { RampName } from '../palettes.ts'

/** A drawing within -100..100 both ways, and what its body and its trim are made of. */
export type Motif = { body: RampName; trim: RampName; drawing: string }

export const motif = (body: RampName, trim: RampName, ...parts: string[]): Motif => ({
  body,
  trim,
  drawing: nameParts(parts.join(''), 'm'),
})
