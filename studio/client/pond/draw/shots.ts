/** Shots on their way to a fish, and the rings of those that missed. */
import { findFish } from '../../../../contract/pond/paths.ts'
import { type Frame, PLAIN, type Point } from './frame.ts'
import type { Sprites, Tint } from './sprites.ts'

const SHOT_MS = 260
const RING_MS = 180
const OTHERS: Tint = { a: 0.9, dye: { colour: '#9fb7ff', cover: 0.5 } }

interface Flight {
  readonly from: Point
  readonly fishId: string
  readonly startMs: number
  readonly isOwn: boolean
}
type Ring = Pick<Flight, 'fishId' | 'startMs'>

export function createShots(frame: Frame) {
  let flights: Flight[] = []
  let rings: Ring[] = []

  const placeOf = (fishId: string, nowMs: number): Point | null => {
    const fish = findFish(frame.pond, fishId)
    return fish && frame.pointOf(fish, nowMs)
  }

  function drawFlight(draw: Sprites, { from, fishId, startMs, isOwn }: Flight, nowMs: number) {
    const [shot, to] = [frame.pictures.get('shot'), placeOf(fishId, nowMs)]
    if (!shot || !to) return
    const part = (nowMs - startMs) / SHOT_MS
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
    const angle = Math.atan2(to.x - from.x, from.y - to.y)
    draw.draw(shot, x, y, 20 * frame.unit + 6, 56 * frame.unit + 14, angle, isOwn ? PLAIN : OTHERS)
  }

  function drawRing(draw: Sprites, { fishId, startMs }: Ring, nowMs: number) {
    const [ring, at] = [frame.pictures.get('ring'), placeOf(fishId, nowMs)]
    if (!ring || !at) return
    const part = Math.max(0, (nowMs - startMs) / RING_MS)
    const side = (30 + 60 * part) * (frame.unit + 0.4)
    draw.draw(ring, at.x, at.y, side, side, 0, { a: 1 - part, isLight: true })
  }

  return {
    fly: (flight: Flight) => void flights.push(flight),
    ring: (ring: Ring) => void rings.push(ring),
    draw(draw: Sprites, nowMs: number) {
      flights = flights.filter(({ startMs }) => nowMs - startMs < SHOT_MS)
      rings = rings.filter(({ startMs }) => nowMs - startMs < RING_MS)
      for (const flight of flights) drawFlight(draw, flight, nowMs)
      for (const ring of rings) drawRing(draw, ring, nowMs)
    },
  }
}
