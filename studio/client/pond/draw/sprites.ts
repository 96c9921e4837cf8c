/** Sprites on a 2D canvas, out of one atlas. On a slow phone each drawing of a frame counts. */
import { createPictures, type Source } from './pictures.ts'

/** Where a picture lies in the atlas, in its pixels, and its size in units of the drawing. */
export interface Picture {
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
  readonly width: number
  readonly height: number
}

/** One object for each way of drawing: it is kept with all that is drawn so. */
export interface Dye {
  readonly colour: string
  /** How much of what is drawn it hides, 0 to 1. */
  readonly cover?: number
  /** It is the shadow of what is drawn, so many units below it. */
  readonly below?: number
}

/** `isLight` adds to what is behind it. */
export interface Tint {
  readonly a: number
  readonly dye?: Dye
  readonly isLight?: boolean
}

interface Quad {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly turn: number
  /** -1 looks to the left. */
  readonly flip: 1 | -1
}

export interface FishQuad extends Quad {
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

  function put(
    picture: Picture,
    source: Source | null,
    { x, y, width: across, height: tall, turn, flip }: Quad,
    tint: Tint,
  ) {
    if (!source || tint.a <= 0.01) return
    dress(tint)
    const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio]
    context.setTransform(cos * flip, sin * flip, -sin, cos, x * ratio, y * ratio)
    const scale = tall / picture.high
    const [top, drawn] = [-source.middle * scale, source.high * scale]
    context.drawImage(source.image, source.x, source.y, source.wide, source.high, -across / 2, top, across, drawn)
  }

  return {
    setAtlas,
    /** A picture round its middle, turned, in CSS pixels. */
    draw(picture: Picture, x: number, y: number, wide: number, high: number, turn: number, tint: Tint) {
      put(picture, sourceOf(picture, tint), { x, y, width: wide, height: high, turn, flip: 1 }, tint)
    },
    /** One that does not bend comes from the atlas. */
    drawFish(picture: Picture, fish: FishQuad, tint: Tint) {
      // Some swim in or out beside the picture: they need no moment of their beat.
      if (Math.abs(fish.x - width / 2) > width / 2 + fish.width) return
      const source = sourceOf(picture, tint)
      put(picture, source && fish.bend !== 0 ? bendOf(picture, source, fish.wave, fish.bend) : source, fish, tint)
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
