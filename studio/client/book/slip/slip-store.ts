/** The one slip of a page: its state, kept in the browser by merchant, book and member. */
import { createContext, use, useSyncExternalStore } from 'react'
import { assert } from '../../../../contract/lib/assert.ts'
import {
  EMPTY_SLIP,
  hasPick,
  type PickAtPrice,
  readSlip,
  reduceSlip,
  type SlipAction,
  type SlipState,
  writeSlip,
} from './slip-state.ts'

export interface SlipStore {
  readonly get: () => SlipState
  readonly act: (action: SlipAction) => void
  readonly subscribe: (hear: () => void) => () => void
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** `owner`: the member in one mode. A device may have several, and a slip of play money is no real stake. */
type Place = { merchant: string; book: string; owner: string }

/** A framed page may have no storage: then the slip lives as long as the page. */
export function createSlipStore({ merchant, book, owner }: Place, storage: Kept | null): SlipStore {
  const name = `slip:${merchant}:${book}:${owner}`
  const listeners = new Set<() => void>()
  let state = EMPTY_SLIP
  try {
    // As it was kept before: of whom is not known.
    storage?.removeItem(`slip:${merchant}:${book}`)
    state = readSlip(storage?.getItem(name) ?? null)
  } catch {}
  return {
    get: () => state,
    act(action) {
      const next = reduceSlip(state, action)
      if (next === state) return
      state = next
      try {
        storage?.setItem(name, writeSlip(state))
      } catch {}
      for (const hear of listeners) hear()
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** Null where the browser refuses it. */
export function findStorage(): Kept | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

export const SlipStoreContext = createContext<SlipStore | null>(null)

/** For the whole book: price buttons toggle picks, the slip shows them. */
export function useSlip() {
  const store = use(SlipStoreContext)
  assert(store, 'the slip needs its provider')
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  return {
    ...state,
    state,
    act: store.act,
    count: state.picks.length,
    has: (pick: Pick<PickAtPrice, 'fixtureId' | 'pick'>) =>
      hasPick(state, { fixtureId: pick.fixtureId, pick: pick.pick, odds: null }),
    toggle: (pick: PickAtPrice) => store.act({ do: 'toggle', pick }),
    undo: () => store.act({ do: 'undo' }),
  }
}
