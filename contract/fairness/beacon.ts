/** FAIR-02: the public beacon, drand quicknet: a value every three seconds, each signed by itself. */
import { sha256Hex } from '../lib/digest.ts'

export const BEACON = { periodSeconds: 3, genesisSeconds: 1_692_803_367 } as const

/** The first round that is made at a time or after it. */
export const firstBeaconRound = (atMs: number): number =>
  Math.ceil((atMs / 1_000 - BEACON.genesisSeconds) / BEACON.periodSeconds) + 1

/** When the beacon makes a round. */
export const beaconTimeMs = (round: number): number =>
  (BEACON.genesisSeconds + (round - 1) * BEACON.periodSeconds) * 1_000

/** `SHA256(signature bytes)`; the signature is lowercase hex. Whether it is the beacon's own is another check. */
export async function randomnessOf(signature: string): Promise<string> {
  const bytes = signature.match(/../g) ?? []
  return sha256Hex(Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)))
}
