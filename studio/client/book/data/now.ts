/** The server's time in this page. Each state that comes sets it. */
import { useEffect, useState } from 'react'
import { createServerClock } from '../../clock.ts'

export const serverClock = createServerClock()

/** Renders again each second, or less often. */
export function useNow(everyMs = 1_000): number {
  const [nowMs, setNow] = useState(serverClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
