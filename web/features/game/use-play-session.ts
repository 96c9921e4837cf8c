import { useCallback, useEffect, useState } from 'react'
import { steadyNow } from '../../../kit/lib/steady-clock.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { countRound, netPositionOf, restorePlaySession, startPlaySession } from './play-session.ts'

const KEY = 'playSession'
const TICK_MS = 1_000

/** The clock and the net position of this login, ticking each second while a game is open. */
export function usePlaySession(token: string) {
  const [nowMs, setNowMs] = useState(0)
  const [session, setSession] = useState(() => startPlaySession(token, 0))

  useEffect(() => {
    const now = steadyNow()
    setSession(restorePlaySession(readStored('session', KEY), token, now))
    setNowMs(now)
    const timer = setInterval(() => setNowMs(steadyNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [token])

  useEffect(() => {
    if (session.startedAtMs > 0) writeStored('session', KEY, JSON.stringify(session))
  }, [session])

  const count = useCallback(
    (round: Parameters<typeof countRound>[1]) => setSession((kept) => countRound(kept, round)),
    [],
  )
  return {
    seconds: session.startedAtMs > 0 ? Math.floor((nowMs - session.startedAtMs) / 1_000) : 0,
    net: netPositionOf(session),
    count,
  }
}
