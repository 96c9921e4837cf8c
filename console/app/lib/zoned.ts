import { siteNow } from './now.ts'

/** A local time of a zone as a moment; null for one that the zone does not have or that is none. Pure. */
export function zonedToIso(local: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const offset = (ms: number) => Date.parse(`${wallOf(ms, timeZone)}Z`) - ms
  const first = asUtc - offset(asUtc)
  const ms = asUtc - offset(first)
  return wallOf(ms, timeZone) === `${local}:00` ? new Date(ms).toISOString() : null
}

const wallOf = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(new Date(Math.floor(ms / 1_000) * 1_000))
    .replace(' ', 'T')

/** A moment as a field of local time has it, to the minute. Pure. */
export const isoToZoned = (iso: string, timeZone: string): string => wallOf(Date.parse(iso), timeZone).slice(0, 16)

/** What a field of local time says now. It has minutes: what was not touched keeps its seconds. Pure. */
export const fieldToIso = (local: string, before: string | null | undefined, timeZone: string): string | null =>
  before && isoToZoned(before, timeZone) === local ? before : zonedToIso(local, timeZone)

export type Span = { from: string; to: string }
type Shown = { startsAt: string; endsAt: string | null }

/** The fields of a time of showing; a new one begins now and has no end. Pure but for the clock. */
export const beginSpan = (stored: Shown | null, timeZone: string): Span => ({
  from: isoToZoned(stored?.startsAt ?? new Date(siteNow()).toISOString(), timeZone),
  to: stored?.endsAt ? isoToZoned(stored.endsAt, timeZone) : '',
})

/** Null where one of them is no time of the zone. An empty end is none. Pure. */
export function readSpan({ from, to }: Span, stored: Shown | null, timeZone: string): Shown | null {
  const startsAt = fieldToIso(from, stored?.startsAt, timeZone)
  const endsAt = to === '' ? null : fieldToIso(to, stored?.endsAt, timeZone)
  return startsAt === null || (to !== '' && endsAt === null) ? null : { startsAt, endsAt }
}
