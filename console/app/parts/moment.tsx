import { formatAge, formatMoment, formatUtc } from '../lib/moments.ts'
import { useMinute } from '../lib/now.ts'
import { useHere } from '../lib/self.tsx'

/** In the merchant's zone, with UTC on hover. */
export function Moment({ iso }: { iso: string }) {
  const { merchant } = useHere()
  const now = useMinute()
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {formatMoment(iso, merchant.timeZone, now)}
    </time>
  )
}

export function Age({ iso }: { iso: string }) {
  const now = useMinute()
  return (
    <time dateTime={iso} title={formatUtc(iso)}>
      {formatAge(iso, now)}
    </time>
  )
}
