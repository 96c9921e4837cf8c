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
