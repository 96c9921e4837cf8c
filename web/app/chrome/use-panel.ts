import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { GameShelf } from '../../../contract/constants.ts'

/** A pointer that only crosses the bar opens nothing. */
const HOVER_MS = 90
/** With a panel open, a pointer on its slanting way down to it crosses the neighbours: they wait. */
const SWITCH_MS = 240
/** Long enough to cross a gap, short enough not to feel stuck. */
const LEAVE_MS = 220

/** `seen`: shown by focus alone and skipped by Tab, so that nobody walks through every vendor. `entered`: in use. */
type PanelState = 'closed' | 'seen' | 'entered'
type Shown = { category: GameShelf; state: Exclude<PanelState, 'closed'> } | null

export type PanelControl = {
  region: RefObject<HTMLElement | null>
  stateOf: (category: GameShelf) => PanelState
  hover: (category: GameShelf) => void
  look: (category: GameShelf) => void
  enter: (category: GameShelf) => void
  leave: () => void
  close: () => void
}

/** Which panel of the header is open, and when it opens, changes and closes. */
export function usePanel(): PanelControl {
  const region = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState<Shown>(null)
  const isOpen = shown !== null

  const acts = useMemo(() => {
    const now = (next: Shown) => {
      clearTimeout(timer.current)
      setShown(next)
    }
    const later = (next: Shown, ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setShown(next), ms)
    }
    return {
      now,
      later,
      look: (category: GameShelf) => now({ category, state: 'seen' }),
      enter: (category: GameShelf) => now({ category, state: 'entered' }),
      leave: () => later(null, LEAVE_MS),
      close: () => now(null),
    }
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !region.current?.contains(target)) acts.close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen, acts])

  const hover = (category: GameShelf) => {
    const next = { category, state: 'entered' } as const
    if (shown?.category === category) acts.now(next)
    else acts.later(next, shown ? SWITCH_MS : HOVER_MS)
  }
  return { ...acts, region, hover, stateOf: (category) => (shown?.category === category ? shown.state : 'closed') }
}
