import { encode } from 'uqr'
import { QR_CODE } from '../../contract/rules/qr-code.ts'

/** What the dark modules are drawn on: the whole drawing less its margin on every side. */
const FIELD_PX = QR_CODE.sizePx - 2 * QR_CODE.marginPx

/** Two decimals are a hundredth of a pixel: finer says nothing, coarser opens hairlines between modules. */
const at = (value: number) => Number(value.toFixed(2))

/**
 * The dark modules of `text` as one SVG path in a square of QR_CODE.sizePx (NAV-05): one rectangle for each run of a
 * row. Throws RangeError where the text is longer than a QR code can hold.
 */
export function computeQrPath(text: string): string {
  const { data, size } = encode(text, { ecc: QR_CODE.errorCorrection, boostEcc: false, border: 0 })
  const module = FIELD_PX / size
  const runs: string[] = []
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (x < size && row[x]) x++
      const left = at(QR_CODE.marginPx + from * module)
      const top = at(QR_CODE.marginPx + y * module)
      runs.push(
        `M${left} ${top}H${at(QR_CODE.marginPx + x * module)}V${at(QR_CODE.marginPx + (y + 1) * module)}H${left}Z`,
      )
    }
  }
  return runs.join('')
}
