/** The sky of limbo: a ship that climbs with the number past the target's line, or bursts below it. */
import { presentMultiplier } from '../../originals/present.ts'
import { BURST_MS, createCanvas, type Picture } from '../canvas.ts'
import { drawBurst, drawRocket } from '../crash/rocket.ts'

export interface Ascent {
  /** Both in hundredths. */
  readonly target: number
  readonly at: number
  /** Since the start: the flame flickers by it. */
  readonly ms: number
  /** Since the ship burst; null while it flies. */
  readonly overMs: number | null
}

/** Its ring stays within the lane. */
const BURST_SCALE = 0.76
/** Of the way up. The same for every target, so that no height tells how a round will end. */
const TARGET_AT = 0.7
/** At the right of the number, which ends before it (originals.css). */
const LANE = 84
/** From the ship's middle to its fins and to its nose, with room. */
const [TAIL, NOSE] = [15, 24]
const STARS = 26
/** What the sky moves for each step of the number's exponent. */
const DRIFT = 70

export function createLimboSky() {
  let ascent: Ascent = { target: 200, at: 100, ms: 0, overMs: null }
  const { element, draw } = createCanvas('limbo-canvas', (picture) => paint(picture, ascent))
  return {
    element,
    draw(next: Partial<Ascent>) {
      ascent = { ...ascent, ...next }
      draw()
    },
  }
}

function paint(picture: Picture, { target, at, ms, overMs }: Ascent) {
  const { context, width, height, accent, text, loss } = picture
  const scale = Math.min(1.8, Math.max(1, height / 170))
  const [ground, top] = [height - TAIL * scale, NOSE * scale]
  const exponent = Math.log(at / 100)
  const part = Math.min(1, (TARGET_AT * exponent) / Math.log(target / 100))
  const place = { x: width - LANE / 2, y: ground - part * (ground - top) }
  paintStars(picture, exponent * DRIFT)
  paintTarget(picture, target, ground - TARGET_AT * (ground - top))
  if (overMs !== null && overMs >= BURST_MS) return
  const trail = context.createLinearGradient(0, place.y, 0, height)
  trail.addColorStop(0, `color-mix(in srgb, ${accent} 60%, transparent)`)
  trail.addColorStop(1, 'transparent')
  context.fillStyle = trail
  context.fillRect(place.x - 3 * scale, place.y, 6 * scale, height - place.y)
  context.translate(place.x, place.y)
  const size = overMs === null ? scale : BURST_SCALE
  context.scale(size, size)
  const middle = { x: 0, y: 0 }
  if (overMs === null) drawRocket(context, { ...middle, turn: -Math.PI / 2, hull: text, trim: accent, ms })
  else drawBurst(context, middle, loss, overMs / BURST_MS)
}

/** They fall as the ship climbs, the large ones faster. */
function paintStars({ context, width, height, text }: Picture, drift: number) {
  context.fillStyle = text
  for (let star = 0; star < STARS; star += 1) {
    const depth = 1 + (star % 3) / 2
    context.globalAlpha = 0.15 + 0.2 * (star % 3)
    const y = ((((star * 37) % STARS) / STARS) * height + drift * depth) % height
    context.fillRect((((star * 61) % 97) / 97) * width, y, depth, depth)
  }
  context.globalAlpha = 1
}

function paintTarget({ context, width, text }: Picture, target: number, y: number) {
  context.globalAlpha = 0.7
  context.strokeStyle = text
  context.setLineDash([6, 6])
  context.beginPath()
  context.moveTo(width - LANE, y)
  context.lineTo(width, y)
  context.stroke()
  context.setLineDash([])
  context.font = '600 11px system-ui'
  context.fillStyle = text
  context.textAlign = 'right'
  context.fillText(presentMultiplier(target * 100), width - 2, y - 5)
  context.globalAlpha = 1
}
