import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { PlaySession } from '../../../contract/calls/account/safety.ts'
import { steadyNow } from '../../../kit/lib/steady-clock.ts'
import type { RouteValue } from '../../lib/api.ts'
import { keyOf, memberQuery, putAnswer } from '../../lib/queries.ts'
import { call } from '../session/call.ts'
import { END_READ_WITHIN_MS, useReadAgain } from './use-read-again.ts'

const ROUTE = 'GET /wps/safety/session'
const SESSION = keyOf('member', ROUTE, {})
const TICK_MS = 1_000
/** Between two looks at the clock. More is a page that stood still, or whose timers the browser has slowed. */
const MOST_GAP_MS = 2 * TICK_MS
/** Between rounds the reminder waits for the end of the one under way, and no longer than this. */
const ROUND_AT_MOST_MS = 30_000

/**
 * GLI-19 2.7.4: bets trust a place for 30 minutes. Games that tell of no rounds, and tabs that lie behind others, would
 * let it lapse; asked from a place that is refused, the answer shuts the page.
 */
const PLACE_ASKED_EVERY_MS = 10 * 60_000

type Answer = RouteValue<typeof ROUTE>
/**
 * `before`: what stood when it began; `isShown` while the board hides nothing of it. `endedMs`: it has ended, and what was read
 * until then may be of its middle.
 */
type Round = { sinceMs: number; before: Answer | null; isShown: boolean; endedMs: number | null }

/** By the run clock, as all times of a round. A game may tell one many times while it lasts. */
const isUnderWay = (round: Round | null, runMs: number): round is Round =>
  round !== null && round.endedMs === null && runMs - round.sinceMs < ROUND_AT_MOST_MS

/** It hid something, and what came of it is being read. */
const isEndUnread = (round: Round | null, runMs: number): round is Round & { endedMs: number } =>
  round !== null && round.endedMs !== null && runMs - round.endedMs < END_READ_WITHIN_MS

type Told = { state: 'started' | 'waiting' | 'ended'; runMs: number; stands: Answer | null }

/** What a game tells of its round. What stood before a round is what stood as it was first told. */
export function hearRound(round: Round | null, { state, runMs, stands }: Told): Round | null {
  const isHidden = isUnderWay(round, runMs) && !round.isShown
  if (state === 'ended') return isHidden ? { ...round, endedMs: runMs } : isEndUnread(round, runMs) ? round : null
  if (state === 'waiting') return round && { ...round, isShown: true }
  return { sinceMs: runMs, before: isHidden ? round.before : stands, isShown: false, endedMs: null }
}

/**
 * The time for which this page has run, in milliseconds. A page may stand still behind another one, and its game with it: no
 * round goes on then, so none grows old. It is read at each tick.
 */
export function createRunClock(now: () => number = steadyNow): () => number {
  let ranMs = 0
  let readMs = now()
  return () => {
    const nowMs = now()
    ranMs += Math.min(nowMs - readMs, MOST_GAP_MS)
    readMs = nowMs
    return ranMs
  }
}

/**
 * How far the platform's clock is ahead of this page's, in milliseconds. It is taken once of each answer, by its age as it comes:
 * the store's dates follow a device that is set, and this does not.
 */
export function createPlatformClock() {
  let heard: PlaySession | null = null
  let aheadMs = 0
  return (session: PlaySession, ageMs: number): number => {
    if (session !== heard) aheadMs = Date.parse(session.now) - (steadyNow() - ageMs)
    heard = session
    return aheadMs
  }
}

/**
 * SAFE-03: the play session as the platform counts it: the same after a reload, in another game and on another
 * device. The platform refuses bets while a reminder is due; this shows it, at the end of a round.
 */
export function useRealityCheck(isLaunched: boolean) {
  const queryClient = useQueryClient()
  const [nowMs, setNowMs] = useState(0)
  const [readRunMs] = useState(createRunClock)
  const [runMs, setRunMs] = useState(0)
  const [round, setRound] = useState<Round | null>(null)
  const query = useQuery({
    ...memberQuery(ROUTE, {}),
    enabled: isLaunched,
    staleTime: 0,
    refetchInterval: PLACE_ASKED_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const session = query.data?.session ?? null
  const [aheadBy] = useState(createPlatformClock)
  const offsetMs = session ? aheadBy(session, Date.now() - query.dataUpdatedAt) : 0

  useEffect(() => {
    const tick = () => {
      setNowMs(steadyNow())
      setRunMs(readRunMs())
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [readRunMs])

  const readAgain = useReadAgain(SESSION)
  const onRound = useCallback(
    (state: Told['state']) => {
      const told = { state, runMs: readRunMs(), stands: queryClient.getQueryData<Answer>(SESSION) ?? null }
      setRound((round) => hearRound(round, told))
      if (state === 'started') return
      const asked = readAgain()
      if (state === 'ended') void asked.then(() => setRound((round) => (round?.endedMs === told.runMs ? null : round)))
    },
    [queryClient, readAgain, readRunMs],
  )
  const acknowledge = useMutation({
    mutationFn: () => call('POST /wps/safety/session/acknowledge', {}),
    onSuccess: (answer) => putAnswer(queryClient, ROUTE, {}, answer),
  })

  const platformMs = session ? nowMs + offsetMs : 0
  const isDue = session?.reminderDueAt ? platformMs >= Date.parse(session.reminderDueAt) : false
  const isPlaying = isUnderWay(round, runMs)
  // What a round brought is booked before the game has shown it: it joins when the round has ended, and that was read.
  const isHeld = isPlaying && !round.isShown
  const shown = isHeld || isEndUnread(round, runMs) ? round.before : query.data
  return {
    session,
    /** Before that nothing may be said of time or result: unknown is not zero. */
    isKnown: query.data !== undefined && nowMs > 0,
    isHeld,
    net: shown?.session?.net ?? null,
    /** TRUST-02: what the platform has booked of the last bet, whatever the game said of it. */
    lastRound: shown?.lastRound ?? null,
    seconds: session ? Math.floor((platformMs - Date.parse(session.startedAt)) / 1_000) : null,
    isDue: isDue && !isPlaying && nowMs > 0,
    onRound,
    acknowledge,
  }
}
