/** The picture of a promotion, 2:1, from its theme: pure, a few KB, without words, so that one serves all languages. */
import { z } from 'zod'
import { nameParts } from './draw.ts'
import { sequenceOf } from './hash-text.ts'
import { MOTIF_NAMES, MOTIFS } from './motifs/index.ts'
import { paintMotif, paintScene, writePaints } from './paint.ts'
import { paletteSchema, RAMP_NAMES } from './palettes.ts'
import { between, disc, type Sequence, shape, times } from './scenes/scene.ts'

export const promoThemeSchema = z.object({
  /** The first stands in the middle; further ones beside it, smaller. */
  motifs: z.array(z.enum(MOTIF_NAMES)).min(1).max(3),
  palette: paletteSchema,
  /** What the first motif is made of, where it is not what it is usually made of. */
  body: z.enum(RAMP_NAMES).optional(),
})
export type PromoTheme = z.infer<typeof promoThemeSchema>

const WIDTH = 480
const HEIGHT = 240
const X = 240
const Y = 112

/** Wide rays from behind the motif. */
function drawRays(count: number): string {
  const d = times(count, (ray) => {
    const turn = (ray * 2 * Math.PI) / count
    const half = Math.PI / count / 2
    const point = (angle: number) => `${Math.round(X + Math.cos(angle) * 320)} ${Math.round(Y + Math.sin(angle) * 320)}`
    return `M${X} ${Y}L${point(turn - half)} ${point(turn + half)}Z`
  })
  return shape('R', d)
}

/** Soft land along the lower edge, in three distances. */
function drawLand(next: Sequence): string {
  const hills = (paint: string, y: number, rise: number) => {
    const tops = [between(next, y - rise, y), between(next, y - rise, y), between(next, y - rise, y)]
    return shape(paint, `M0 ${y}Q80 ${tops[0]} 160 ${y}T320 ${y}Q400 ${tops[2]} 480 ${y - 4}V${HEIGHT}H0Z`)
  }
  return hills('F', 176, 44) + hills('M', 200, 34) + hills('N', 222, 26)
}

/** Sparks and coins in the air, fewer near the middle. */
function drawAir(next: Sequence): string {
  const spark = (x: number, y: number, size: number) =>
    `M${x} ${y - size}Q${x} ${y} ${x + size} ${y}Q${x} ${y} ${x} ${y + size}Q${x} ${y} ${x - size} ${y}Q${x} ${y} ${x} ${y - size}Z`
  const places = Array.from({ length: 14 }, (_, at) => ({
    x: at % 2 ? between(next, 16, 150) : between(next, 330, 464),
    y: between(next, 14, 150),
  }))
  const sparks = places.slice(0, 9).map(({ x, y }) => spark(x, y, between(next, 3, 9)))
  const dots = places.slice(9).map(({ x, y }) => disc('A', x, y, between(next, 2, 4)))
  return shape('W', sparks.join('')) + dots.join('')
}

export function drawPromo({ motifs, palette, body }: PromoTheme, seed: string): string {
  const next = sequenceOf(seed)
  const [first = MOTIF_NAMES[0], ...others] = motifs
  const main = MOTIFS[first]
  // Every motif numbers its parts alike, so each gets a prefix of its own beside the others.
  const drawn = (name: (typeof MOTIF_NAMES)[number], at: number) =>
    MOTIFS[name].drawing.replaceAll(/(id="|href="#)m/g, `$1m${at}_`)
  const beside = others.map((name, at) => {
    const left = at % 2 === 0
    return `<g opacity=".9" transform="translate(${left ? 108 : 372} 150)rotate(${left ? -9 : 9})scale(.52)">${drawn(name, at + 1)}</g>`
  })
  const drawing =
    `<path fill="url(#s)" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${drawRays(18)}${disc('E', X, Y, 170)}` +
    `${disc('L', X, Y, 98)}${disc('LD', X, Y, 106)}${nameParts(drawLand(next), 'l')}${beside.join('')}` +
    `<g transform="translate(${X} ${Y + 6})scale(.96)">${drawn(first, 0)}</g>${drawAir(next)}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `${writePaints(drawing, paintScene(palette), paintMotif({ body: body ?? main.body, trim: main.trim }, palette))}${drawing}</svg>`
  )
}
