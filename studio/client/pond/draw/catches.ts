/** Fish that were just caught: a flash of gold, the fish that swells and fades, and coins that fly to the counter. */
import type { Fish } from '../../../../contract/pond/paths.ts'
import { drawFish } from './fish.ts'
import { ease, type Frame, PLAIN, type Point } from './frame.ts'
import type { Dye, Sprites } from './sprites.ts'

const FADE_MS = 420
const GLOW_MS = 680
/** The first coin starts so late, each other one after it. */
const [COIN_LATE_MS, COIN_APART_MS, COIN_MS] = [120, 25, 650]
const COIN_TURN = ['coin1', 'coin2', 'coin3', 'coin2'] as const
const COIN_TURN_MS = 70
/** A catch of more coins throws rays. */
const RAYS_FROM = 5
const RAYS = 12
const WHITE: Dye = { colour: '#ffffff' }

interface Catch {
  readonly fish: Fish
  readonly startMs: number
  readonly at: Point
  readonly coins: number
}

export function createCatches(frame: Frame) {
  let catches: Catch[] = []
  return {
    add: (caught: Catch) => void catches.push(caught),
    draw(draw: Sprites, nowMs: number) {
      catches = catches.filter(({ startMs, coins }) => nowMs - startMs < FADE_MS + COIN_MS + coins * COIN_APART_MS)
      for (const caught of catches) {
        const sinceMs = nowMs - caught.startMs
        if (sinceMs < GLOW_MS && !frame.isCalm()) drawGlow(frame, draw, caught, sinceMs / GLOW_MS)
        if (sinceMs < FADE_MS) drawCaught(frame, draw, caught, sinceMs)
        if (!frame.isCalm()) drawCoins(frame, draw, caught, nowMs)
      }
    },
  }
}

function drawGlow(frame: Frame, draw: Sprites, { fish, at, coins }: Catch, part: number) {
  const { pictures, unit } = frame
  const size = Math.max(frame.sizeOf(fish.species).width, 90 * unit)
  const bright = { a: 1 - part, isLight: true }
  const [gold, streak] = [pictures.get('gold'), pictures.get('streak')]
  if (gold) draw.draw(gold, at.x, at.y, size * (1.4 + part), size * (1.4 + part), 0, bright)
  if (!streak || coins < RAYS_FROM) return
  const reach = size * (0.6 + 0.5 * ease(part))
  for (let ray = 0; ray < RAYS; ray += 1) {
    const angle = (ray / RAYS) * 2 * Math.PI + 0.2
    const [x, y] = [at.x + Math.sin(angle) * reach, at.y - Math.cos(angle) * reach]
    draw.draw(streak, x, y, 5, 22 * unit + 10, angle, bright)
  }
}

function drawCaught(frame: Frame, draw: Sprites, { fish, startMs, at }: Catch, sinceMs: number) {
  const part = sinceMs / FADE_MS
  const flash = frame.isCalm() ? 0 : sinceMs < 80 ? sinceMs / 80 : Math.max(0, 1 - part)
  const a = part < 0.6 ? 1 : (1 - part) / 0.4
  const swell = frame.isCalm() ? 1 : 1 + 0.15 * ease(part)
  drawFish(frame, draw, fish, startMs, { at, swell, tint: { a } })
  if (flash > 0) drawFish(frame, draw, fish, startMs, { at, swell, tint: { a: a * flash, dye: WHITE } })
}

function drawCoins(
  { pictures, unit, width, height }: Frame,
  draw: Sprites,
  { startMs, at, coins }: Catch,
  nowMs: number,
) {
  const counter = { x: width < 900 ? 42 : width / 2 - 250, y: height - 30 }
  for (let each = 0; each < coins; each += 1) {
    const part = (nowMs - startMs - COIN_LATE_MS - each * COIN_APART_MS) / COIN_MS
    const picture = pictures.get(COIN_TURN[Math.floor(nowMs / COIN_TURN_MS + each) % COIN_TURN.length] ?? 'coin1')
    if (part <= 0 || part >= 1 || !picture) continue
    const glide = part * part * (3 - 2 * part)
    const bow = Math.sin(part * Math.PI) * (60 + (each % 5) * 14)
    const x = at.x + (counter.x - at.x) * glide - bow * 0.5 + ((each * 37) % 30) - 15
    const y = at.y + (counter.y - at.y) * glide - bow * 0.35
    const side = 24 * (unit + 0.2) * (1 - 0.35 * part)
    draw.draw(picture, x, y, side, side, 0, PLAIN)
  }
}
