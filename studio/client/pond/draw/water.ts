/** Water: light that falls in, schools far away and bubbles. Nothing in it is a target. */
import type { SpeciesName } from '../../../../contract/pond/species.ts'
import type { Frame } from './frame.ts'
import type { Picture, Sprites, Tint } from './sprites.ts'

/** Place, width, lean and strength of each. */
const RAYS = [
  [0.1, 0.2, 0.22, 0.5],
  [0.27, 0.16, 0.1, 0.62],
  [0.46, 0.26, 0.02, 0.7],
  [0.64, 0.18, -0.1, 0.55],
  [0.84, 0.24, -0.24, 0.6],
] as const
/** Pixels a second to the side and down, and the strength of each layer. */
const CAUSTICS = [
  [11, 3, 0.1],
  [-7, 5, 0.08],
] as const
const FAR: Tint = { a: 0.34, dye: { colour: '#4b8fc4', cover: 0.8 } }
/** The first of them that swims here, and its scale. */
const FAR_SPECIES: readonly { readonly name: SpeciesName; readonly scale: number }[] = [
  { name: 'minnow', scale: 0.5 },
  { name: 'tang', scale: 0.85 },
  { name: 'angler', scale: 0.85 },
]
const FAR_FISH = 14
const BUBBLES = 26

export function drawLight(frame: Frame, draw: Sprites, nowMs: number) {
  const beam = frame.pictures.get('beam')
  if (beam) drawRays(frame, draw, beam, nowMs)
  const caustics = frame.pictures.get('caustics')
  if (caustics && frame.thrift === 0) drawCaustics(frame, draw, caustics, nowMs)
}

function drawRays({ pond, width, height, isCalm }: Frame, draw: Sprites, beam: Picture, nowMs: number) {
  const drift = isCalm() ? 0 : nowMs / 12_000
  for (const [at, wide, lean, strength] of RAYS) {
    const sway = Math.sin((drift + at) * 2 * Math.PI)
    const tint = { a: pond.look.light * strength * (0.75 + 0.25 * sway) }
    const x = width * (at + 0.015 * sway)
    draw.draw(beam, x, height * 0.42, width * wide, height * 0.95, lean + 0.03 * sway, tint)
  }
}

function drawCaustics({ pond, width, height, isCalm }: Frame, draw: Sprites, caustics: Picture, nowMs: number) {
  const side = Math.max(240, width / 4)
  const seconds = isCalm() ? 0 : nowMs / 1_000
  for (const [speed, down, strength] of CAUSTICS) {
    const [x0, y0] = [(seconds * speed) % side, (seconds * down) % side]
    for (let row = -1; (row - 1) * side < height * 0.5; row += 1)
      for (let column = -1; (column - 1) * side < width; column += 1) {
        const [x, y] = [(column + 0.5) * side + x0, (row + 0.5) * side * 0.7 + y0]
        const fade = Math.max(0, 1 - y / (height * 0.55))
        const tint = { a: strength * fade * pond.look.light }
        if (fade > 0) draw.draw(caustics, x, y, side, side * 0.7, 0, tint)
      }
  }
}

/** Two schools that cross far away, one each way: only depth. */
export function drawFar(frame: Frame, draw: Sprites, nowMs: number) {
  const { pictures, unit } = frame
  const far = FAR_SPECIES.find(({ name }) => pictures.has(name))
  const picture = far && pictures.get(far.name)
  if (!far || !picture) return
  const scale = unit * far.scale
  for (let at = 0; at < FAR_FISH; at += 1) {
    const school = at % 2
    const way = school === 0 ? 1 : -1
    const part = ((nowMs / (52_000 + school * 17_000) + school * 0.45) % 1) * 1.5 - 0.25
    const x = way === 1 ? part : 1 - part
    const y = (school === 0 ? 0.26 : 0.54) + Math.sin(at * 2.1) * 0.045 + Math.sin(nowMs / 4_000 + at) * 0.006
    const place = frame.toPoint({ x: x + Math.sin(at * 7.7) * 0.09, y })
    const size = { width: picture.width * scale, height: picture.height * scale }
    const bend = frame.isCalm() ? 0 : 0.3
    draw.drawFish(picture, { ...place, ...size, turn: 0, flip: way, wave: nowMs / 130 + at, bend }, FAR)
  }
}

export function drawBubbles({ pictures, thrift, isCalm, width, height, unit }: Frame, draw: Sprites, nowMs: number) {
  const bubble = pictures.get('bubble')
  if (!bubble || thrift > 1) return
  for (let at = 0; at < BUBBLES; at += 1) {
    const life = 7_000 + (at % 7) * 1_300
    const part = isCalm() ? (at * 0.37) % 1 : (nowMs / life + at * 0.37) % 1
    const x = ((at * 0.618) % 1) * width + Math.sin(part * 12 + at) * 8
    const side = (3 + ((at * 5) % 11)) * (unit + 0.3)
    draw.draw(bubble, x, height - part * (height + 30), side, side, 0, { a: 0.65 * (1 - part * 0.5) })
  }
}
