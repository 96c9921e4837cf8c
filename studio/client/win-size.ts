/** How large a win is, and which reels are worth waiting for. Pure. UK RTS 14F: a return at or below the stake is no win. */
import { SCATTER, type SlotModel } from '../engine/model.ts'

export type WinSize = 'none' | 'line' | 'big' | 'full'

/** In stakes. */
const BIG_FROM = 10
const FULL_FROM = 50

export function sizeOfWin(stakeMinor: number, payoutMinor: number): WinSize {
  if (payoutMinor <= stakeMinor) return 'none'
  if (payoutMinor >= FULL_FROM * stakeMinor) return 'full'
  return payoutMinor >= BIG_FROM * stakeMinor ? 'big' : 'line'
}

/** Whether the stage counts a win up, so that it is shown there first. */
export const isCounted = (stakeMinor: number, payoutMinor: number): boolean =>
  ['big', 'full'].includes(sizeOfWin(stakeMinor, payoutMinor))

/**
 * A reel is tense when one more scatter on it would win free spins. It follows from what already stands alone, so a reel
 * turns as long in a round that wins as in one that does not.
 */
export function tenseReels({ freeSpins, reels }: SlotModel, grid: readonly string[]): boolean[] {
  const least = Math.min(...Object.keys(freeSpins?.awards ?? {}).map(Number))
  return reels.map((strip, reel) => {
    const before = grid.slice(0, reel).join('').split(SCATTER).length - 1
    return before === least - 1 && strip.includes(SCATTER)
  })
}
