/**
 * A scene is painted on 300 x 400, behind and before the motif, which stands round (150, 158). Classes of its
 * own (paint.ts): `F M N` the three distances under mist, `P` the nearest flat, `S` dots of light, `L` thin lines
 * of the accent, `A` accent, `G` glow colour, `E` a fading glow, `V` the low sky, `Z` the high sky.
 */
import { round } from '../draw.ts'

/** A repeatable sequence of fractions, so that two covers of one scene differ. */
export type Sequence = () => number
export type Layers = { back: string; front: string }
export type Scene = (next: Sequence) => Layers

export const WIDTH = 300
export const HEIGHT = 400

export const between = (next: Sequence, low: number, high: number) => Math.round(low + next() * (high - low))
export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
export const shape = (paint: string, d: string) => `<path class="${paint}" d="${d}"/>`
export const disc = (paint: string, x: number, y: number, radius: number) =>
  `<circle class="${paint}" cx="${x}" cy="${y}" r="${radius}"/>`
export const at = (x: number, y: number, content: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}${scale === 1 ? '' : `scale(${scale})`}">${content}</g>`

/** Points of light above `low`. */
export function stars(next: Sequence, count: number, low = 200): string {
  return shape(
    'S',
    times(count, () => `M${between(next, 8, 292)} ${between(next, 8, low)}h0`),
  )
}

/** Moon or sun with its light. */
export const orb = (x: number, y: number, radius: number) => disc('E', x, y, radius * 3.4) + disc('G', x, y, radius)

/** Rolling land from edge to edge: soft hills, or with `sharp` peaks. */
export function ridge(next: Sequence, paint: string, y: number, height: number, steps = 4, sharp = false): string {
  const step = WIDTH / steps
  let d = `M0 ${y + between(next, 0, height / 2)}`
  for (let x = 0; x < steps; x++) {
    const top = y - between(next, height * 0.35, height)
    const low = y + between(next, 0, height / 3)
    d += sharp
      ? `L${round(step * (x + 0.3 + next() * 0.3))} ${top}L${round(step * (x + 1))} ${low}`
      : `Q${round(step * (x + 0.5))} ${top} ${round(step * (x + 1))} ${low}`
  }
  return shape(paint, `${d}V400H0Z`)
}

/** Bands of light on water below `y`. */
export function water(next: Sequence, paint: string, y: number): string {
  const glints = times(16, () => {
    const length = between(next, 10, 60)
    return `M${between(next, 0, 290)} ${y + between(next, 6, 70)}h${length}`
  })
  return shape(paint, `M0 ${y}H300V400H0Z`) + shape('L', glints)
}

/** A long flat cloud of the kind woodcuts have. */
export const cloud = (paint: string, x: number, y: number, scale = 1) =>
  at(x, y, shape(paint, 'M-60 10C-60 0-46-2-40 0C-38-14-14-18-6-6C4-18 26-14 28-2C40-6 58-2 60 10Z'), scale)

/** Rays of light from one point. */
export function rays(x: number, y: number, count: number, paint = 'R'): string {
  const d = times(count, (ray) => {
    const turn = (ray * 2 * Math.PI) / count
    const half = Math.PI / count / 2
    const point = (angle: number) => `${Math.round(x + Math.cos(angle) * 420)} ${Math.round(y + Math.sin(angle) * 420)}`
    return `M${x} ${y}L${point(turn - half)} ${point(turn + half)}Z`
  })
  return shape(paint, d)
}
