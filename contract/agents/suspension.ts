/** AGT-02: what an agent may suspend a member of its team from, and what stays open all the same. Names and rules alone. */
import type { Call } from '../call.ts'

/** `play`: stakes, deposits and benefits. `login`: those and the agent centre, and every session ends. */
export const SUSPENDED_PARTS = ['play', 'login'] as const
export type SuspendedPart = (typeof SUSPENDED_PARTS)[number]

/**
 * Whether a call is refused. Money stays reachable (docs/decisions/0111): a member whose login is suspended may still come for
 * withdrawals, records, limits and customer service, and for nothing that plays or earns.
 */
export function isRefusedWhileSuspended(
  part: SuspendedPart | null,
  { token, barred, agents }: Pick<Call, 'token' | 'barred' | 'agents'>,
): boolean {
  if (part === null || !token) return false
  return barred === 'refused' || (part === 'login' && agents === 'only')
}
