import { useSyncExternalStore } from 'react'

/** More apart than an answer takes, and the whole seconds of its header. */
const APART_MS = 2_000
let aheadMs = Date.now() - performance.now()

/** The edge's time, counted on by a clock that cannot be set: a corrected device changes no wait and no age. */
export const siteNow = (): number => performance.now() + aheadMs

/** The edge's time of a moment that the device dated, asked soon after it: later the device may have been put right. */
export const siteTimeOf = (deviceMs: number): number => siteNow() - (Date.now() - deviceMs)

/**
 * `date` of an answer, which took `wayMs` to be asked for and read: as much later it may be by now. Where there is none, the
 * device's time as it was when the page came.
 */
export function hearSiteTime(date: string | null, wayMs = 0): void {
  const heardMs = Date.parse(date ?? '') - performance.now()
  if (heardMs - aheadMs > APART_MS || aheadMs - heardMs > APART_MS + wayMs) aheadMs = heardMs
}

const listeners = new Set<() => void>()
let nowMs = siteNow()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    nowMs = siteNow()
    for (const each of listeners) each()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The clock, once a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => nowMs)

/** The clock by the minute: for ages, so that a long table is not drawn each second. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(nowMs / 60_000) * 60_000)
