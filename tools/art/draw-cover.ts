/**
 * A game's cover, 3:4, from its theme: pure, a few KB, the same bytes for the same theme and id. The name stands beside it, in
 * the player's language.
 */
import type { CoverTheme } from './cover-theme.ts'
import { nameParts } from './draw.ts'
import { drawHalo, drawMotes } from './dress.ts'
import { sequenceOf } from './hash-text.ts'
import { MOTIFS, type MotifName } from './motifs/index.ts'
import { paintMotif, paintScene, writePaints } from './paint.ts'
import { SCENES } from './scenes/index.ts'

/** Buildings and mountains do not lean. */
const UPRIGHT: readonly MotifName[] = [
  'pagoda',
  'lighthouse',
  'mountain',
  'volcano',
  'hourglass',
  'palm',
  'camel',
  'wave',
]

/** `seed` (the game's id) varies hills, stars and lights, so that two covers of one scene are not twins. */
export function drawCover(theme: CoverTheme, seed: string): string {
  const { drawing: figure, body, trim } = MOTIFS[theme.motif]
  const next = sequenceOf(seed)
  const { back, front } = SCENES[theme.scene](next)
  const tilt = UPRIGHT.includes(theme.motif) ? 0 : Math.round((next() - 0.5) * 10)
  const drawing =
    `<path fill="url(#s)" d="M0 0H300V400H0Z"/>${nameParts(back, 'b')}${drawHalo(theme.scene, next)}` +
    `<g transform="translate(150 190)rotate(${tilt})scale(1.24)">${figure}</g>${drawMotes(theme.scene, next)}` +
    `${nameParts(front, 'f')}` +
    `<rect x="6.5" y="6.5" width="287" height="387" rx="14" fill="none" stroke="${theme.palette.accent}" stroke-width="1.5" opacity=".6"/>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">' +
    `${writePaints(drawing, paintScene(theme.palette), paintMotif({ body: theme.body ?? body, trim }, theme.palette))}${drawing}</svg>`
  )
}
