/** A banner to hand out: the brand, what it leads to, and the code to scan, as one SVG file without anything from elsewhere. Pure. */
import { computeQrPath } from '../../../../kit/ui/qr-path.ts'

/** Pixels, as sites take them. */
export const BANNER_SIZES = [
  [728, 90],
  [300, 250],
  [1080, 1080],
] as const
type Size = readonly [width: number, height: number]

const QR_SIDE = 200
const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Throws RangeError where the address is longer than a code can hold. */
export function drawBanner(
  [width, height]: Size,
  { brand, line, address }: Record<'brand' | 'line' | 'address', string>,
) {
  const isWide = width > height * 2
  const side = isWide ? height * 0.9 : Math.min(width, height) * 0.5
  const margin = (height - side) / 2
  const [left, top] = isWide ? [width - side - margin, margin] : [(width - side) / 2, height * 0.46]
  const size = isWide ? height * 0.3 : width * 0.09
  const [x, y] = isWide ? [margin + 12, height * 0.48] : [width / 2, height * 0.2]
  const anchor = isWide ? 'start' : 'middle'
  const text = (content: string, at: number, px: number, fill: string) =>
    `<text x="${x}" y="${at}" font-family="sans-serif" font-size="${px}" font-weight="700" text-anchor="${anchor}" fill="${fill}">${escapeText(content)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#0b0f1a"/>
${text(brand, y, size, '#f4c76a')}
${text(line, y + size * 1.1, size * 0.55, '#ffffff')}
<g transform="translate(${left} ${top}) scale(${side / QR_SIDE})"><rect width="${QR_SIDE}" height="${QR_SIDE}" fill="#fff"/><path d="${computeQrPath(address)}" fill="#000"/></g>
</svg>`
}
