/** Times as a desk reads them: the merchant's zone, UTC beside it, and ages. Pure. */

export const formatTime = (iso: string, timeZone: string, { seconds = false } = {}): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: seconds ? 'medium' : 'short', timeZone }).format(new Date(iso))

const sameDay = (a: string, b: string) => a === b
const dayOf = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(date)

/** `14:02` of today, `26 Nov 14:02` of another day. */
export function formatMoment(iso: string, timeZone: string, nowMs: number): string {
  const date = new Date(iso)
  const time = formatTime(iso, timeZone)
  if (sameDay(dayOf(date, timeZone), dayOf(new Date(nowMs), timeZone))) return time
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(date)
  return `${day} ${time}`
}

/** `22 min`, `3 h 02`, `4 d`. */
export function formatAge(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d`
}

export const formatUtc = (iso: string): string => `${new Date(iso).toISOString().replace('T', ' ').slice(0, 19)} UTC`

/** `4:12` until then; null when it is past. */
export function formatLeft(iso: string, nowMs: number): string | null {
  const seconds = Math.floor((Date.parse(iso) - nowMs) / 1_000)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
