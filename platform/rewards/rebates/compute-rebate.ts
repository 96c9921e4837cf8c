/** MEM-08: what turnover brings back. Pure. */
import { computeShare, type Minor, minor } from '../../../contract/money.ts'
import type { RebateRateRow } from './tables.ts'

/** The vendor of a rate for all that have none of their own. */
export const EVERY_VENDOR = '*'

export type Rate = Pick<RebateRateRow, 'vendor' | 'minLevel' | 'rateBps' | 'validFromMs'>
export type Turnover = { vendor: string; stakeMinor: Minor }
export type RebateLine = Turnover & { rateBps: number; amountMinor: Minor }

/** The rates that stood at a moment: of each vendor and level the newest set by then. */
export function ratesAt(rates: readonly Rate[], atMs: number): Rate[] {
  const standing = new Map<string, Rate>()
  for (const rate of rates.toSorted((a, b) => a.validFromMs - b.validFromMs)) {
    if (rate.validFromMs <= atMs) standing.set(`${rate.vendor}:${rate.minLevel}`, rate)
  }
  return [...standing.values()]
}

/** Hundredths of a per cent: the vendor's own rate of the highest level reached, else that for every vendor, else 0. */
export function findRateBps(standing: readonly Rate[], vendor: string, level: number): number {
  const reached = (of: string) =>
    standing
      .filter((rate) => rate.vendor === of && rate.minLevel <= level)
      .toSorted((a, b) => b.minLevel - a.minLevel)[0]
  return (reached(vendor) ?? reached(EVERY_VENDOR))?.rateBps ?? 0
}

/** By vendor, each rounded down to the cent. */
export function computeRebate(turnover: readonly Turnover[], standing: readonly Rate[], level: number): RebateLine[] {
  return turnover.map(({ vendor, stakeMinor }) => {
    const rateBps = findRateBps(standing, vendor, level)
    return { vendor, stakeMinor, rateBps, amountMinor: computeShare(stakeMinor, rateBps) }
  })
}

export const sumOf = (lines: readonly RebateLine[], figure: 'stakeMinor' | 'amountMinor'): Minor =>
  minor(lines.reduce((sum, line) => sum + line[figure], 0))
