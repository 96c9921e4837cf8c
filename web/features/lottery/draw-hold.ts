import { createContext, use, useEffect } from 'react'
import type { Money } from '../../../contract/amount.ts'

/**
 * What a draw brought is booked before its balls have fallen: from `begin` to `end` balance and net stay as they stood.
 * `take`: a stake of the player's own comes off all the same.
 */
export const DrawHold = createContext({ begin: () => {}, end: () => {}, take: (_stake: Money) => {} })

/** A result comes within seconds of its draw. A later one is not waited for: it is held again once its balls fall. */
const SOON_MS = 10_000
export const isJustDrawn = (drawAtMs: number, nowMs: number): boolean => nowMs >= drawAtMs && nowMs < drawAtMs + SOON_MS

/** `isDrawn`: the result may be known to the house; `falls`: its balls are falling. */
export function useHoldWhileDrawn(isDrawn: boolean, falls: boolean): void {
  const { begin, end } = use(DrawHold)
  const isUntold = isDrawn || falls
  useEffect(() => {
    if (!isUntold) return
    begin()
    return end
  }, [begin, end, isUntold])
  useEffect(() => {
    if (falls) begin()
  }, [begin, falls])
}
