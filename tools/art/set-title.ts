/** Sets a game's name in one to three balanced lines that fit the cover. */
import { escapeXml } from './escape-xml.ts'
import { measureEms, outlineLines } from './lettering.ts'
import { EM } from './typeface.ts'

const MAX_WIDTH = 250
const MAX_LINES = 3
/** The largest type for one, two and three lines. */
const SIZE_OF_LINES = [42, 38, 30]
const MIN_SIZE = 22

const widestEms = (lines: readonly string[]) => Math.max(...lines.map(measureEms))

/** Every way to break `words` into `count` lines. */
function breaks(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  return words
    .slice(0, words.length - count + 1)
    .flatMap((_, at) =>
      breaks(words.slice(at + 1), count - 1).map((rest) => [words.slice(0, at + 1).join(' '), ...rest]),
    )
}

/** The lines that allow the largest type; fewer lines win when the gain is small. */
export function breakTitle(title: string): { lines: string[]; size: number } {
  const words = title.split(/\s+/).filter(Boolean)
  let best = { lines: [title], size: 0 }
  for (let count = 1; count <= Math.min(MAX_LINES, words.length); count++) {
    const [lines = []] = breaks(words, count).toSorted((a, b) => widestEms(a) - widestEms(b))
    const size = Math.min(SIZE_OF_LINES[count - 1] ?? MIN_SIZE, MAX_WIDTH / widestEms(lines))
    if (size > best.size * 1.12) best = { lines, size }
  }
  return { lines: best.lines, size: Math.max(MIN_SIZE, Math.floor(best.size)) }
}

const LEADING = 1.04

/** Text elements, for a name that the typeface cannot draw; pressed into the width, as nobody knows the face. */
const writeLines = (lines: readonly string[], size: number, baseline: number) =>
  lines
    .map((line, at) => {
      const y = Math.round(baseline - (lines.length - 1 - at) * size * LEADING)
      const width = Math.round(Math.min(MAX_WIDTH + 14, measureEms(line) * size))
      return `<text class="TT" x="150" y="${y}" font-size="${size}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(line)}</text>`
    })
    .join('')

/** The name under a rule, its last line on `baseline`, centred on 150. */
export function setTitle(title: string, baseline: number): string {
  const { lines, size } = breakTitle(title)
  const top = Math.round(baseline - (lines.length - 1) * size * LEADING - size * 0.98 - 4)
  const rule = `<path class="LA" d="M92 ${top}H138M162 ${top}H208M150 ${top - 4}L154 ${top}L150 ${top + 4}L146 ${top}Z"/>`
  const data = outlineLines(lines, 0.5, LEADING)
  if (data === null) return rule + writeLines(lines, size, baseline)
  // A word too long for the smallest type is pressed into the width.
  const across = Math.min(size, MAX_WIDTH / widestEms(lines))
  return `${rule}<path class="T" transform="translate(150 ${baseline})scale(${(across / EM).toFixed(3)} ${size / EM})" d="${data}"/>`
}
