/**
 * GAME-07: the hearts of who has no account yet, kept by the browser. At the login they go to the member's own and are
 * forgotten here. The next visitor at a shared phone does not get them.
 */
import { useSyncExternalStore } from 'react'
import type { GameId } from '../../../../contract/ids.ts'
import { readStored, readStoredJson, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'

const KEY = STORAGE_KEY.favourites
/** As many as the call takes that carries them over. */
const MOST = 200
const NONE: readonly GameId[] = []
const ID_PATTERN = /^[A-Za-z0-9_.-]{1,64}$/

const areGameIds = (value: unknown): value is GameId[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && ID_PATTERN.test(each))

/** Marked or unmarked; the last marked first. */
export function toggleKept(kept: readonly GameId[], gameId: GameId): GameId[] {
  const others = kept.filter((id) => id !== gameId)
  return others.length < kept.length ? others : [gameId, ...others].slice(0, MOST)
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

let last: { text: string | null; ids: readonly GameId[] } = { text: null, ids: NONE }
/** The same list until what is stored changes. */
export function readKept(): readonly GameId[] {
  const text = readStored('local', KEY)
  if (text !== last.text) last = { text, ids: readStoredJson('local', KEY, areGameIds, []).slice(0, MOST) }
  return last.ids
}

export function writeKept(ids: readonly GameId[]): void {
  writeStored('local', KEY, ids.length > 0 ? JSON.stringify(ids) : null)
  for (const listener of listeners) listener()
}

export function useKeptFavourites(): readonly GameId[] {
  return useSyncExternalStore(subscribe, readKept, () => NONE)
}
