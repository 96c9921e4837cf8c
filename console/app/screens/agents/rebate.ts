import { dropPercent } from '../../../../kit/lib/typed-amount.ts'

const MOST_BPS = 800
const STEP_BPS = 10

/** Per cent as typed, in basis points; null for what no rebate is. Pure. */
export function readRebate(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(dropPercent(typed)) ?? []
  if (whole === '') return null
  const bps = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return bps <= MOST_BPS && bps % STEP_BPS === 0 ? bps : null
}
export const showRebate = (bps: number): string => (bps / 100).toFixed(2)
