/** FAIR-03: how odds and chances are written. What is cut never promises more than is paid. */
import type { Fraction } from '../../../../contract/lottery/types.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'

/** From here on a chance is written in whole numbers. */
const WHOLE_FROM = 1_000

function writeHundredths(hundredths: number): string {
  const rest = hundredths % 100
  const whole = formatCount(hundredths / 100)
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}

/** `160.83` of 160,833 thousandths: cut down, as what is paid is. */
export const printOdds = (thousandths: number): string => writeHundredths(Math.floor(thousandths / 10))

/** The N of "1 in N", as a number of hundredths to compare and a text to show: cut up. */
export function oneInHundredths({ num, den }: Fraction): number {
  const step = den >= BigInt(WHOLE_FROM) * num ? 100n : 1n
  return Number(((den * (100n / step) + num - 1n) / num) * step)
}
export const printOneIn = writeHundredths
