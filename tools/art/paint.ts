/**
 * The colours of one picture: gradients by id and a style sheet by class, of which only what the drawing
 * names is written. Scenes and motifs say the class; a theme says the colour.
 */
import type { Motif } from './motifs/motif.ts'
import { type Palette, RAMPS } from './palettes.ts'

/** `share` of `over` laid on `under`; both #rrggbb. */
export function blend(under: string, over: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(part(under, at) * (1 - share) + part(over, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

export type Paints = { gradients: Record<string, string>; rules: Record<string, string> }

type Stop = [colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(([colour, opacity], at) => {
      const offset = at === 0 ? '' : ` offset="${Math.round((100 * at) / (list.length - 1)) / 100}"`
      return `<stop${offset} stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
    })
    .join('')
const linear = (...list: Stop[]) => `<linearGradient id="?" x2="0" y2="1">${stops(list)}</linearGradient>`
const slanted = (...list: Stop[]) => `<linearGradient id="?" x2=".6" y2="1">${stops(list)}</linearGradient>`
const radial = (...list: Stop[]) => `<radialGradient id="?">${stops(list)}</radialGradient>`
const line = (colour: string, width: number, more = '') =>
  `fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:${colour};stroke-width:${width}${more}`

const PLAIN_INK = '#12172b'

/** Body, trim and edge of a motif. */
export function paintMotif({ body, trim }: Pick<Motif, 'body' | 'trim'>, { glow }: Palette): Paints {
  const [l, m, d] = RAMPS[body]
  const [t, u, v] = RAMPS[trim]
  const edge = `stroke:${blend(glow, '#ffffff', 0.35)};stroke-width:2.2;stroke-linejoin:round`
  const fill = (colour: string) => `fill:${colour}`
  return {
    gradients: { a: slanted([l], [m], [d]), b: slanted([t], [u], [v]), e: radial([glow, 0.9], [glow, 0]) },
    rules: {
      a: `fill:url(#a);${edge}`,
      b: `fill:url(#b);${edge}`,
      e: 'fill:url(#e)',
      l: fill(l),
      m: fill(m),
      d: fill(d),
      t: fill(t),
      u: fill(u),
      v: fill(v),
      k: fill(PLAIN_INK),
      /** The red of cards, whatever the rest is made of. */
      z: fill('#cf2a3c'),
      w: fill('#fff'),
      g: fill(glow),
      h: 'opacity:.5',
      f: 'opacity:.35',
      n: line(d, 2.5),
      o: line(t, 2.5),
      q: line('url(#a)', 12),
      r: line(u, 7),
      u2: line(v, 5),
      thin: 'stroke-width:4',
    },
  }
}

/** Sky, distances, lights and lettering of a scene. */
export function paintScene({ sky, far, mid, near, glow, ink, accent }: Palette): Paints {
  const mist = blend(sky[1], glow, 0.25)
  const light = blend(glow, '#ffffff', 0.4)
  return {
    gradients: {
      s: linear([sky[0]], [blend(sky[0], sky[1], 0.55)], [sky[1]]),
      F: linear([far], [blend(far, mist, 0.55)]),
      M: linear([mid], [blend(mid, mist, 0.3)]),
      N: linear([near], [ink]),
      C: linear([light, 0.5], [sky[1], 0.1]),
      R: linear([glow, 0.55], [glow, 0]),
      U: linear([glow, 0], [glow, 0.55], [accent, 0]),
      E: radial([glow, 0.75], [glow, 0.22], [glow, 0]),
      W: `<pattern id="?" width="40" height="20" patternUnits="userSpaceOnUse"><path d="M0 20a20 20 0 0 1 40 0M8 20a12 12 0 0 1 24 0M16 20a4 4 0 0 1 8 0M-20 10a20 20 0 0 1 40 0M20 10a20 20 0 0 1 40 0" fill="none" stroke="${accent}" stroke-opacity=".3"/></pattern>`,
    },
    rules: {
      F: 'fill:url(#F)',
      M: 'fill:url(#M)',
      N: 'fill:url(#N)',
      P: `fill:${blend(ink, near, 0.5)}`,
      V: `fill:${sky[1]}`,
      Z: `fill:${sky[0]}`,
      Z2: 'fill:url(#s)',
      G: `fill:${glow}`,
      A: `fill:${accent}`,
      W: 'fill:#fff',
      W3: 'fill:#fff;opacity:.32',
      C: 'fill:url(#C)',
      E: 'fill:url(#E)',
      U: 'fill:url(#U)',
      SE: 'fill:url(#W)',
      R: `fill:${glow};opacity:.13`,
      R2: 'fill:url(#R);opacity:.3',
      SP: 'fill:#fff;opacity:.07',
      GL: `fill:${blend(mid, '#ffffff', 0.15)};fill-opacity:.4`,
      S: line(light, 2.4, ';opacity:.85'),
      L: line(accent, 1.3, ';opacity:.38'),
      LA: line(accent, 1.6, ';opacity:.8'),
      LW: line('#fff', 2.2, ';opacity:.55'),
      LD: line(accent, 2.6, ';opacity:.6;stroke-dasharray:.1 9'),
      B: line(near, 4),
      CH: line(ink, 1.2),
      GR: line(far, 16),
      Q: 'opacity:.22',
    },
  }
}

/** `<defs>` and `<style>` with what the drawing names; later rules win over earlier ones of the same element. */
export function writePaints(drawing: string, ...paints: readonly Paints[]): string {
  const named = new Set([...drawing.matchAll(/class="([^"]+)"/g)].flatMap(([, classes]) => classes?.split(' ') ?? []))
  const style = paints
    .flatMap(({ rules }) => Object.entries(rules))
    .filter(([name]) => named.has(name))
    .map(([name, rule]) => `.${name}{${rule}}`)
    .join('')
  const defs = paints
    .flatMap(({ gradients }) => Object.entries(gradients))
    .filter(([name]) => style.includes(`url(#${name})`) || drawing.includes(`url(#${name})`))
    .map(([name, gradient]) => gradient.replace('?', name))
    .join('')
  return `<defs>${defs}</defs><style>${style}</style>`
}
