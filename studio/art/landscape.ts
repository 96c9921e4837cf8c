/** What scenes are made of: stars, ridges, water, trees, towns. Each is the same picture every time. */
import { box, circle, line, oval, path, round } from './brush.ts'

export const WIDTH = 1200
export const HEIGHT = 800

/** A fixed scatter of numbers in [0, 1): the same picture every time. */
export function strew(index: number, salt = 0): number {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 11, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export const stars = (count: number, colour: string, until = 420) =>
  many(count, (i) =>
    circle(
      round(strew(i) * WIDTH),
      round(strew(i, 7 * i) * until),
      0.8 + 1.8 * strew(i, 3),
      colour,
      `opacity="${round(0.35 + 0.6 * strew(i, 5))}"`,
    ),
  )

/** A band of land from the ridge down. */
export function ridge(y: number, height: number, waves: number, colour: string, phase = 0, rest = ''): string {
  const step = WIDTH / (waves * 2)
  let d = `M0 ${HEIGHT}V${y}`
  for (let i = 0; i < waves * 2; i += 1) {
    const lift = height * (0.5 + strew(i + phase, 2)) * (i % 2 === 0 ? -1 : 0.35)
    d += `Q${round(step * (i + 0.5))} ${round(y + lift)} ${round(step * (i + 1))} ${y}`
  }
  return path(`${d}V${HEIGHT}Z`, colour, rest)
}

/** Sharp mountains with lit shoulders. */
export const peaks = (y: number, height: number, count: number, colour: string, cap: string, phase = 0) =>
  many(count, (i) => {
    const x = (WIDTH / count) * (i + 0.5 * strew(i + phase)) + 20
    const h = round(height * (0.6 + 0.5 * strew(i + phase, 3)))
    const w = round(h * 0.9)
    const top = `M${round(x)} ${y - h}`
    return (
      path(`${top}L${round(x + w)} ${y}H${round(x - w)}Z`, colour) +
      path(
        `${top}l${round(w * 0.26)} ${round(h * 0.26)}l${round(-w * 0.12)} ${round(-h * 0.04)}l${round(-w * 0.12)} ${round(h * 0.09)}l${round(-w * 0.1)} ${round(-h * 0.08)}l${round(-w * 0.14)} ${round(h * 0.05)}Z`,
        cap,
        'opacity=".85"',
      ) +
      path(`${top}L${round(x + w)} ${y}H${round(x + w * 0.1)}Z`, '#000', 'opacity=".14"')
    )
  })

export const glowDisc = (x: number, y: number, r: number, colour: string) =>
  circle(x, y, r * 2.6, colour, 'opacity=".1"') +
  circle(x, y, r * 1.7, colour, 'opacity=".16"') +
  circle(x, y, r, colour)

export const cloud = (x: number, y: number, scale: number, colour: string, opacity = 0.8) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" opacity="${opacity}">${oval(0, 0, 70, 22, colour)}${oval(-26, -16, 30, 22, colour)}${oval(18, -22, 36, 28, colour)}${oval(52, -8, 26, 18, colour)}</g>`

export const water = (y: number, colour: string, glint: string, rows = 14) =>
  box(0, y, WIDTH, HEIGHT - y, 0, colour) +
  many(rows * 4, (i) =>
    box(
      round(strew(i) * WIDTH),
      y + 8 + (i % rows) * ((HEIGHT - y) / rows),
      24 + 70 * strew(i, 4),
      2.5,
      1.2,
      glint,
      'opacity=".22"',
    ),
  )

export const lampString = (y: number, sag: number, colour: string, count = 14) =>
  line(`M-20 ${y}Q300 ${y + sag * 2} 600 ${y}T1220 ${y}`, '#00000066', 3) +
  many(count, (i) => {
    const t = ((i + 0.5) / count) * 2
    const u = t % 1
    const x = round(((i + 0.5) / count) * WIDTH)
    const dy = (t < 1 ? 1 : -1) * sag * 4 * u * (1 - u) * 0.5
    return circle(x, round(y + dy + 12), 22, colour, 'opacity=".16"') + oval(x, round(y + dy + 12), 9, 12, colour)
  })

export const trees = (y: number, count: number, crown: string, trunk: string, fruit: string) =>
  many(count, (i) => {
    const x = round((i + 0.2 + 0.6 * strew(i)) * (WIDTH / count))
    const r = 34 + 26 * strew(i, 2)
    return (
      box(x - 5, y - 10, 10, 46, 3, trunk) +
      circle(x, y - r * 0.7, r, crown) +
      circle(x - r * 0.6, y - r * 0.2, r * 0.7, crown) +
      circle(x + r * 0.6, y - r * 0.25, r * 0.7, crown) +
      many(5, (k) =>
        circle(round(x - r * 0.8 + r * 1.6 * strew(k + i, 1)), round(y - r * 1.2 + r * 1.2 * strew(k, i)), 5, fruit),
      )
    )
  })

export const towers = (y: number, count: number, colour: string, lit: string, tall: number, phase: number) =>
  many(count, (i) => {
    const w = (WIDTH / count) * (0.62 + 0.4 * strew(i + phase))
    const x = round((WIDTH / count) * i)
    const h = round(tall * (0.45 + 0.6 * strew(i + phase, 2)))
    return (
      box(x, y - h, round(w), h + HEIGHT - y, 3, colour) +
      many(Math.floor(h / 34) * 3, (k) =>
        strew(k + i * 7, 3) > 0.45
          ? box(
              round(x + 10 + (k % 3) * ((w - 26) / 2.4)),
              y - h + 16 + Math.floor(k / 3) * 30,
              9,
              13,
              1,
              lit,
              `opacity="${round(0.3 + 0.6 * strew(k, i))}"`,
            )
          : '',
      )
    )
  })

export const grass = (y: number, colour: string, count = 90, height = 46) =>
  path(
    many(count, (i) => {
      const x = round((WIDTH / count) * i + 10 * strew(i))
      const h = round(height * (0.5 + 0.7 * strew(i, 2)))
      return `M${x} ${y}q${round(8 - 16 * strew(i, 5))} ${-h * 0.6} ${round(14 - 28 * strew(i, 4))} ${-h}q4 ${round(h * 0.5)} ${10} ${h}Z`
    }),
    colour,
  ) + box(0, y - 1, WIDTH, HEIGHT - y, 0, colour)

export const flowers = (y: number, spread: number, colours: readonly string[], count = 46) =>
  many(count, (i) => {
    const x = round(strew(i) * WIDTH)
    const cy = round(y + spread * strew(i, 3))
    const r = round(4 + 3 * strew(i, 2))
    const c = colours[i % colours.length]!
    return (
      circle(
        x,
        cy,
        r,
        'none',
        `stroke="${c}" stroke-width="${round(r * 1.2)}" stroke-linecap="round" stroke-dasharray="0 ${round(r * 1.2566)}"`,
      ) + circle(x, cy, round(r * 0.55), '#fff3b0')
    )
  })
