/** AUTH-08: the wait before another code, kept in the tab so that a reload does not shorten it. */
import { useEffect, useState } from 'react'
import { SMS_THIRD_PARTY_COUNTDOWN_SECONDS } from '../../../contract/constants.ts'
import { steadyNow } from '../../../kit/lib/steady-clock.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../lib/storage.ts'

/** Whole seconds from `nowMs` to `readyAtMs`; none once it has passed or where nothing sensible is stored. */
export function secondsLeft(readyAtMs: number, nowMs: number): number {
  return Number.isFinite(readyAtMs) ? Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000)) : 0
}

/** `expiredMinutes` null: a third-party service sent it, and does not say how long it is valid. */
export type Sent = { expiredMinutes: number | null }

/** Whole seconds before another may be sent. */
export const waitAfter = ({ expiredMinutes }: Sent): number =>
  expiredMinutes === null ? SMS_THIRD_PARTY_COUNTDOWN_SECONDS : expiredMinutes * 60

/** By what the code is for: a wait for one is none for another. `sending`: a third-party service's name for the last one. */
type Kept = Record<string, { readyAtMs?: number; waitMs?: number; sending?: string }>
const isOne = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const { readyAtMs, waitMs, sending } = value as Record<string, unknown>
  const areTimes = [readyAtMs, waitMs].every((time) => ['number', 'undefined'].includes(typeof time))
  return areTimes && ['string', 'undefined'].includes(typeof sending)
}
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && Object.values(value).every(isOne)
const readKept = () => readStoredJson('session', STORAGE_KEY.smsReadyAt, isKept, {})

function keep(purpose: string, more: Kept[string]) {
  const kept = readKept()
  writeStored('session', STORAGE_KEY.smsReadyAt, JSON.stringify({ ...kept, [purpose]: { ...kept[purpose], ...more } }))
}

/** Never more than the wait that was begun: where the device's clock was set back, that wait begins again, once. */
export function readSeconds(purpose: string): number {
  const { readyAtMs = Number.NaN, waitMs = 0 } = readKept()[purpose] ?? {}
  const now = steadyNow()
  if (readyAtMs - now <= waitMs) return secondsLeft(readyAtMs, now)
  if (Number.isFinite(readyAtMs)) beginWait(purpose, waitMs / 1000)
  return Math.ceil(waitMs / 1000)
}
export function beginWait(purpose: string, seconds: number): void {
  const waitMs = seconds * 1000
  keep(purpose, { readyAtMs: steadyNow() + waitMs, waitMs })
}

/** AUTH-15: a code that has come is good over a reload, like the wait for another. Empty where none was sent. */
export const readSending = (purpose: string): string => readKept()[purpose]?.sending ?? ''
export const keepSending = (purpose: string, sending: string) => keep(purpose, { sending })

export function useSmsCountdown(purpose: string): { seconds: number; begin: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(() => readSeconds(purpose))
  useEffect(() => {
    setSeconds(readSeconds(purpose))
    const timer = setInterval(() => setSeconds(readSeconds(purpose)), 1000)
    return () => clearInterval(timer)
  }, [purpose])
  const begin = (wait: number) => {
    beginWait(purpose, wait)
    setSeconds(wait)
  }
  return { seconds, begin }
}
