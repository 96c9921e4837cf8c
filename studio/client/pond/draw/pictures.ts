/** Pictures that are made out of the atlas when they are first needed: a tint, and a fish in one moment of its beat. */
import type { Picture, Tint } from './sprites.ts'

export interface Source {
  readonly image: CanvasImageSource
  readonly x: number
  readonly y: number
}

/** Pixels of a strip of a bent fish, and how many it has at most. */
const [STRIP_PX, MOST_STRIPS] = [14, 12]
/** Moments of one beat of a tail: at two beats a second a new one each other frame. */
const MOMENTS = 16
const TURN = 2 * Math.PI

/** Above and below a fish that bends, for its swing, in pixels of the atlas. */
export const roomOf = ({ high }: Picture, bend: number) => Math.ceil(high * bend) + 1

export function createPictures() {
  const tinted = new Map<string, HTMLCanvasElement>()
  const bent = new Map<string, HTMLCanvasElement>()
  let atlas: CanvasImageSource | null = null

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

  return {
    setAtlas(image: CanvasImageSource) {
      atlas = image
      tinted.clear()
      bent.clear()
    },
    sourceOf,
    bendOf,
  }
}
