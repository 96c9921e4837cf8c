/** AUTH-08: the wait before another code, kept in the tab so that a reload does not shorten it. */
import { useEffect, useState } from 'react'
import { SMS_THIRD_PARTY_COUNTDOWN_SECONDS } from '../../../../contract/constants.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'

/** Whole seconds from `nowMs` to `readyAtMs`; none once it has passed or where nothing sensible is stored. */
export function secondsLeft(readyAtMs: number, nowMs: number): number {
  return Number.isFinite(readyAtMs) ? Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000)) : 0
}

/** `expiredMinutes` null: a third-party service sent it, and does not say how long it is valid. */
export type Sent = { expiredMinutes: number | null }

/** Whole seconds before another may be sent. */
export const waitAfter = ({ expiredMinutes }: Sent): number =>
  expiredMinutes === null ? SMS_THIRD_PARTY_COUNTDOWN_SECONDS : expiredMinutes * 60

/** By what the code is for: a wait for one is none for another. */
type Times = Record<string, number>
const isTimes = (value: unknown): value is Times =>
  typeof value === 'object' && value !== null && Object.values(value).every((time) => typeof time === 'number')
const readTimes = () => readStoredJson('session', STORAGE_KEY.smsReadyAt, isTimes, {})
const readSeconds = (purpose: string) => secondsLeft(readTimes()[purpose] ?? Number.NaN, Date.now())

export function useSmsCountdown(purpose: string): { seconds: number; begin: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(() => readSeconds(purpose))
  useEffect(() => {
    setSeconds(readSeconds(purpose))
    const timer = setInterval(() => setSeconds(readSeconds(purpose)), 1000)
    return () => clearInterval(timer)
  }, [purpose])
  const begin = (wait: number) => {
    const times = { ...readTimes(), [purpose]: Date.now() + wait * 1000 }
    writeStored('session', STORAGE_KEY.smsReadyAt, JSON.stringify(times))
    setSeconds(wait)
  }
  return { seconds, begin }
}
