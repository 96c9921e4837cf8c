/** Every motif by name. A further one is a line in one of these files. */
import { beasts } from './beasts.ts'
import { festive } from './festive.ts'
import { fruit } from './fruit.ts'
import type { Motif } from './motif.ts'
import { parlour } from './parlour.ts'
import { play } from './play.ts'
import { sea } from './sea.ts'

export const MOTIFS = { ...festive, ...beasts, ...sea, ...fruit, ...parlour, ...play } as const satisfies Record<
  string,
  Motif
>
export type MotifName = keyof typeof MOTIFS
export const MOTIF_NAMES = Object.keys(MOTIFS) as [MotifName, ...MotifName[]]
