/** The few strokes that every drawing is made of. The canvas of a symbol is 100 by 100. */
import { RAMPS, type RampName } from './ramps.ts'

/** Fills of one symbol: gradients `m` and `t`, and the flat light, middle and dark of body and trimmings. */
export interface Paint {
  readonly m: string
  readonly l: string
  readonly b: string
  readonly d: string
  readonly t: string
  readonly tl: string
  readonly tb: string
  readonly td: string
}

export function paintOf(body: RampName, trim: RampName, idPrefix = ''): Paint {
  const [l, b, d] = RAMPS[body]
  const [tl, tb, td] = RAMPS[trim]
  return { m: `url(#${idPrefix}m)`, l, b, d, t: `url(#${idPrefix}t)`, tl, tb, td }
}

export const path = (d: string, fill: string, rest = '') => `<path d="${d}" fill="${fill}"${rest && ` ${rest}`}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, rest = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${rest && ` ${rest}`}/>`
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, rest = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${rest && ` ${rest}`}/>`
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${rest && ` ${rest}`}/>`
/** A stroke without a fill. */
export const line = (d: string, colour: string, width: number, rest = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${rest && ` ${rest}`}/>`
/** Light falling on a form, and the shade of one. */
export const shine = (d: string, opacity = 0.4) => path(d, '#fff', `stroke="none" opacity="${opacity}"`)
export const shade = (d: string, opacity = 0.18) => path(d, '#000', `stroke="none" opacity="${opacity}"`)

/** The same drawing `count` times round a centre, the first as drawn. */
export const around = (count: number, drawing: string, cx = 50, cy = 50, from = 0) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${round(from + (360 / count) * i)} ${cx} ${cy})">${drawing}</g>`,
  ).join('')

/** The drawing and its mirror image across the middle. */
export const mirrored = (drawing: string) => `${drawing}<g transform="matrix(-1 0 0 1 100 0)">${drawing}</g>`
export const turned = (degrees: number, drawing: string, cx = 50, cy = 50) =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${drawing}</g>`

/** A star of `points` points, or a polygon when both radii are one. */
export function star(points: number, outer: number, inner: number, cx = 50, cy = 50, turn = -90): string {
  const count = inner === outer ? points : points * 2
  const corners = Array.from({ length: count }, (_, i) => {
    const radius = i % 2 === 0 || inner === outer ? outer : inner
    const angle = ((turn + (360 / count) * i) * Math.PI) / 180
    return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`
  })
  return `M${corners.join('L')}Z`
}

export const round = (value: number) => Math.round(value * 10) / 10

/** The same picture with no figure longer than two decimals. */
export const tidy = (svg: string) =>
  svg.replace(/\d+\.\d{3,}/g, (figure) => String(Math.round(Number(figure) * 100) / 100))
