/** GAME-01: how far down a list one has come. */
import { useEffect, useState } from 'react'
import { useLocation } from '../../../lib/router.tsx'

/** So many loads come by scrolling alone, about nine screens of a phone; then the footer is in reach until one asks on. */
const LOADS_A_RUN = 5

/** `asked`: where the last press of the button stood. */
type Loads = { loads: number; asked: number }

/** Pure. Whether the next games come by scrolling, or wait for the button. */
export const comesByItself = ({ loads, asked }: Loads): boolean => loads - asked < LOADS_A_RUN

/** By entry of the history: Back finds the list as long as it was left, and in it the place. */
const keptLoads = new Map<string, number>()

export function useLoads() {
  const { key } = useLocation()
  const [state, setState] = useState<Loads>(() => {
    const loads = keptLoads.get(key) ?? 0
    return { loads, asked: loads }
  })
  useEffect(() => {
    if (state.loads > 0) keptLoads.set(key, state.loads)
  }, [key, state.loads])
  return {
    loads: state.loads,
    byItself: comesByItself(state),
    /** By the button: a new run begins. */
    ask: () => setState({ loads: state.loads + 1, asked: state.loads }),
    /** By scrolling. */
    load: () => setState({ ...state, loads: state.loads + 1 }),
  }
}
