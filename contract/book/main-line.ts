/** Which of several lines a list shows: the pair whose two prices are nearest each other. Pure. */
import { parsePick } from './picks.ts'
import type { PricedMarket, PricedPick } from './prices.ts'

/** Of a handicap both sides have the line of the first team. */
function lineOf({ pick }: PricedPick): number | null {
  const read = parsePick(pick)
  if (!read || !('line' in read)) return null
  return read.side === '2' ? -read.line : read.line
}

/** Null where no line has both its sides. */
export function mainLine({ market, picks }: PricedMarket): PricedMarket | null {
  const pairs = [...Map.groupBy(picks, lineOf)].filter(([line, pair]) => line !== null && pair.length === 2)
  const gapOf = (pair: readonly PricedPick[]) => Math.abs((pair[0]?.odds ?? 0) - (pair[1]?.odds ?? 0))
  const [nearest] = pairs.toSorted(([, one], [, other]) => gapOf(one) - gapOf(other))
  return nearest ? { market, picks: nearest[1] } : null
}
