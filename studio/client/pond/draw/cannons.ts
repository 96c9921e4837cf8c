/** Cannons of all who play, and the arc of shots that are left round the own one. */
import { type Frame, PLAIN, type Point } from './frame.ts'
import { createSprites, type Picture, type Sprites, type Tint } from './sprites.ts'

/** Eight pixels back in the first part, forward again in the rest. */
const [RECOIL_MS, BACK_MS, RECOIL_PX] = [220, 60, 8]
const FLASH_MS = 120
const TICKS = 30
/** Of the arc that they stand on, round the cannon. */
const [ARC_WIDE, ARC_HIGH, ARC_RADIUS] = [196, 106, 88]
const OTHER_SIZE = 0.5
const TEAL: Tint = { a: 1, dye: { colour: '#8ffbe6' } }
const SPENT: Tint = { a: 0.22 }

/** `place` of another player's cannon, 0 to 2 from the left; null is the own one. */
type Place = number | null

export function createCannons(frame: Frame) {
  const firedMs = new Map<Place, number>()
  /** Drawn again when a tick goes out, by one brush: it keeps the tint of what is lit. */
  const image = document.createElement('canvas')
  const brush = createSprites(image)
  let shown: { readonly atlas: HTMLCanvasElement | null; readonly key: string } = { atlas: null, key: '' }

  const sinceShot = (place: Place, nowMs: number) => nowMs - (firedMs.get(place) ?? Number.NEGATIVE_INFINITY)

  function recoilOf(sinceMs: number): number {
    if (frame.isCalm() || sinceMs > RECOIL_MS) return 0
    return RECOIL_PX * (sinceMs < BACK_MS ? sinceMs / BACK_MS : 1 - (sinceMs - BACK_MS) / (RECOIL_MS - BACK_MS))
  }

  function drawMagazine(draw: Sprites, atlas: HTMLCanvasElement, load: number) {
    const picture = frame.pictures.get('streak')
    if (!picture) return
    const [size, at, on] = [frame.cannonSize, frame.cannon, Math.ceil(load * TICKS - 0.001)]
    const key = `${on} ${size} ${draw.ratio()}`
    if (brush && shown.atlas !== atlas) brush.setAtlas(atlas)
    if (brush && (shown.atlas !== atlas || shown.key !== key))
      drawArc(brush, { picture, on, size, ratio: draw.ratio() })
    shown = { atlas, key }
    const [wide, high] = [ARC_WIDE * size, ARC_HIGH * size]
    draw.drawCanvas(image, at.x - wide / 2, at.y + 6 - high + 6 * size, wide, high)
  }

  return {
    fire: (place: Place, nowMs: number) => void firedMs.set(place, nowMs),
    drawMagazine,
    drawOwn(draw: Sprites, angle: number, nowMs: number) {
      const sinceMs = sinceShot(null, nowMs)
      const back = recoilOf(sinceMs)
      drawCannon(frame, draw, { at: frame.cannon, size: frame.cannonSize, angle, isOwn: true, sinceMs, back })
    },
    drawOther(draw: Sprites, place: number, nowMs: number) {
      const sinceMs = sinceShot(place, nowMs)
      const at = frame.otherCannon(place)
      drawCannon(frame, draw, { at, size: OTHER_SIZE, angle: Math.PI, isOwn: false, sinceMs, back: recoilOf(sinceMs) })
    },
  }
}

interface Cannon {
  readonly at: Point
  readonly size: number
  /** From straight up, clockwise. */
  readonly angle: number
  readonly isOwn: boolean
  /** Since its last shot. */
  readonly sinceMs: number
  /** Pixels that the barrel stands back. */
  readonly back: number
}

function drawCannon({ pictures }: Frame, draw: Sprites, { at, size, angle, isOwn, sinceMs, back }: Cannon) {
  const [barrel, base, hub] = [
    pictures.get(isOwn ? 'barrel' : 'otherBarrel'),
    pictures.get('base'),
    pictures.get('hub'),
  ]
  const put = (picture: Picture | undefined, { x, y }: Point, turn: number) =>
    picture && draw.draw(picture, x, y, picture.width * size, picture.height * size, turn, PLAIN)
  const alongBarrel = (length: number): Point => ({
    x: at.x + Math.sin(angle) * length,
    y: at.y - Math.cos(angle) * length,
  })
  put(base, { x: at.x, y: at.y + (isOwn ? 2 : -2) * size }, isOwn ? 0 : Math.PI)
  put(barrel, alongBarrel(36 * size - back), angle)
  put(hub, at, 0)
  const light = pictures.get('light')
  if (!light || sinceMs >= FLASH_MS) return
  const { x, y } = alongBarrel(80 * size)
  draw.draw(light, x, y, 60 * size, 60 * size, 0, { a: 0.9 * (1 - sinceMs / FLASH_MS), isLight: true })
}

interface Arc {
  readonly picture: Picture
  /** Ticks that are lit. */
  readonly on: number
  readonly size: number
  readonly ratio: number
}

function drawArc(brush: Sprites, { picture, on, size, ratio }: Arc) {
  // An empty canvas again.
  brush.resize(ARC_WIDE * size, ARC_HIGH * size, ratio)
  for (let tick = 0; tick < TICKS; tick += 1) {
    const angle = -Math.PI / 2 + 0.12 + ((tick + 0.5) / TICKS) * (Math.PI - 0.24)
    const x = ARC_WIDE / 2 + Math.sin(angle) * ARC_RADIUS
    const y = ARC_HIGH - 6 - Math.cos(angle) * ARC_RADIUS
    brush.draw(picture, x * size, y * size, 6 * size, 15 * size, angle, tick < on ? TEAL : SPENT)
  }
}
