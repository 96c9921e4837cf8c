/** How long a launch token and a wallet session live. Pure: facts in, verdict out. */

export const LAUNCH_TOKEN_MS = 120_000
/** A vendor whose answer was lost may exchange the same token again this long (docs/decisions/0034). */
export const EXCHANGE_AGAIN_MS = 10_000
/** GLI-19 2.5.4: after 30 minutes without a bet the player comes in by the lobby again. */
export const SESSION_IDLE_MS = 30 * 60_000
export const SESSION_ABSOLUTE_MS = 12 * 3_600_000
/**
 * GLI-19 2.7.4: so long a bet trusts that the player still is where the edge admitted them. The game's traffic does not
 * come by the edge; the page round the game does, and comes often enough.
 */
export const PLACE_HOLDS_MS = 30 * 60_000
/** A bet moves the idle clock at most this often: one write a minute, not one a spin. */
export const TOUCH_EVERY_MS = 60_000

export type SessionFacts = {
  usedAt: number
  lastSeenAt: number
  /** Of the member's platform session. Null when its row is gone, which is no better than revoked. */
  memberSession: {
    expiresAt: number
    revokedAt: number | null
    isVerificationDue: boolean
    placeAt: number
    /** Where it began. */
    clientIp: string
  } | null
  isMemberActive: boolean
}

/** TRUST-02: whether money may still be staked. What was staked before is settled either way. */
export function canBet({ usedAt, lastSeenAt, memberSession, isMemberActive }: SessionFacts, now: number): boolean {
  if (!isMemberActive || memberSession === null || memberSession.revokedAt !== null) return false
  // AUTH-16: remembered elsewhere, and nobody has shown yet that it is the member who goes on.
  if (memberSession.isVerificationDue) return false
  if (now - memberSession.placeAt >= PLACE_HOLDS_MS) return false
  return now < memberSession.expiresAt && now - usedAt < SESSION_ABSOLUTE_MS && now - lastSeenAt < SESSION_IDLE_MS
}
