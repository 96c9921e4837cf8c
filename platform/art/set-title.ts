/** Sets a game's name in one to three balanced lines that fit the cover. Pure arithmetic: no font is at hand. */
import { escapeXml } from './escape-xml.ts'

/** Widths of the faces in the stack differ by some per cent; `textLength` closes the gap. */
const WIDE = /[MWmw@%—]/
const NARROW = /[iljtfrI.,'’!:;|-]/

/** Width of a line in ems of the title's bold face. */
export function measureEms(line: string): number {
  let ems = 0
  for (const sign of line) {
    if (sign === ' ') ems += 0.26
    else if (sign.charCodeAt(0) > 0x2e80) ems += 1
    else if (WIDE.test(sign)) ems += 0.94
    else if (NARROW.test(sign)) ems += 0.36
    else ems += /[A-Z]/.test(sign) ? 0.72 : 0.56
  }
  return ems * 0.95
}

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

/** Text elements whose last line stands on `baseline`, centred on 150. */
export function setTitle(title: string, baseline: number): string {
  const { lines, size } = breakTitle(title)
  const top = Math.round(baseline - (lines.length - 1) * size * 1.04 - size * 0.98 - 4)
  const rule = `<path class="LA" d="M92 ${top}H138M162 ${top}H208M150 ${top - 4}L154 ${top}L150 ${top + 4}L146 ${top}Z"/>`
  const text = lines
    .map((line, at) => {
      const y = Math.round(baseline - (lines.length - 1 - at) * size * 1.04)
      const width = Math.round(Math.min(MAX_WIDTH + 14, measureEms(line) * size))
      return `<text class="T" x="150" y="${y}" font-size="${size}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(line)}</text>`
    })
    .join('')
  return rule + text
}
