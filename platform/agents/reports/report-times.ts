/** AGT-02: which period a report is of, and when it may be sent. Pure. */

import { nextSpan, SEAL_DELAY_MS, type Span, spanOf } from '../../../contract/agents/periods.ts'
import { countQuietHours, type QuietHours, type ReportCadence } from '../../../contract/agents/report.ts'
import { minuteOfDay } from '../../../contract/rules/day-windows.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** A gateway that does not answer is asked again for so long at least before quiet hours begin. */
const LAST_CALL_MINUTES = HOUR_MINUTES
/** A window is sealed a minute after its end, and settled soon after. */
const SETTLING_MS = SEAL_DELAY_MS + 4 * MINUTE_MS

/** Of UTC days, weeks from Monday. */
export const reportSpan = (cadence: ReportCadence, atMs: number): Span =>
  spanOf(cadence === 'daily' ? 'day' : 'week', atMs)
export const nextReportSpan = (cadence: ReportCadence, span: Span): Span =>
  nextSpan(cadence === 'daily' ? 'day' : 'week', span)

/** The first moment a report of a period may leave: once its figures are settled, and outside the quiet hours. */
export const computeFirstAttempt = ({ endMs }: Span, quiet: QuietHours, timeZone: string): number =>
  computeSendAt(endMs + SETTLING_MS, quiet, timeZone)

/** The first moment from `atMs` on at which a mail may leave: not in the quiet hours, nor in the hour before them. */
export function computeSendAt(atMs: number, quiet: QuietHours, timeZone: string): number {
  const lengthMinutes = countQuietHours(quiet) * HOUR_MINUTES
  if (lengthMinutes === 0) return atMs
  const begins = quiet.quietFrom * HOUR_MINUTES - LAST_CALL_MINUTES
  const heldMinutes = lengthMinutes + LAST_CALL_MINUTES
  let at = atMs
  // By hours of the clock, so that a night in which the clocks change ends when it says.
  for (let hour = 0; hour <= 24; hour += 1) {
    const minute = minuteOfDay(timeZone, at)
    if ((minute - begins + DAY_MINUTES) % DAY_MINUTES >= heldMinutes) return at
    at = Math.floor(at / MINUTE_MS) * MINUTE_MS + (HOUR_MINUTES - (minute % HOUR_MINUTES)) * MINUTE_MS
  }
  return at
}

/** How long a mail that leaves now may be tried: until the quiet hours, a day at most. */
export function computeLifetimeMinutes(atMs: number, quiet: QuietHours, timeZone: string): number {
  if (countQuietHours(quiet) === 0) return DAY_MINUTES
  const left = (quiet.quietFrom * HOUR_MINUTES - minuteOfDay(timeZone, atMs) + DAY_MINUTES) % DAY_MINUTES
  return left === 0 ? DAY_MINUTES : left
}
