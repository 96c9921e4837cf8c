/** EDGE-11: whether the site's own address still answers, told from the calls that the page makes anyway. */
import { useSyncExternalStore } from 'react'

/** Calls that fail one after the other in so short a time are no accident of one of them. */
const FAILED_CALLS = 3
const WITHIN_MS = 15_000

/** `failed` counts until a call is answered; a network that the device itself has lost says nothing of the address. */
export function makeReach(clock: () => number = () => performance.now()) {
  let failedAtMs: number[] = []
  let isLost = false
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    if (next === isLost) return
    isLost = next
    for (const listener of listeners) listener()
  }
  return {
    failed() {
      if (navigator.onLine === false) return
      const nowMs = clock()
      failedAtMs = [...failedAtMs, nowMs].filter((atMs) => nowMs - atMs <= WITHIN_MS).slice(-FAILED_CALLS)
      if (failedAtMs.length === FAILED_CALLS) set(true)
    },
    answered() {
      failedAtMs = []
      set(false)
    },
    isLost: () => isLost,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const reach = makeReach()

export const useIsLost = () => useSyncExternalStore(reach.subscribe, reach.isLost, () => false)
