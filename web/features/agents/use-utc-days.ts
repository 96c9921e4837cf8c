import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readLocation } from '../../lib/location.ts'
import { readNowMs } from '../../shared/site/site-now.ts'
import { readUtcDays, type SpanName, type UtcDays, withUtcDays } from './utc-days.ts'

/** The days a page shows, from the address. */
export function useUtcDays() {
  const { search } = useLocation()
  const navigate = useNavigate()
  // The site's day, not the device's. One moment until days are chosen: a list does not begin again at midnight.
  const [nowMs, setNowMs] = useState(readNowMs)
  return {
    days: readUtcDays(search, nowMs),
    nowMs,
    choose: (days: SpanName | Pick<UtcDays, 'from' | 'to'>) => {
      setNowMs(readNowMs())
      const { pathname, search, state } = readLocation()
      navigate({ pathname, search: withUtcDays(search, days) }, { replace: true, state })
    },
  }
}
export type UtcDaysState = ReturnType<typeof useUtcDays>
