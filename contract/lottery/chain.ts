/**
 * FAIR-02: our secret of each draw. `h[N]` is random, `h[i−1] = SHA256(utf8(h[i]))`, `h[0]` is published before the first
 * bet, draw n uses `h[n]`. And the public secret: the round of the beacon, fixed while bets are open.
 */
import { sha256Hex } from '../digest.ts'
import { firstBeaconRound } from '../fairness/beacon.ts'

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

/** The round of a draw: the first that is made six seconds after the close, or later. */
export const beaconRound = (closeAtMs: number): number => firstBeaconRound(closeAtMs + AFTER_CLOSE_MS)
