/** A game's picture for a shelf: its place, with its three dearest symbols before it. */

import { oval } from '../art/brush.ts'
import { drawScenery } from '../art/scenery.ts'
import { drawSymbol } from '../art/symbol.ts'
import type { Theme } from './theme.ts'

/** Three to four, as lobby tiles are. */
export function coverSvg(theme: Theme): string {
  const [first, second, third] = Object.values(theme.symbols).filter(([shape]) => !shape.startsWith('gem'))
  const { ink, glow } = theme.palette
  const symbols = [
    second && `<g transform="translate(8 196) rotate(-10 50 50) scale(1.1)">${drawSymbol(second, 'b')}</g>`,
    third && `<g transform="translate(182 196) rotate(10 50 50) scale(1.1)">${drawSymbol(third, 'c')}</g>`,
    first && `<g transform="translate(62 150) scale(1.76)">${drawSymbol(first, 'a')}</g>`,
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><defs><linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ink}" stop-opacity="0"/><stop offset="1" stop-color="${ink}" stop-opacity=".95"/></linearGradient></defs><svg x="-150" width="600" height="400" viewBox="0 0 1200 800">${drawScenery(theme.scenery, theme.palette)}</svg>${oval(150, 240, 130, 120, glow, 'opacity=".18"')}<rect y="240" width="300" height="160" fill="url(#foot)"/>${symbols}</svg>`
}
