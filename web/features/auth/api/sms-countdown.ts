/** AUTH-08: the wait before another code, kept in the tab so that a reload does not shorten it. */
import { useEffect, useState } from 'react'
import { readStored, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'

/** Whole seconds from `nowMs` to `readyAtMs`; none once it has passed or where nothing sensible is stored. */
export function secondsLeft(readyAtMs: number, nowMs: number): number {
  return Number.isFinite(readyAtMs) ? Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000)) : 0
}

const readReadyAt = () => Number(readStored('session', STORAGE_KEY.smsReadyAt) ?? Number.NaN)

export function useSmsCountdown(): { seconds: number; begin: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(() => secondsLeft(readReadyAt(), Date.now()))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setSeconds(secondsLeft(readReadyAt(), Date.now())), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  const begin = (wait: number) => {
    writeStored('session', STORAGE_KEY.smsReadyAt, String(Date.now() + wait * 1000))
    setSeconds(wait)
  }
  return { seconds, begin }
}
