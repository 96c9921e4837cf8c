/**
 * Sprites on a 2D canvas, out of one atlas. A tint, and a fish in one moment of its beat, are pictures of their own, made when
 * they are first needed: on a slow phone each drawing of a frame counts.
 */

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

interface Source {
  readonly image: CanvasImageSource
  readonly x: number
  readonly y: number
}

/** Pixels of a strip of a bent fish, and how many it has at most. */
const [STRIP_PX, MOST_STRIPS] = [14, 12]
/** Moments of one beat of a tail: at two beats a second a new one each other frame. */
const MOMENTS = 16
const TURN = 2 * Math.PI

export function createSprites(canvas: HTMLCanvasElement) {
  const found = canvas.getContext('2d')
  if (!found) return null
  const context = found
  const tinted = new Map<string, HTMLCanvasElement>()
  const bent = new Map<string, HTMLCanvasElement>()
  let atlas: CanvasImageSource | null = null
  let [width, height, ratio] = [0, 0, 1]

  function sourceOf(picture: Picture, { colour, cover = 1 }: Tint): Source | null {
    if (!atlas) return null
    if (!colour) return { image: atlas, x: picture.x, y: picture.y }
    const key = `${picture.x} ${picture.y} ${colour} ${cover}`
    const known = tinted.get(key)
    if (known) return { image: known, x: 0, y: 0 }
    const made = document.createElement('canvas')
    made.width = picture.wide
    made.height = picture.high
    const brush = made.getContext('2d')
    if (!brush) return null
    brush.drawImage(atlas, picture.x, picture.y, picture.wide, picture.high, 0, 0, picture.wide, picture.high)
    brush.globalCompositeOperation = 'source-atop'
    brush.globalAlpha = cover
    brush.fillStyle = colour
    brush.fillRect(0, 0, made.width, made.height)
    tinted.set(key, made)
    return { image: made, x: 0, y: 0 }
  }

  /** Above and below a fish, for its swing. */
  const roomOf = ({ high }: Picture, bend: number) => Math.ceil(high * bend) + 1

  /** A row of strips from tail to head, each sheared to the next, so that the tail swings. */
  function bendOf(picture: Picture, source: Source, wave: number, bend: number): HTMLCanvasElement | null {
    const moment = ((Math.round((wave / TURN) * MOMENTS) % MOMENTS) + MOMENTS) % MOMENTS
    const plain = source.image === atlas
    const key = `${picture.x} ${picture.y} ${plain || idOf(source.image)} ${bend} ${moment}`
    const known = bent.get(key)
    if (known) return known
    const { wide, high } = picture
    const room = roomOf(picture, bend)
    const made = document.createElement('canvas')
    made.width = wide
    made.height = high + 2 * room
    const brush = made.getContext('2d')
    if (!brush) return null
    const lift = (part: number) => Math.sin((moment / MOMENTS) * TURN + part * 2.6) * bend * high * (1 - part) ** 2
    const strips = Math.min(MOST_STRIPS, Math.max(3, Math.round(wide / STRIP_PX)))
    const step = wide / strips
    for (let strip = 0; strip < strips; strip += 1) {
      const [low, next] = [lift(strip / strips), lift((strip + 1) / strips)]
      const [left, overlap] = [strip * step, strip === strips - 1 ? 0 : 0.7]
      brush.setTransform(1, (next - low) / step, 0, 1, left, room + low)
      brush.drawImage(source.image, source.x + left, source.y, step + overlap, high, 0, 0, step + overlap, high)
    }
    bent.set(key, made)
    return made
  }

  /** Names the tint of a picture. */
  const idOf = (image: CanvasImageSource): string => {
    for (const [key, made] of tinted) if (made === image) return key
    return ''
  }

  function dress({ a, isLight = false }: Tint) {
    context.globalAlpha = Math.max(0, Math.min(1, a))
    context.globalCompositeOperation = isLight ? 'lighter' : 'source-over'
  }

  return {
    setAtlas(image: CanvasImageSource) {
      atlas = image
      tinted.clear()
      bent.clear()
    },
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
