/** A vendor's emblem, 64 x 64. Pure. */
import type { VendorMark } from './cover-theme.ts'
import { MOTIFS } from './motifs/index.ts'
import { paintMotif, paintScene, writePaints } from './paint.ts'

export function drawVendorMark({ motif, palette }: VendorMark): string {
  const drawing =
    `<rect width="64" height="64" rx="16" fill="url(#s)"/><circle class="E" cx="32" cy="30" r="34"/>` +
    `<g transform="translate(32 32)scale(.235)">${MOTIFS[motif].drawing}</g>` +
    `<rect x="1" y="1" width="62" height="62" rx="15" fill="none" stroke="${palette.accent}" stroke-width="1.6" opacity=".75"/>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `${writePaints(drawing, paintScene(palette), paintMotif(MOTIFS[motif], palette))}${drawing}</svg>`
  )
}
