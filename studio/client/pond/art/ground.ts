/** What does not move: water, light, hills, sand, corals and weed, as one SVG document of the size of the scene. */
import type { PondLook } from '../../../../contract/pond/pond.ts'

const stops = (colours: readonly string[], at: readonly number[]) =>
  colours.map((colour, index) => `<stop offset="${at[index] ?? 1}" stop-color="${colour}"/>`).join('')

const coral = (x: number, y: number, scale: number, [dark, light]: readonly [string, string]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" stroke="${dark}" stroke-linecap="round" fill="none"><path d="M0 0C0-20-4-30-2-52M-1-22C-14-28-22-40-22-54M-12-32c-8 0-12-4-16-12M-1-30C12-34 18-44 20-62M10-40c8 0 12-4 16-12" stroke-width="9"/><path d="M-2-2C-2-20-6-30-4-50M-2-24C-14-30-23-40-23-52M0-32C12-36 17-46 19-60" stroke="${light}" stroke-width="3" opacity=".8"/></g>`

const stone = (x: number, y: number, r: number, [dark, light]: readonly [string, string]) =>
  `<g transform="translate(${x} ${y})"><path d="M${-r} 0A${r} ${r * 0.8} 0 0 1 ${r} 0z" fill="${dark}"/><path d="M${-r * 0.7} ${-r * 0.1}q${r * 0.2} ${-r * 0.5} ${r * 0.4} ${-r * 0.1}t${r * 0.4} ${-r * 0.2}t${r * 0.4} ${r * 0.2}M${-r * 0.4} ${-r * 0.45}q${r * 0.2} ${-r * 0.3} ${r * 0.4} 0t${r * 0.4} 0" stroke="${light}" stroke-width="${r * 0.09}" fill="none" stroke-linecap="round" opacity=".7"/></g>`

const weed = (x: number, y: number, height: number, colour: string, lean: number, width: number) =>
  `<path d="M${x} ${y}C${x + lean} ${y - height * 0.35} ${x - lean} ${y - height * 0.6} ${x + lean * 0.7} ${y - height}C${x + lean * 0.4 + width} ${y - height * 0.55} ${x + lean + width * 1.6} ${y - height * 0.3} ${x + width * 1.7} ${y}z" fill="${colour}"/>`

/** A line of hills over the whole width. */
function hills(width: number, height: number, top: number, waves: number, colour: string, opacity: number): string {
  const step = width / (waves * 2)
  let d = `M0 ${top + 30}`
  for (let at = 0; at < waves * 2; at += 1) {
    const rise = [26, -34, 14, -20][at % 4] ?? 0
    d += `Q${step * (at + 0.5)} ${top + rise} ${step * (at + 1)} ${top + (at % 2 ? 24 : -6)}`
  }
  return `<path d="${d}V${height}H0z" fill="${colour}" opacity="${opacity}"/>`
}

/** Beams that stand still: on a slow device they are all that is seen of the light. */
const beams = (width: number, height: number, light: number) =>
  [0.12, 0.3, 0.48, 0.66, 0.86]
    .map((at, index) => {
      const [x, wide, lean] = [at * width, width * (index % 2 ? 0.05 : 0.08), (at - 0.5) * width * 0.35]
      return `<path d="M${x} -20h${wide}L${x + lean + wide * 2.6} ${height * 0.85}H${x + lean - wide}z" fill="url(#r)" opacity="${0.42 * light}"/>`
    })
    .join('')

export function groundSvg(look: PondLook, width: number, height: number): string {
  const { corals, weed: greens, sand } = look
  const size = Math.min(1.15, Math.max(0.6, Math.sqrt((width * height) / 900_000)))
  const floor = height - 58 * size
  const [one, two, three] = [corals[0], corals[1] ?? corals[0], corals[2] ?? corals[0]]
  const plants =
    one && two && three
      ? coral(width * 0.14, floor + 12, size, one) +
        coral(width * 0.86, floor + 8, size * 1.1, two) +
        coral(width * 0.76, floor + 18, size * 0.66, three) +
        stone(width * 0.23, floor + 16, 30 * size, three) +
        stone(width * 0.05, floor + 14, 26 * size, two) +
        stone(width * 0.94, floor + 12, 26 * size, one)
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1">${stops(look.water, [0, 0.16, 0.45, 0.75, 1])}</linearGradient><radialGradient id="s" cx=".58" cy="0" r=".75"><stop offset="0" stop-color="#dffff4" stop-opacity="${0.8 * look.light}"/><stop offset=".35" stop-color="#7be6e6" stop-opacity="${0.3 * look.light}"/><stop offset="1" stop-color="#7be6e6" stop-opacity="0"/></radialGradient><linearGradient id="r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#eafff8" stop-opacity=".5"/><stop offset="1" stop-color="#9fe9f0" stop-opacity="0"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="9"/></filter><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${stops(sand, [0, 1])}</linearGradient><radialGradient id="v" cx=".5" cy=".42" r=".78"><stop offset=".55" stop-color="#020a1c" stop-opacity="0"/><stop offset="1" stop-color="#020a1c" stop-opacity=".6"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#w)"/><rect width="${width}" height="${height}" fill="url(#s)"/><g filter="url(#f)">${beams(width, height, look.light)}</g>${hills(width, height, height * 0.62, 3, look.hills[0], 0.5)}${hills(width, height, height * 0.78, 2, look.hills[1], 0.9)}${weed(width * 0.04, floor, 150 * size, greens[0], 18, 11 * size)}${weed(width * 0.08, floor + 8, 100 * size, greens[1], -14, 10 * size)}${weed(width * 0.95, floor - 6, 165 * size, greens[0], -18, 11 * size)}${weed(width * 0.92, floor, 100 * size, greens[1], 14, 10 * size)}${weed(width * 0.32, floor, 70 * size, greens[0], -11, 8 * size)}${weed(width * 0.69, floor, 74 * size, greens[0], 11, 8 * size)}<path d="M0 ${floor + 6}Q${width * 0.2} ${floor - 26 * size} ${width * 0.48} ${floor - 2}T${width} ${floor - 12}V${height}H0z" fill="url(#g)"/><g stroke="#fff" stroke-opacity=".16" fill="none" stroke-width="2"><path d="M${width * 0.06} ${floor + 22}q40-11 80 0t84-2M${width * 0.6} ${floor + 14}q40-11 80 0t90-4M${width * 0.3} ${floor + 38}q36-8 72 0"/></g>${plants}<rect width="${width}" height="${height}" fill="url(#v)"/></svg>`
}
