/** Days and weeks as a merchant's own clock has them. Pure; the time zone is an IANA name. */
import { DAY_MS } from '../time-units.ts'

/** `2026-11-21`: a day of some time zone's calendar. */
export type LocalDate = string
/** Half-open: `from` belongs to it, `to` does not. Milliseconds since the epoch. */
export type Window = { from: number; to: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one is dear, and a site has few time zones. Throws RangeError for a name that is none. */
function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en', { ...digits, second: '2-digit', hourCycle: 'h23', timeZone })
  formats.set(timeZone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    getFormat(name)
    return true
  } catch {
    return false
  }
}

/** What the clocks there show, read as if it were UTC. */
function readClock(timeZone: string, atMs: number): number {
  const parts = Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function localDateOf(timeZone: string, atMs: number): LocalDate {
  return new Date(readClock(timeZone, atMs)).toISOString().slice(0, 10)
}

/** What the clocks there show, in minutes since midnight. */
export const minuteOfDay = (timeZone: string, atMs: number): number =>
  Math.floor((readClock(timeZone, atMs) % DAY_MS) / 60_000)

/** The first moment of a day: midnight, or what comes after it where the clocks skip midnight. */
function startOf(timeZone: string, date: LocalDate): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let at = midnight
  // The offset is looked for where it is used; a change of clocks in between settles in the second round.
  for (let round = 0; round < 3; round += 1) at += midnight - readClock(timeZone, at)
  // Midnight was skipped: the walk ended on the day before, an hour short.
  return localDateOf(timeZone, at) === date ? at : at + 3_600_000
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days follow each other without gap or overlap, also where clocks change: one ends where the next begins. */
export function dayWindow(timeZone: string, date: LocalDate): Window {
  return { from: startOf(timeZone, date), to: startOf(timeZone, addDays(date, 1)) }
}

/** The Monday of a day's week. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/** A week from its Monday. */
export function weekWindow(timeZone: string, monday: LocalDate): Window {
  return { from: startOf(timeZone, monday), to: startOf(timeZone, addDays(monday, 7)) }
}
