/** Lines that follow the market, except while a finger, a pointer or the focus is on them: no button moves from under it. */
import { useState } from 'react'

export function useHeldLines(now: readonly number[]) {
  const [held, setHeld] = useState<readonly number[] | null>(null)
  const take = () => setHeld((lines) => lines ?? now)
  const free = () => setHeld(null)
  return {
    lines: held ?? now,
    hold: { onPointerEnter: take, onPointerLeave: free, onFocus: take, onBlur: free },
  }
}
