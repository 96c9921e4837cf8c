/** What surrounds the motif whatever the scene: a halo of one of four kinds, and motes of light. */
import type { SceneName } from './scenes/index.ts'
import { between, disc, type Sequence, shape, times } from './scenes/scene.ts'

const X = 150
const Y = 162

/** Scenes that have a circle or rays of their own behind the motif. */
const RINGED: readonly SceneName[] = [
  'garden',
  'rays',
  'draw',
  'arena',
  'orbit',
  'duel',
  'stage',
  'theatre',
  'table',
  'pier',
]

const onCircle = (radius: number, turn: number) =>
  `${Math.round(X + radius * Math.sin(turn))} ${Math.round(Y - radius * Math.cos(turn))}`

const HALOS: readonly (() => string)[] = [
  () => disc('L', X, Y, 116) + disc('LD', X, Y, 124),
  () =>
    shape(
      'L',
      times(
        40,
        (ray) => `M${onCircle(112, (ray * Math.PI) / 20)}L${onCircle(ray % 2 ? 120 : 130, (ray * Math.PI) / 20)}`,
      ),
    ),
  () =>
    shape(
      'L',
      `M${onCircle(112, 0)}${times(16, (lobe) => `A23 23 0 0 1 ${onCircle(112, ((lobe + 1) * Math.PI) / 8)}`)}`,
    ) + disc('L', X, Y, 104),
  () => '',
]

export function drawHalo(scene: SceneName, next: Sequence): string {
  const kind = Math.floor(next() * HALOS.length)
  return disc('E', X, Y, 150) + (RINGED.includes(scene) ? '' : (HALOS[kind]?.() ?? ''))
}

const spark = (x: number, y: number, size: number) =>
  `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`

/** Motes left and right of the motif: bubbles in the deep, sparks elsewhere. */
export function drawMotes(scene: SceneName, next: Sequence): string {
  const spots = Array.from({ length: 7 }, (_, at) => ({
    x: at % 2 ? between(next, 18, 62) : between(next, 238, 282),
    y: between(next, 50, 270),
    size: between(next, 4, 11),
  }))
  if (scene === 'reef')
    return times(7, (at) => {
      const { x, y, size } = spots[at] ?? { x: 0, y: 0, size: 0 }
      return disc('LW', x, y, Math.round(size / 1.6))
    })
  return shape('W', spots.map(({ x, y, size }) => spark(x, y, size)).join(''))
}
