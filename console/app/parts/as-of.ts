import { useMemo } from 'react'
import { formatTime } from '../lib/moments.ts'
import { siteTimeOf } from '../lib/now.ts'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'

/** `as of 14:02:05`: when an answer came. The store dates it by the device, whose clock may be wrong; `updatedAtMs` is its date. */
export function useAsOf(updatedAtMs: number): string {
  const say = useCommon()
  const { timeZone } = useHere().merchant
  // Taken once, when it comes.
  const atMs = useMemo(() => siteTimeOf(updatedAtMs), [updatedAtMs])
  return say('asOf', { time: formatTime(new Date(atMs).toISOString(), timeZone, { seconds: true }) })
}
