/**
 * FAIR-02: our secret of each draw. `h[N]` is random, `h[i−1] = SHA256(utf8(h[i]))`, `h[0]` is published before the first
 * bet, draw n uses `h[n]`. And the public secret: the round of the beacon, fixed while bets are open.
 */

import { firstBeaconRound } from '../fairness/beacon.ts'
import { sha256Hex } from '../lib/digest.ts'
import { placeFrom } from './periods.ts'
import type { LotteryGame } from './types.ts'

/** The element before, which anyone can compute. */
export const previousSeed = (seed: string): Promise<string> => sha256Hex(seed)

/** Goes `steps` back from `seed`. */
export async function walkBack(seed: string, steps: number): Promise<string> {
  let value = seed
  for (let left = steps; left > 0; left -= 1) value = await previousSeed(value)
  return value
}

/** So long after its close a draw takes the beacon's value, which does not exist before. */
const AFTER_CLOSE_MS = 6_000

type PlacedChain = { kind: 'live' | 'installation'; endSeed: string; firstPeriod: string; length: number }
/**
 * The end of the published chain that a period is drawn from. A live one, or else the installation's: results of before the
 * first start. Null before there is one.
 */
export function findChainEnd(game: LotteryGame, chains: readonly PlacedChain[], period: string): string | null {
  const holding = chains.filter(({ firstPeriod, length }) => {
    const place = placeFrom(game, firstPeriod, period)
    return place !== null && place <= length
  })
  return (holding.findLast(({ kind }) => kind === 'live') ?? holding.at(-1))?.endSeed ?? null
}

/** The round of a draw: the first that is made six seconds after the close, or later. */
export const beaconRound = (closeAtMs: number): number => firstBeaconRound(closeAtMs + AFTER_CLOSE_MS)
