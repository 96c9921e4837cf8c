import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readLocation } from '../../lib/location.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { readNowMs } from '../../shared/site/site-now.ts'
import { daysOf, rangeOf, readSpan, type Span, todayOf, withSpan } from './periods.ts'

const readNow = () => new Date(readNowMs())

/** MEM-07: the days a record shows, from the address: a link, a reload and the way back from a round keep them. */
export function useSpan() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { policy, timeZone } = useMerchant()
  const reach = { ...policy, timeZone }
  // One moment until days are chosen: a list does not begin again at midnight, and who chooses today means the day that runs.
  const [now, setNow] = useState(readNow)
  const span = readSpan(search, now, reach)
  const { first, last } = daysOf(span, now, reach)
  return {
    span,
    now,
    reach,
    range: rangeOf(span, now, reach),
    /** Of a file. */
    name: `${first}_${last}`,
    choose: (chosen: Span) => {
      setNow(readNow())
      const { pathname, search, state } = readLocation()
      navigate({ pathname, search: withSpan(search, chosen) }, { replace: true, state })
    },
  }
}
export type SpanState = ReturnType<typeof useSpan>

/** In the name of a file. */
export const useToday = () => todayOf(readNow(), useMerchant())
