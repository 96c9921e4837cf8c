/** Figures of the originals as they are read. */
import { PARTS } from '../engine/original-rules.ts'

/** In parts: 12857 is `1.2857×`, 20000 is `2.00×`. At least two decimals, at most four. */
export function presentMultiplier(multiplier: number): string {
  const [whole = '0', decimals = ''] = (multiplier / PARTS).toFixed(4).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}.${decimals.replace(/0{1,2}$/, '')}×`
}

/** 5050 is `50.50`. */
export const presentHundredths = (value: number): string => (value / 100).toFixed(2)
