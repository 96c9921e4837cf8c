import { useSyncExternalStore } from 'react'
import { readStored, type StorageKey, writeStored } from './storage.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** A yes or no kept in the browser and shared by all tabs. `initial` holds at the edge and while hydrating. */
export function useStoredFlag(key: StorageKey, initial = false): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => (readStored('local', key) ?? (initial ? '1' : '0')) === '1',
    () => initial,
  )
  const set = (next: boolean) => {
    writeStored('local', key, next ? '1' : '0')
    for (const listener of listeners) listener()
  }
  return [value, set]
}
