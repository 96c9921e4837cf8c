/** What a cover is drawn from. Every colour is checked, so none can carry markup. */
import { z } from 'zod'
import { MOTIF_NAMES } from './motifs/index.ts'
import { paletteSchema, RAMP_NAMES } from './palettes.ts'
import { SCENE_NAMES } from './scenes/index.ts'

export const coverThemeSchema = z.object({
  scene: z.enum(SCENE_NAMES),
  motif: z.enum(MOTIF_NAMES),
  palette: paletteSchema,
  /** What the motif is made of, where it is not what it is usually made of. */
  body: z.enum(RAMP_NAMES).optional(),
})
export type CoverTheme = z.infer<typeof coverThemeSchema>

export const vendorMarkSchema = z.object({ motif: z.enum(MOTIF_NAMES), palette: paletteSchema })
export type VendorMark = z.infer<typeof vendorMarkSchema>
