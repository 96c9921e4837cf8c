import { useEffect, useEffectEvent } from 'react'

const LOOK_EVERY_MS = 1_000
/** That much between the two clocks of a device is no drift: it was put right, or it slept. */
const JUMP_MS = 2_000

/** Calls back when the device's time and the counter that cannot be set part: only the site knows what time it is. */
export function useClockJump(onJump: () => void): void {
  const tell = useEffectEvent(onJump)
  useEffect(() => {
    const readGap = () => Date.now() - performance.now()
    let gapMs = readGap()
    const timer = setInterval(() => {
      const now = readGap()
      if (Math.abs(now - gapMs) > JUMP_MS) tell()
      gapMs = now
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
