import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { QR_CODE } from '../../contract/rules/qr-code.ts'
import { computeQrPath } from './qr-path.ts'

const TEXT = 'https://meridian.example/download?channel=qr'

/** The rectangles of a path, as numbers. */
function readRuns(path: string): { left: number; top: number; right: number; bottom: number }[] {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H[\d.]+Z/g)].map(([, left, top, right, bottom]) => ({
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }))
}

describe('NAV-05 QR code', () => {
  test('NAV-05 every module of the code lies where it belongs, dark or light', () => {
    const { data, size, version } = encode(TEXT, { ecc: 'M', boostEcc: false, border: 0 })
    const runs = readRuns(computeQrPath(TEXT))
    const module = (QR_CODE.sizePx - 2 * QR_CODE.marginPx) / size
    for (const [y, row] of data.entries()) {
      for (const [x, dark] of row.entries()) {
        const px = QR_CODE.marginPx + (x + 0.5) * module
        const py = QR_CODE.marginPx + (y + 0.5) * module
        const covered = runs.some((run) => run.left < px && px < run.right && run.top < py && py < run.bottom)
        expect(covered, `module ${x},${y} of version ${version}`).toBe(dark)
      }
    }
  })

  test('NAV-05 the margin of 20 px stays free on every side', () => {
    for (const run of readRuns(computeQrPath(TEXT))) {
      expect(Math.min(run.left, run.top)).toBeGreaterThanOrEqual(QR_CODE.marginPx)
      expect(Math.max(run.right, run.bottom)).toBeLessThanOrEqual(QR_CODE.sizePx - QR_CODE.marginPx)
    }
  })

  test('NAV-05 a text that no code can hold is refused, not cut', () => {
    expect(() => computeQrPath('x'.repeat(3_000))).toThrow(RangeError)
  })
})
