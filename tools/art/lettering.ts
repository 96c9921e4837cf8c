/** Sets words in the outlines of the typeface: pure arithmetic, and the same picture on every phone. */
import { EM, LETTERS } from './typeface.ts'

/** A name may hold any sign: one that cannot be drawn is as wide as a letter, or as a sign of the East. */
const foreignEms = (sign: string) => (sign.charCodeAt(0) > 0x2e80 ? 1 : 0.6)

/** Width of a line in ems. */
export function measureEms(line: string): number {
  let ems = 0
  for (const sign of line) ems += LETTERS[sign] ? LETTERS[sign][0] / EM : foreignEms(sign)
  return ems
}

/**
 * The data of one path in units of the face: each line from `align` of its width left of x 0, the last one on y 0, the
 * others `leading` ems apart above it. Null where a sign is not in the face.
 */
export function outlineLines(lines: readonly string[], align: number, leading = 1): string | null {
  let data = ''
  for (const [at, line] of lines.entries()) {
    let x = -Math.round(measureEms(line) * EM * align)
    const y = Math.round((at + 1 - lines.length) * leading * EM)
    for (const sign of line) {
      const letter = LETTERS[sign]
      if (!letter) return null
      const [advance, left, top, outline] = letter
      if (outline) data += `M${x + left} ${y + top}${outline}`
      x += advance
    }
  }
  return data
}
