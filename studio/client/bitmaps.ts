/** Symbols as bitmaps: a drawing would be painted again in every cell of a turning reel, too much for a phone. */
import { delay, h } from './dom.ts'

/** A cell is at most 190 px wide. */
const SIDE = 288

/** Replaces each drawing, one by one, between other tasks. One that cannot be replaced stays. */
export async function replaceByBitmaps(pictures: Map<string, string>): Promise<void> {
  for (const [name, drawing] of pictures) {
    await delay(0)
    const bitmap = await draw(drawing).catch(() => null)
    if (bitmap) pictures.set(name, bitmap)
  }
}

async function draw(drawing: string): Promise<string> {
  const image = h('img', { src: drawing, width: SIDE, height: SIDE })
  await image.decode()
  const canvas = h('canvas', { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  if (!context || !isReadable(context)) throw new Error('what is painted here cannot be read')
  context.drawImage(image, 0, 0, SIDE, SIDE)
  return canvas.toDataURL()
}

/** Browsers that guard against fingerprints answer noise for what was painted, and throw nothing. */
function isReadable(context: CanvasRenderingContext2D): boolean {
  const painted = [70, 130, 180]
  context.fillStyle = `rgb(${painted.join()})`
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  context.clearRect(0, 0, 1, 1)
  return painted.every((value, at) => data[at] === value)
}
