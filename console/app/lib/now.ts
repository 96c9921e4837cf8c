import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let nowMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    nowMs = Date.now()
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
