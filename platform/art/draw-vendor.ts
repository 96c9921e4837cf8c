/** A vendor's emblem (64 x 64) and its wordmark: the emblem with the name beside it. Both are pure. */
import type { VendorMark } from './cover-theme.ts'
import { escapeXml } from './escape-xml.ts'
import { measureEms, outlineLines } from './lettering.ts'
import { MOTIFS } from './motifs/index.ts'
import { paintMotif, paintScene, writePaints } from './paint.ts'
import { EM } from './typeface.ts'

const SIZE = 64
const NAME_SIZE = 25
const NAME_FROM = 78

function drawEmblem({ motif, palette }: VendorMark): string {
  return (
    `<rect width="64" height="64" rx="16" fill="url(#s)"/><circle class="E" cx="32" cy="30" r="34"/>` +
    `<g transform="translate(32 32)scale(.235)">${MOTIFS[motif].drawing}</g>` +
    `<rect x="1" y="1" width="62" height="62" rx="15" fill="none" stroke="${palette.accent}" stroke-width="1.6" opacity=".75"/>`
  )
}

const wrap = (width: number, mark: VendorMark, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIZE}" width="${width}" height="${SIZE}">` +
  `${writePaints(drawing, paintScene(mark.palette), paintMotif(MOTIFS[mark.motif], mark.palette))}${drawing}</svg>`

export const drawVendorMark = (mark: VendorMark): string => wrap(SIZE, mark, drawEmblem(mark))

/** The name is set in the accent colour of its palette: for dark grounds. */
export function drawVendorWordmark(mark: VendorMark, displayName: string): string {
  const length = Math.round(measureEms(displayName) * NAME_SIZE)
  const data = outlineLines([displayName], 0)
  const { accent } = mark.palette
  const name =
    data === null
      ? `<text x="${NAME_FROM}" y="41" font-size="${NAME_SIZE}" font-weight="700" font-family="serif" fill="${accent}" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeXml(displayName)}</text>`
      : `<path transform="translate(${NAME_FROM} 41)scale(${NAME_SIZE / EM})" fill="${accent}" d="${data}"/>`
  return wrap(NAME_FROM + length + 6, mark, drawEmblem(mark) + name)
}
