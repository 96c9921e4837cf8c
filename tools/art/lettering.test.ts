import { describe, expect, test } from 'vitest'
import { measureEms, outlineLines } from './lettering.ts'
import { EM, LETTERS } from './typeface.ts'

const advance = (line: string) => [...line].reduce((sum, sign) => sum + LETTERS[sign]![0], 0)
/** Where the first outline of each line begins. */
const startsOf = (data: string) => [...data.matchAll(/M(-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('lettering', () => {
  test('a line is as wide as its letters', () => {
    expect(measureEms('Koi & Co')).toBeCloseTo(advance('Koi & Co') / EM)
    expect(measureEms('')).toBe(0)
  })

  test('a sign that is not in the face has a width all the same, one of the East a whole em', () => {
    expect(measureEms('é')).toBe(0.6)
    expect(measureEms('皇帝')).toBe(2)
  })

  test('letters follow each other by their advances, from where the line is aligned', () => {
    const [, x, y] = LETTERS.o!
    expect(startsOf(outlineLines(['oo'], 0)!)).toEqual([
      [x, y],
      [LETTERS.o![0] + x, y],
    ])
    const [[left] = []] = startsOf(outlineLines(['oo'], 0.5)!)
    expect(left).toBe(x - LETTERS.o![0])
  })

  test('the last line stands on the baseline, the others above it', () => {
    const [, , y] = LETTERS.o!
    expect(startsOf(outlineLines(['o', 'o', 'o'], 0, 1.5)!).map(([, at]) => at! - y)).toEqual([-3 * EM, -1.5 * EM, 0])
  })

  test.each(['é', 'Koi 皇', '\u0000', '😀'])('%j cannot be drawn', (line) => {
    expect(outlineLines(['Koi', line], 0.5)).toBeNull()
  })

  test('every outline is relative to its start and closed', () => {
    for (const [sign, [width, , , outline]] of Object.entries(LETTERS)) {
      expect(width, sign).toBeGreaterThan(0)
      if (sign !== ' ') expect(outline, sign).toMatch(/^[hvlqtmz\d -]+z$/)
    }
  })
})
