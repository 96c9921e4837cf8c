/** EDGE-03: whom maintenance shuts out. The edge asks for its visitors, the platform for stakes. */
import type { Maintenance } from '../merchant.ts'
import { isInBlocks } from './ip-block.ts'

/** The switches that shut this address out. It has to be let in by every switch that is on. */
export function findShutting(switches: readonly (Maintenance | null)[], ip: string): Maintenance[] {
  return switches.flatMap((one) => (one?.active && !isInBlocks(ip, one.allowIps) ? [one] : []))
}
