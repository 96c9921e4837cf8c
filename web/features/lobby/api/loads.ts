/** GAME-01: how far down a list one has come. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { cameBack } from '../../../lib/came-back.ts'
import { withDialog } from '../../../lib/dialog-address.ts'
import { readStoredJson, STORAGE_KEY, writeStored } from '../../../lib/storage.ts'

/** So many loads come by scrolling alone, about nine screens of a phone; then the footer is in reach until one asks on. */
const LOADS_A_RUN = 5

/** `asked`: where the last press of the button stood. */
type Loads = { loads: number; asked: number }

/** Pure. Whether the next games come by scrolling, or wait for the button. */
export const comesByItself = ({ loads, asked }: Loads): boolean => loads - asked < LOADS_A_RUN

/** As many lists as anybody goes back through. */
const LISTS_KEPT = 50
/** 10,000 games are fewer. */
const LOADS_MAX = 1_000

type Kept = [entry: string, loads: number][]
const areKept = (value: unknown): value is Kept =>
  Array.isArray(value) &&
  value.every(
    (each) => Array.isArray(each) && typeof each[0] === 'string' && Number.isInteger(each[1]) && each[1] <= LOADS_MAX,
  )

const readKept = () => new Map(readStoredJson('session', STORAGE_KEY.loads, areKept, []))
const loadsAt = (entry: string) => readKept().get(entry) ?? 0

function keepLoads(entry: string, loads: number) {
  const kept = readKept()
  kept.delete(entry)
  if (loads > 0) kept.set(entry, loads)
  writeStored('session', STORAGE_KEY.loads, JSON.stringify([...kept].slice(-LISTS_KEPT)))
}

const arriveAt = (loads: number): Loads => ({ loads, asked: loads })

/** By entry of the history: Back and a reload find the list as long as it was left, and in it the place. */
export function useLoads() {
  const { key, pathname, search } = useLocation()
  const entry = key + pathname + withDialog(search, null)
  const isAwake = useHydrated()
  // What the edge has drawn is as long for everybody.
  const [state, setState] = useState(() => arriveAt(isAwake ? loadsAt(entry) : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the list that the document brought.
  useEffect(() => {
    if (isAwake) return
    if (cameBack()) setState(arriveAt(loadsAt(entry)))
    else keepLoads(entry, 0)
  }, [])
  useEffect(() => {
    if (state.loads > 0) keepLoads(entry, state.loads)
  }, [entry, state.loads])
  return {
    loads: state.loads,
    byItself: comesByItself(state),
    /** By the button: a new run begins. */
    ask: () => setState({ loads: state.loads + 1, asked: state.loads }),
    /** By scrolling. */
    load: () => setState({ ...state, loads: state.loads + 1 }),
  }
}
