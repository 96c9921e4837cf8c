/** One symbol of a game as a picture of its own. */
import { box, paintOf, path, tidy } from './brush.ts'
import { RAMPS, type RampName } from './ramps.ts'
import { SHAPES, type ShapeName } from './shapes.ts'

/** A shape, the ramp of its body and the ramp of its trimmings. */
export type SymbolDesign = readonly [shape: ShapeName, body: RampName, trim: RampName]

const gradient = (id: string, ramp: RampName) => {
  const [light, middle, dark] = RAMPS[ramp]
  return `<linearGradient id="${id}" x1=".25" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`
}

/** The drawing without its svg element, its gradients under ids of their own. */
export function drawSymbol([shape, body, trim]: SymbolDesign, idPrefix = ''): string {
  const outline = RAMPS[body][2]
  return `<defs>${gradient(`${idPrefix}m`, body)}${gradient(`${idPrefix}t`, trim)}</defs><g stroke="${outline}" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round">${tidy(SHAPES[shape](paintOf(body, trim, idPrefix)))}</g>`
}

/** A whole SVG document. A wild or a scatter carries its name on a ribbon. */
export function symbolSvg(design: SymbolDesign, ribbon?: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 112 112">${drawSymbol(design)}${ribbon ? drawRibbon(ribbon) : ''}</svg>`
}

function drawRibbon(text: string): string {
  const size = text.length > 4 ? 15 : 19
  return `${path('M-4 78L4 74V96L-4 92L2 85ZM104 78L96 74V96L104 92L98 85Z', '#7a1020')}${box(2, 72, 96, 22, 4, '#c81e3a', 'stroke="#fff2cf" stroke-width="2"')}<text x="50" y="${83 + size * 0.36}" font-family="system-ui,sans-serif" font-weight="800" font-size="${size}" letter-spacing="1.2" text-anchor="middle" fill="#fff7dd">${text}</text>`
}
