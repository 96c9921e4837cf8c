import { UPLOAD_MAX_BYTES } from '../../contract/protocols/upload-limits.ts'
import { ApiError } from './api.ts'

/** A page of print stays readable, and a long picture of a screen too, well below what may be sent. */
const WHOLE_PIXELS = 2_400 * 1_800
const MOST_SIDE_PX = 10_000
const SQUARE_PX = 384
/** The first that fits is sent: only grain as fine as sand needs the others. */
const QUALITIES = [0.9, 0.7, 0.4] as const
const MAX_CHARACTERS = Math.floor(UPLOAD_MAX_BYTES / 3) * 4

/** `square` is the middle of it, as an avatar needs. */
type Shape = 'whole' | 'square'

/**
 * The one way of every upload: turned as the camera was held, made to fit, without what the phone wrote beside it. Base64 of
 * a jpeg. Throws `image_heic` and `picture_unreadable`.
 */
export async function readPicture(file: File, shape: Shape = 'whole'): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw new ApiError((await isHeic(file)) ? 'image_heic' : 'picture_unreadable')
  })
  const canvas = shape === 'square' ? drawSquare(picture) : drawWhole(picture)
  picture.close()
  let data = ''
  for (const quality of QUALITIES) {
    data = canvas.toDataURL('image/jpeg', quality).replace(/^data:image\/jpeg;base64,/, '')
    if (data.length <= MAX_CHARACTERS) break
  }
  return data
}

function drawWhole(picture: ImageBitmap): HTMLCanvasElement {
  const { width, height } = picture
  const scale = Math.min(1, Math.sqrt(WHOLE_PIXELS / (width * height)), MOST_SIDE_PX / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return draw(picture, [0, 0, width, height], scaled(width), scaled(height))
}

function drawSquare(picture: ImageBitmap): HTMLCanvasElement {
  const side = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  return draw(picture, [left, top, side, side], SQUARE_PX, SQUARE_PX)
}

function draw(
  picture: ImageBitmap,
  part: readonly [left: number, top: number, width: number, height: number],
  width = 1,
  height = 1,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new ApiError('picture_unreadable')
  // A jpeg has no holes: what is clear in a png would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, ...part, 0, 0, width, height)
  return canvas
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'mif2', 'msf1']

/** By its first bytes, whatever it is called. Many devices cannot open what an iPhone keeps. */
async function isHeic(file: File): Promise<boolean> {
  const head = await file
    .slice(4, 12)
    .text()
    .catch(() => '')
  return head.startsWith('ftyp') && HEIC_BRANDS.includes(head.slice(4))
}
