/**
 * How long this session has been at play and what it has won or lost (RTS 13C, 2E). Kept for the tab and the
 * login, so that neither another game nor a reload sets the clock back.
 */

import type { Money } from '../../../contract/amount.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/amount.ts'

export type PlaySession = {
  /** The session's handle: another login starts afresh. */
  token: string
  startedAtMs: number
  netMinor: number
  /** Rounds counted last, so that one told twice counts once. */
  countedRounds: readonly string[]
}

const REMEMBERED_ROUNDS = 50

export function startPlaySession(token: string, nowMs: number): PlaySession {
  return { token, startedAtMs: nowMs, netMinor: 0, countedRounds: [] }
}

/** The kept session of this login, or a new one: what was kept is text from storage and may be anything. */
export function restorePlaySession(kept: string | null, token: string, nowMs: number): PlaySession {
  const fresh = startPlaySession(token, nowMs)
  try {
    const found = JSON.parse(kept ?? 'null') as Partial<PlaySession> | null
    if (!found || found.token !== token) return fresh
    const { startedAtMs, netMinor, countedRounds } = found
    const isSound =
      Number.isSafeInteger(startedAtMs) &&
      Number(startedAtMs) <= nowMs &&
      Number.isSafeInteger(netMinor) &&
      Array.isArray(countedRounds)
    return isSound
      ? {
          token,
          startedAtMs: Number(startedAtMs),
          netMinor: Number(netMinor),
          countedRounds: countedRounds.map(String),
        }
      : fresh
  } catch {
    return fresh
  }
}

/** The session after a round: payout less stake, a round counted once however often it is told. */
export function countRound(session: PlaySession, round: { roundId: string; stake: Money; payout: Money }): PlaySession {
  if (session.countedRounds.includes(round.roundId)) return session
  return {
    ...session,
    netMinor: session.netMinor + parseMoney(round.payout) - parseMoney(round.stake),
    countedRounds: [...session.countedRounds, round.roundId].slice(-REMEMBERED_ROUNDS),
  }
}

export function netPositionOf(session: PlaySession): Money {
  return presentMoney(minor(session.netMinor))
}
