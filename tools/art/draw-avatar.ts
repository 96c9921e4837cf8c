/** The drawn avatars a member may choose from (MEM-17: iconType STATIC), one for each of AVATAR_COUNT. */
import { assert } from '../../contract/lib/assert.ts'
import { MOTIFS, type MotifName } from './motifs/index.ts'
import { paintMotif, paintScene, writePaints } from './paint.ts'
import { PALETTES, type PaletteName } from './palettes.ts'

const AVATARS: readonly [MotifName, PaletteName][] = [
  ['fox', 'dusk'],
  ['cat', 'rosewood'],
  ['tiger', 'jade'],
  ['panda', 'moss'],
  ['rabbit', 'midnight'],
  ['owl', 'royal'],
  ['koi', 'lagoon'],
  ['dragon', 'cinnabar'],
  ['elephant', 'copper'],
  ['turtle', 'aurora'],
  ['phoenix', 'ember'],
  ['crane', 'frost'],
]

/** 96 x 96, to be shown in a circle or a rounded square. `number` counts from 1. */
export function drawAvatar(number: number): string {
  const avatar = AVATARS[number - 1]
  assert(avatar, `no avatar ${number}`)
  const [name, paletteName] = avatar
  const motif = MOTIFS[name]
  const palette = PALETTES[paletteName]
  const drawing =
    `<path fill="url(#s)" d="M0 0H96V96H0Z"/><circle class="E" cx="48" cy="44" r="56"/>` +
    `<g transform="translate(48 50)scale(.36)">${motif.drawing}</g>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    `${writePaints(drawing, paintScene(palette), paintMotif(motif, palette))}${drawing}</svg>`
  )
}
