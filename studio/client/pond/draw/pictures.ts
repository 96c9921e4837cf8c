/** Pictures that are made out of the atlas when they are first needed: a dye, and a fish in one moment of its beat. */
import type { Dye, Picture, Tint } from './sprites.ts'

/** Pixels of a picture as it is drawn, and how far below their top its middle lies. */
export interface Source {
  readonly image: CanvasImageSource
  readonly x: number
  readonly y: number
  readonly wide: number
  readonly high: number
  readonly middle: number
}

/** Pixels of a strip of a bent fish, and how many it has at most. */
const [STRIP_PX, MOST_STRIPS] = [14, 12]
/** Moments of one beat of a tail: at two beats a second a new one each other frame. */
const MOMENTS = 16
const TURN = 2 * Math.PI

export function createPictures() {
  let atlas: CanvasImageSource | null = null
  // Each frame asks a hundred times: the keys are objects, so that no text is built to find a picture.
  const sources = new Map<Picture, Map<Dye | undefined, Source>>()
  const bent = new Map<Source, Source[]>()

  function sourceOf(picture: Picture, { dye }: Tint): Source | null {
    if (!atlas) return null
    let dyed = sources.get(picture)
    if (!dyed) {
      dyed = new Map()
      sources.set(picture, dyed)
    }
    const known = dyed.get(dye)
    if (known) return known
    const { x, y, wide, high } = picture
    const made = dye ? dip(atlas, picture, dye) : { image: atlas, x, y, wide, high, middle: high / 2 }
    if (made) dyed.set(dye, made)
    return made
  }

  function bendOf(picture: Picture, source: Source, wave: number, bend: number): Source | null {
    const moment = ((Math.round((wave / TURN) * MOMENTS) % MOMENTS) + MOMENTS) % MOMENTS
    let moments = bent.get(source)
    if (!moments) {
      moments = []
      bent.set(source, moments)
    }
    const known = moments[moment]
    if (known) return known
    const made = drawBent(source, moment, bend * picture.high)
    if (made) moments[moment] = made
    return made
  }

  return {
    setAtlas(image: CanvasImageSource) {
      atlas = image
      sources.clear()
      bent.clear()
    },
    sourceOf,
    bendOf,
  }
}

function createBrush(wide: number, high: number) {
  const image = document.createElement('canvas')
  image.width = wide
  image.height = high
  const brush = image.getContext('2d')
  return brush && { image, brush }
}

/** A picture under its colour, or over its own shadow. */
function dip(atlas: CanvasImageSource, { x, y, wide, high, width }: Picture, dye: Dye): Source | null {
  const { colour, cover = 1, below = 0 } = dye
  const drop = Math.round((below * wide) / width)
  const made = createBrush(wide, high + drop)
  if (!made) return null
  const { image, brush } = made
  const put = (top: number) => brush.drawImage(atlas, x, y, wide, high, 0, top, wide, high)
  const isShadow = below > 0
  brush.globalAlpha = isShadow ? cover : 1
  put(drop)
  brush.globalAlpha = isShadow ? 1 : cover
  brush.globalCompositeOperation = isShadow ? 'source-in' : 'source-atop'
  brush.fillStyle = colour
  brush.fillRect(0, 0, wide, high + drop)
  brush.globalCompositeOperation = 'source-over'
  if (isShadow) put(0)
  return { image, x: 0, y: 0, wide, high: high + drop, middle: high / 2 }
}

/** A row of strips from tail to head, each sheared to the next, so that the tail swings. No higher than it swings. */
function drawBent(source: Source, moment: number, swing: number): Source | null {
  const { wide, high, middle } = source
  const lift = (part: number) => Math.sin((moment / MOMENTS) * TURN + part * 2.6) * swing * (1 - part) ** 2
  const strips = Math.min(MOST_STRIPS, Math.max(3, Math.round(wide / STRIP_PX)))
  // At whole pixels, so that strips meet without a gap, and what is half clear shows no seam.
  const edges = Array.from({ length: strips + 1 }, (_, at) => Math.round((at * wide) / strips))
  const lifts = edges.map((edge) => lift(edge / wide))
  const [top, bottom] = [Math.floor(Math.min(...lifts)), Math.ceil(Math.max(...lifts))]
  const made = createBrush(wide, high + bottom - top)
  if (!made) return null
  const { image, brush } = made
  for (let strip = 0; strip < strips; strip += 1) {
    const [low = 0, next = 0] = [lifts[strip], lifts[strip + 1]]
    const [left = 0, right = 0] = [edges[strip], edges[strip + 1]]
    const step = right - left
    brush.setTransform(1, (next - low) / step, 0, 1, left, low - top)
    brush.drawImage(source.image, source.x + left, source.y, step, high, 0, 0, step, high)
  }
  return { image, x: 0, y: 0, wide, high: high + bottom - top, middle: middle - top }
}
