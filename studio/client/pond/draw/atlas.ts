/** One picture of all that moves, drawn once at the size of this screen. */
import type { SpeciesName } from '../../../../contract/pond/species.ts'
import { FISH_BOX, fishSvg, svgUrl } from '../art/fish.ts'
import { THINGS, type ThingName } from '../art/things.ts'
import type { Picture } from './sprites.ts'

const WIDTH = 2_048
const GAP = 4
/** Some are larger in the water than in their drawing. */
const ENLARGED: Partial<Record<SpeciesName, number>> = { minnow: 1.7, seahorse: 1.15, whale: 1.15 }

export type PictureName = SpeciesName | ThingName | 'caustics'

/** Light through waves: where the distance to the two nearest of some points is alike. It repeats at its edges. */
function drawCaustics(side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const cells = 6
  const points = Array.from({ length: cells * cells }, (_, at) => {
    const wobble = (by: number) => ((Math.sin(at * by) * 43_758.5453) % 1) * 0.42
    return [(at % cells) + 0.5 + wobble(12.9), Math.floor(at / cells) + 0.5 + wobble(78.2)] as const
  })
  const pixels = context.createImageData(side, side)
  const around = (one: number, other: number) => {
    const away = Math.abs(one - other)
    return Math.min(away, cells - away)
  }
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [px, py] = [(x / side) * cells, (y / side) * cells]
      let [near, next] = [9, 9]
      for (const [cx, cy] of points) {
        const distance = Math.hypot(around(px, cx), around(py, cy))
        if (distance < near) [near, next] = [distance, near]
        else if (distance < next) next = distance
      }
      const light = Math.max(0, 1 - (next - near) * 4.5) ** 2
      pixels.data.set([220, 255, 250, light * 255], (y * side + x) * 4)
    }
  context.putImageData(pixels, 0, 0)
  return canvas
}

async function load(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = svgUrl(svg)
  await image.decode()
  return image
}

/** `scale`: pixels of the screen to a unit of a drawing. */
export async function buildAtlas(species: readonly SpeciesName[], scale: number) {
  const images = await Promise.all([
    ...species.map(async (name) => {
      const [image, size] = [await load(fishSvg(name, scale)), ENLARGED[name] ?? 1]
      return { name, image, width: FISH_BOX[name][2] * size, height: FISH_BOX[name][3] * size }
    }),
    ...(Object.keys(THINGS) as ThingName[]).map(async (name) => {
      const image = await load(THINGS[name])
      return { name, image, width: image.naturalWidth, height: image.naturalHeight }
    }),
  ])
  const caustics = drawCaustics(160)
  const pictures = new Map<PictureName, Picture>()
  let [x, y, row] = [0, 0, 0]
  // The tallest first: rows stay full.
  const all = [...images, { name: 'caustics' as const, image: caustics, width: 160, height: 160 }].toSorted(
    (a, b) => b.image.height - a.image.height,
  )
  for (const { name, image, width, height } of all) {
    if (x + image.width + GAP > WIDTH) [x, y, row] = [0, y + row + GAP, 0]
    pictures.set(name, { x, y, wide: image.width, high: image.height, width, height })
    x += image.width + GAP
    row = Math.max(row, image.height)
  }
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  // As high as its rows: a phone keeps all of it in memory.
  canvas.height = y + row
  const context = canvas.getContext('2d')
  for (const { name, image } of all) {
    const place = pictures.get(name)
    if (place) context?.drawImage(image, place.x, place.y)
  }
  return { canvas, pictures }
}
