import { type SQL, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../contract/time-units.ts'

const LONGEST_PAUSE_MS = 30 * MINUTE_MS
/** Of what is never given up, once it is older than this. */
const LONGEST_PAUSE_FOR_DAYS_MS = 24 * 60 * MINUTE_MS
const PART_OF_AGE = 10
/** Clocks of two machines, and a round that began a moment ago, differ by less: a look just set is nobody else's to take. */
export const SLACK_MS = 5_000

/** Of rows that are looked at each minute. */
export const ATTEMPT_EVERY_MS = MINUTE_MS

/**
 * When the cron job looks again: often while it is young, then less, a tenth of its age, half an hour at most. `forDays`: it is
 * never given up, and from a day on a tenth of its age may be as long as a day.
 */
export function computeBackoff(ageMs: number, nowMs: number, forDays = false): number {
  const isOld = forDays && ageMs >= LONGEST_PAUSE_FOR_DAYS_MS
  const longestMs = isOld ? LONGEST_PAUSE_FOR_DAYS_MS : LONGEST_PAUSE_MS
  return nowMs + Math.min(longestMs, Math.max(MINUTE_MS, Math.floor(ageMs / PART_OF_AGE)))
}

/**
 * SQL: whether a row is to be looked at (`next_attempt_at_ms`). A look further off than the next can be was set by a clock that
 * has gone back since, and holds nobody up. `bornAt`: where looks are those of `computeBackoff`, when the row began.
 */
export function isAttemptDue(nowMs: number, bornAt?: SQL, forDays = false): SQL {
  const ageMs = sql`(${nowMs} - ${bornAt})`
  const longestMs = forDays
    ? sql`iif(${ageMs} < ${LONGEST_PAUSE_FOR_DAYS_MS}, ${LONGEST_PAUSE_MS}, ${LONGEST_PAUSE_FOR_DAYS_MS})`
    : sql`${LONGEST_PAUSE_MS}`
  const byAge = bornAt && sql`max(${MINUTE_MS}, min(${longestMs}, ${ageMs} / ${PART_OF_AGE}))`
  return isAttemptDueWithin(nowMs, byAge ?? sql`${ATTEMPT_EVERY_MS}`)
}

/** The same where looks are set otherwise: never further off than so many milliseconds from when they are set. */
export const isAttemptDueWithin = (nowMs: number, longestMs: SQL): SQL =>
  sql`next_attempt_at_ms IS NOT NULL AND next_attempt_at_ms NOT BETWEEN ${nowMs + 1} AND ${nowMs + SLACK_MS} + ${longestMs}`
