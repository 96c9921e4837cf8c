/** One member's run of quick bets does not fill the feed. */
import { SECOND_MS } from '../../../contract/time-units.ts'

const MEMBER_EACH_MS = 10_000

type Ended = { memberId: string; atMs: number }

/** Of rounds, the newest first: no two within a second, and of each member no two within ten. Pure. */
export function thinFeed<Round extends Ended>(rounds: readonly Round[], most: number): Round[] {
  const kept: Round[] = []
  const lastOf = new Map<string, number>()
  for (const round of rounds) {
    const { memberId, atMs } = round
    const before = kept.at(-1)?.atMs ?? Number.POSITIVE_INFINITY
    const own = lastOf.get(memberId) ?? Number.POSITIVE_INFINITY
    if (kept.length === most || before - atMs < SECOND_MS || own - atMs < MEMBER_EACH_MS) continue
    kept.push(round)
    lastOf.set(memberId, atMs)
  }
  return kept
}
