/** One fish: where the clock puts it, as it leans and beats its tail. */
import type { Fish } from '../../../../contract/pond/paths.ts'
import { bound, type Frame, type Point } from './frame.ts'
import type { Dye, FishQuad, Sprites, Tint } from './sprites.ts'

/** Somewhat behind: the water lies over them. */
const TINTED: Tint = { a: 0.96, dye: { colour: '#1a6fa8', cover: 0.3 } }
const SHADE: Dye = { colour: '#010f22', cover: 0.24, below: 16 }
const MOST_LEAN = 0.45
/** It looks where it will be so much later. */
const AHEAD_MS = 160

/** A fish that is caught stays `at` a place, swells and fades by its own tint. */
interface CaughtLook {
  readonly at: Point
  readonly swell: number
  readonly tint: Tint
}

export function drawFish(frame: Frame, draw: Sprites, fish: Fish, nowMs: number, caught?: CaughtLook) {
  const picture = frame.pictures.get(fish.species)
  if (!picture) return
  const quad = placeQuad(frame, fish, nowMs, caught)
  const dye = fish.way.kind === 'rest' ? undefined : SHADE
  draw.drawFish(picture, quad, caught ? { dye, ...caught.tint } : fish.way.waves > 2 ? TINTED : { a: 1, dye })
}

function placeQuad(frame: Frame, fish: Fish, nowMs: number, caught?: CaughtLook): FishQuad {
  const { kind, side, phase } = fish.way
  const [now, ahead] = [frame.pointOf(fish, nowMs), frame.pointOf(fish, nowMs + AHEAD_MS)]
  const slope = Math.atan2(ahead.y - now.y, Math.abs(ahead.x - now.x) + 0.001)
  const size = frame.sizeOf(fish.species)
  const beatMs = 500 + Math.min(400, size.width * 2)
  const swell = caught?.swell ?? 1
  return {
    ...(caught?.at ?? now),
    width: size.width * swell,
    height: size.height * swell,
    turn: kind === 'cross' ? bound(slope, MOST_LEAN) * side : 0,
    flip: side,
    wave: (nowMs / beatMs) * 2 * Math.PI + phase * 9,
    bend: frame.isCalm() || kind === 'rest' ? 0 : kind === 'rise' ? 0.06 : 0.16,
  }
}
