/** A game's cover, 3:4, from its theme: pure, a few KB, the same bytes for the same theme, title and id. */
import type { CoverTheme } from './cover-theme.ts'
import { nameParts } from './draw.ts'
import { sequenceOf } from './hash-text.ts'
import { MOTIFS } from './motifs/index.ts'
import { paintMotif, paintScene } from './paint.ts'
import { SCENES } from './scenes/index.ts'
import { setTitle } from './set-title.ts'

/** `seed` (the game's id) varies hills, stars and lights, so that two covers of one scene are not twins. */
export function drawCover(theme: CoverTheme, title: string, seed: string): string {
  const motif = MOTIFS[theme.motif]
  const scene = paintScene(theme.palette)
  const body = paintMotif(motif, theme.palette)
  const { back, front } = SCENES[theme.scene](sequenceOf(seed))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"><defs>${scene.defs}${body.defs}</defs>` +
    `<style>${scene.style}${body.style}</style><path fill="url(#s)" d="M0 0H300V400H0Z"/>${nameParts(back, 'b')}` +
    `<circle class="E" cx="150" cy="158" r="150"/><ellipse cx="150" cy="268" rx="84" ry="13" fill="${theme.palette.ink}" opacity=".4"/>` +
    `<g transform="translate(150 160)scale(1.06)">${motif.drawing}</g>${nameParts(front, 'f')}` +
    `<path fill="url(#I)" d="M0 236H300V400H0Z"/>${setTitle(title, 372)}` +
    `<rect x="6.5" y="6.5" width="287" height="387" rx="14" fill="none" stroke="${theme.palette.accent}" stroke-width="1.5" opacity=".6"/></svg>`
  )
}
