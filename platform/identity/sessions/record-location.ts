/** GLI-19 2.7.4: a player's place is looked at again while they play (docs/architecture/protection.md). */
import { eq } from 'drizzle-orm'
import type { Call } from '../../../contract/call.ts'
import type { Services } from '../../kernel/context.ts'
import { memberSessions } from '../tables.ts'
import type { FoundMember } from './find-session-member.ts'

/** One write a session in so long; well within the time that a bet trusts it. */
const NOTE_EVERY_MS = 5 * 60_000

/**
 * The edge lets a call through by the caller's country and address of that moment. What a shut site answers as well
 * says nothing of the place.
 */
export async function recordLocation({ db, clock }: Pick<Services, 'db' | 'clock'>, member: FoundMember, call: Call) {
  const nowMs = clock()
  if (call.availability !== 'nobody' || nowMs - member.placeAtMs < NOTE_EVERY_MS) return
  await db.update(memberSessions).set({ placeAtMs: nowMs }).where(eq(memberSessions.tokenHash, member.sessionId))
}
