/** The colours of one picture as gradients and a style sheet; scenes and motifs name them by class. */
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

type Stop = [colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(([colour, opacity], at) => {
      const offset = at === 0 ? '' : ` offset="${Math.round((100 * at) / (list.length - 1)) / 100}"`
      return `<stop${offset} stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
    })
    .join('')
const linear = (id: string, ...list: Stop[]) => `<linearGradient id="${id}" x2="0" y2="1">${stops(list)}</linearGradient>`
const slanted = (id: string, ...list: Stop[]) => `<linearGradient id="${id}" x2=".6" y2="1">${stops(list)}</linearGradient>`
const radial = (id: string, ...list: Stop[]) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`

const FACE = "'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L','Noto Serif',Georgia,serif"

/** Body, trim and edge of a motif. */
export function paintMotif({ body, trim }: Motif, palette: Palette): { defs: string; style: string } {
  const [l, m, d] = RAMPS[body]
  const [t, u, v] = RAMPS[trim]
  const edge = blend(palette.glow, '#ffffff', 0.35)
  return {
    defs: slanted('a', [l], [m], [d]) + slanted('b', [t], [u], [v]) + radial('e', [palette.glow, 0.9], [palette.glow, 0]),
    style:
      `.a{fill:url(#a)}.b{fill:url(#b)}.a,.b{stroke:${edge};stroke-width:2.2;stroke-linejoin:round}.e{fill:url(#e)}` +
      `.l{fill:${l}}.m{fill:${m}}.d{fill:${d}}.t{fill:${t}}.u{fill:${u}}.v{fill:${v}}.k{fill:#12172b}.w{fill:#fff}.g{fill:${palette.glow}}` +
      `.h{opacity:.5}.f{opacity:.35}.n,.o,.q,.r,.u2{fill:none;stroke-linecap:round;stroke-linejoin:round}` +
      `.n{stroke:${d};stroke-width:2.5}.o{stroke:${t};stroke-width:2.5}.q{stroke:url(#a);stroke-width:12}.r{stroke:${u};stroke-width:7}.u2{stroke:${v};stroke-width:5}.thin{stroke-width:4}` +
      `.num{font:700 16px system-ui,sans-serif;text-anchor:middle;fill:#1b1f33}`,
  }
}

/** Sky, distances, lights and lettering of a scene. */
export function paintScene({ sky, far, mid, near, glow, ink, accent }: Palette): { defs: string; style: string } {
  const mist = blend(sky[1], glow, 0.25)
  const rim = blend(ink, near, 0.5)
  return {
    defs:
      linear('s', [sky[0]], [blend(sky[0], sky[1], 0.55)], [sky[1]]) +
      linear('F', [far], [blend(far, mist, 0.55)]) +
      linear('M', [mid], [blend(mid, mist, 0.3)]) +
      linear('N', [near], [ink]) +
      linear('C', [blend(glow, '#ffffff', 0.3), 0.5], [sky[1], 0.1]) +
      linear('R', [glow, 0.55], [glow, 0]) +
      linear('U', [glow, 0], [glow, 0.55], [accent, 0]) +
      linear('I', [ink, 0], [ink, 0.86], [ink]) +
      linear('T', ['#ffffff'], [blend('#ffffff', glow, 0.75)]) +
      radial('E', [glow, 0.75], [glow, 0.22], [glow, 0]) +
      `<pattern id="W" width="40" height="20" patternUnits="userSpaceOnUse"><path d="M0 20a20 20 0 0 1 40 0M8 20a12 12 0 0 1 24 0M16 20a4 4 0 0 1 8 0M-20 10a20 20 0 0 1 40 0M20 10a20 20 0 0 1 40 0" fill="none" stroke="${accent}" stroke-opacity=".3"/></pattern>`,
    style:
      `.F{fill:url(#F)}.M{fill:url(#M)}.N{fill:url(#N)}.P{fill:${rim}}.V{fill:${sky[1]}}.Z{fill:${sky[0]}}.Z2{fill:url(#s)}.G{fill:${glow}}.A{fill:${accent}}.W{fill:#fff}` +
      `.W3{fill:#fff;opacity:.32}.C{fill:url(#C)}.E{fill:url(#E)}.U{fill:url(#U)}.SE{fill:url(#W)}.R{fill:${glow};opacity:.13}.R2{fill:url(#R);opacity:.3}.SP{fill:#fff;opacity:.07}.GL{fill:${blend(mid, '#ffffff', 0.15)};fill-opacity:.4}` +
      `.S,.L,.LA,.LW,.B,.CH,.GR{fill:none;stroke-linecap:round}.S{stroke:${blend(glow, '#ffffff', 0.4)};stroke-width:2.4;opacity:.85}.L{stroke:${accent};stroke-width:1.3;opacity:.38}.LA{stroke:${accent};stroke-width:1.6;opacity:.8}.LW{stroke:#fff;stroke-width:2.2;opacity:.55}.B{stroke:${near};stroke-width:4}.CH{stroke:${ink};stroke-width:1.2}.GR{stroke:${far};stroke-width:16}.G.q,.A.q{opacity:.22;stroke:none}` +
      `.T{font-family:${FACE};font-weight:700;text-anchor:middle;fill:url(#T);stroke:${ink};stroke-width:5;paint-order:stroke;stroke-linejoin:round}`,
  }
}
