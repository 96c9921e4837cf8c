/**
 * FAIR-02: our secret of each draw. `h[N]` is random, `h[i−1] = SHA256(utf8(h[i]))`, `h[0]` is published before the first
 * bet, draw n uses `h[n]`. And the public secret: the round of the beacon, fixed while bets are open.
 */
import { sha256Hex } from '../digest.ts'

/** The element before, which anyone can compute. */
export const previousSeed = (seed: string): Promise<string> => sha256Hex(seed)

/** Goes `steps` back from `seed`. */
export async function walkBack(seed: string, steps: number): Promise<string> {
  let value = seed
  for (let left = steps; left > 0; left -= 1) value = await previousSeed(value)
  return value
}

/** drand quicknet: a value every three seconds, each signed by itself. */
export const BEACON = { periodSeconds: 3, genesisSeconds: 1_692_803_367, afterCloseSeconds: 6 } as const

/** The round of a draw: the first that is made six seconds after the close, or later. */
export const beaconRound = (closeAtMs: number): number =>
  Math.ceil((closeAtMs / 1_000 + BEACON.afterCloseSeconds - BEACON.genesisSeconds) / BEACON.periodSeconds) + 1

/** When the beacon makes a round. */
export const beaconTimeMs = (round: number): number =>
  (BEACON.genesisSeconds + (round - 1) * BEACON.periodSeconds) * 1_000

/** `SHA256(signature bytes)`; the signature is lowercase hex. Whether it is the beacon's own is another check. */
export async function randomnessOf(signature: string): Promise<string> {
  const bytes = signature.match(/../g) ?? []
  return sha256Hex(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)))
}
