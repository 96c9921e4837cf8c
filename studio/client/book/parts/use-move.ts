/** Which way a price went, for five seconds. */
import { useEffect, useState } from 'react'
import type { Odds } from '../../../../contract/book/odds.ts'

const SHOWN_MS = 5_000

/** In hundredths; 0 when nothing is to be shown. */
export function useMove(odds: Odds): number {
  const [{ from, by }, setMove] = useState({ from: odds, by: 0 })
  if (from !== odds) setMove({ from: odds, by: odds - from })
  useEffect(() => {
    if (by === 0) return
    const timer = setTimeout(() => setMove((move) => (move.from === odds ? { from: odds, by: 0 } : move)), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [by, odds])
  return by
}
