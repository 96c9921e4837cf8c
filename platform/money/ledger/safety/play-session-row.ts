/** The play session of a wallet as it is kept. Pure. */
import { type Minor, minor } from '../../../../contract/money.ts'
import type { Stamp } from '../post-group.ts'

/** So long without a bet, and the next one begins a new play session. The time after which sessions of games end too. */
export const PLAY_SESSION_IDLE_MS = 30 * 60_000

export type PlaySessionRow = {
  startedAt: number
  lastPlayAt: number
  checkedAt: number
  firstSequence: number
  stakedMinor: Minor
  paidMinor: Minor
  reminderMinutes: number | null
  chosenMinutes: number | null
}

/** A clock moved back neither ends a play session nor puts a reminder off. */
export const laterOf = (row: PlaySessionRow, now: number) => Math.max(now, row.lastPlayAt)
export const isLive = (row: PlaySessionRow, now: number) => now - row.lastPlayAt < PLAY_SESSION_IDLE_MS

export function startPlaySession(former: PlaySessionRow | null, now: number, firstSequence: number): PlaySessionRow {
  return {
    startedAt: now,
    lastPlayAt: now,
    checkedAt: now,
    firstSequence,
    stakedMinor: minor(0),
    paidMinor: minor(0),
    reminderMinutes: former?.reminderMinutes ?? null,
    chosenMinutes: former?.chosenMinutes ?? null,
  }
}

/** The play session that a bet counts in: this one, or another that begins with it. */
export const playOn = (row: PlaySessionRow | null, { sequence, occurredAt }: Stamp): PlaySessionRow =>
  row && isLive(row, occurredAt) ? row : startPlaySession(row, occurredAt, sequence)
