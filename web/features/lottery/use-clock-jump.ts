import { useEffect, useEffectEvent } from 'react'
import { readGapMs } from '../../../kit/lib/steady-clock.ts'
import { JUMP_MS } from '../../shared/site/site-clock.ts'

const LOOK_EVERY_MS = 1_000

/** Calls back when the device's time and the counter that cannot be set part: only the site knows what time it is. */
export function useClockJump(onJump: () => void): void {
  const tell = useEffectEvent(onJump)
  useEffect(() => {
    let gapMs = readGapMs()
    const timer = setInterval(() => {
      const now = readGapMs()
      if (Math.abs(now - gapMs) > JUMP_MS) tell()
      gapMs = now
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
