/** Sprites on a 2D canvas, out of one atlas. On a slow phone each drawing of a frame counts. */
import { createPictures, roomOf } from './pictures.ts'

/** Where a picture lies in the atlas, in its pixels, and its size in units of the drawing. */
export interface Picture {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
  readonly width: number
  readonly height: number
}

/** `colour` lies over what is drawn, as much as `cover` says, 0 to 1. `isLight` adds to what is behind it. */
export interface Tint {
  readonly a: number
  readonly colour?: string
  readonly cover?: number
  readonly isLight?: boolean
}

export interface FishQuad {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turn: number
  /** -1 looks to the left. */
  readonly flip: 1 | -1
  /** Where its tail is in its beat, and how far it swings, in parts of its height. */
  readonly wave: number
  readonly bend: number
}

export function createSprites(canvas: HTMLCanvasElement) {
  const found = canvas.getContext('2d')
  if (!found) return null
  const context = found
  const { setAtlas, sourceOf, bendOf } = createPictures()
  let [width, height, ratio] = [0, 0, 1]

  function dress({ a, isLight = false }: Tint) {
    context.globalAlpha = Math.max(0, Math.min(1, a))
    context.globalCompositeOperation = isLight ? 'lighter' : 'source-over'
  }

  return {
    setAtlas,
    /** A picture round its middle, turned, in CSS pixels. */
    draw(picture: Picture, x: number, y: number, wide: number, high: number, turn: number, tint: Tint) {
      const source = sourceOf(picture, tint)
      if (!source || tint.a <= 0.01) return
      dress(tint)
      const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio]
      context.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio)
      context.drawImage(source.image, source.x, source.y, picture.wide, picture.high, -wide / 2, -high / 2, wide, high)
    },
    /** One that does not bend comes from the atlas. */
    drawFish(picture: Picture, fish: FishQuad, tint: Tint) {
      const source = sourceOf(picture, tint)
      if (!source) return
      const { x, y, width, height, turn, flip, wave, bend } = fish
      const image = bend === 0 ? source.image : bendOf(picture, source, wave, bend)
      if (!image) return
      dress(tint)
      const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio]
      context.setTransform(cos * flip, sin * flip, -sin, cos, x * ratio, y * ratio)
      const [sx, sy] = bend === 0 ? [source.x, source.y] : [0, 0]
      const high = bend === 0 ? picture.high : picture.high + 2 * roomOf(picture, bend)
      const drawn = (height * high) / picture.high
      context.drawImage(image, sx, sy, picture.wide, high, -width / 2, -drawn / 2, width, drawn)
    },
    /** Something that was drawn before, from its upper left corner. */
    drawCanvas(image: HTMLCanvasElement, x: number, y: number, wide: number, high: number) {
      dress({ a: 1 })
      context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio)
      context.drawImage(image, 0, 0, wide, high)
    },
    ratio: () => ratio,
    resize(nextWidth: number, nextHeight: number, nextRatio: number) {
      ;[width, height, ratio] = [nextWidth, nextHeight, nextRatio]
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    },
    clear() {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, canvas.width, canvas.height)
    },
  }
}
export type Sprites = NonNullable<ReturnType<typeof createSprites>>
