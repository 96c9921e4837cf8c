/**
 * One clock for all countdowns: the site's time, from the page itself and then from answers that carry `now`: their time plus
 * half of the way, and what a clock that cannot be set has counted since.
 */

import { useSyncExternalStore } from 'react'
import { SECOND_MS } from '../../../contract/time-units.ts'
import { readGapMs } from '../../../kit/lib/steady-clock.ts'
import type { RouteInput, RouteValue } from '../../lib/api.ts'
import { publicQuery } from '../../lib/queries.ts'
import { call } from '../session/call.ts'

/** That much between the two clocks of a device is no drift: it was put right, or it slept. */
export const JUMP_MS = 2_000

let aheadMs = 0
let nowMs = 0
/** As it was when the site's time was last known. */
let gapMs = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Again when the site's second is over, so that no browser shows it late. */
function tick() {
  const siteMs = performance.now() + aheadMs
  clearTimeout(timer)
  if (listeners.size > 0) timer = setTimeout(tick, SECOND_MS - (siteMs % SECOND_MS))
  const second = Math.floor(siteMs / SECOND_MS) * SECOND_MS
  if (second === nowMs) return
  nowMs = second
  for (const listener of listeners) listener()
}

/** Calls back once a second of the site's time, until it is told to stop. */
export function watchSiteTime(listener: () => void): () => void {
  listeners.add(listener)
  // Before the first answer nothing is known that could be shown.
  if (nowMs > 0) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
  }
}

function setClock(siteMs: number, countMs: number) {
  aheadMs = siteMs - countMs
  gapMs = readGapMs()
  tick()
}

/**
 * What looks like a sleep may be a device that was set forward by hand: where the edge's date of an answer says otherwise, its
 * word counts. It has whole seconds, so half a second more is the nearest.
 */
async function hearSiteTime() {
  const askedMs = performance.now()
  const sleptTo = gapMs
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  const countMs = performance.now()
  const wayMs = countMs - askedMs
  // A slow answer, or one that waited through another sleep, is too old to set the clock.
  if (wayMs > JUMP_MS || gapMs !== sleptTo || readGapMs() - gapMs >= JUMP_MS) return
  const siteMs = Date.parse(answer?.headers.get('date') ?? '') + SECOND_MS / 2 + wayMs / 2
  if (Math.abs(siteMs - countMs - aheadMs) > JUMP_MS) setClock(siteMs, countMs)
}

/** Adds a sleep that the count did not see. A device that is set back changes nothing. */
function addSleep() {
  const sleptMs = readGapMs() - gapMs
  gapMs += sleptMs
  if (sleptMs < JUMP_MS) return
  aheadMs += sleptMs
  tick()
  void hearSiteTime()
}

/** When the page starts. `countMs`: what the clock that cannot be set said at `siteMs`. */
export function startSiteTime(siteMs: number, countMs: number): void {
  setClock(siteMs, countMs)
  document.addEventListener('visibilitychange', addSleep)
  addEventListener('pageshow', addSleep)
}

export const setSiteTime = (serverNow: string, wayMs: number): void =>
  setClock(Date.parse(serverNow) + wayMs / 2, performance.now())

const minuteOf = (ms: number) => Math.floor(ms / 60_000)
/** The site's time in whole minutes since 1970, for what changes no more often. `first`: as of `useSiteNow`. */
export const useSiteMinute = (first: number): number =>
  useSyncExternalStore(
    watchSiteTime,
    () => minuteOf(nowMs || first),
    () => minuteOf(first),
  )

/**
 * The site's time now. Before the first answer it is counted from `pageMs`, the site's time when it made the page. For a
 * browser alone: a server's count begins elsewhere.
 */
export const siteTimeFrom = (pageMs: number): number => performance.now() + (nowMs > 0 ? aheadMs : pageMs)

/** In whole seconds, also where no listener counts them; 0 before anything told it. */
export const readSiteTime = (): number =>
  nowMs > 0 ? Math.floor((performance.now() + aheadMs) / SECOND_MS) * SECOND_MS : 0

/** The site's time in whole seconds; `first` is what the first HTML was made with. */
export const useSiteNow = (first: number): number =>
  useSyncExternalStore(
    watchSiteTime,
    () => nowMs || first,
    () => first,
  )

/** Whether a moment is over by the site's time, however wrong a device's clock is; `first` as of `useSiteNow`. */
export const useIsOver = (iso: string, first: number): boolean =>
  useSyncExternalStore(
    watchSiteTime,
    () => Date.parse(iso) <= siteTimeFrom(first),
    () => Date.parse(iso) <= first,
  )

type TimedRoute =
  | 'GET /lgw/lotteries'
  | 'GET /lgw/games/liveTables'
  | 'GET /lgw/games/nextMatches'
  | 'GET /lgw/games/state'

/** A slow answer, or one that waited in a page that stood still, also through a sleep, is too old to set the clock. */
export async function timeAnswer<T extends { now: string }>(asked: Promise<T>): Promise<T> {
  const [askedAt, gapMs] = [performance.now(), readGapMs()]
  const answer = await asked
  const wayMs = performance.now() - askedAt
  if (wayMs + readGapMs() - gapMs < JUMP_MS) setSiteTime(answer.now, wayMs)
  return answer
}

/** Reads that carry the site's time set the clock. */
const timedQuery = <R extends TimedRoute>(route: R, input: RouteInput<R>) => ({
  ...publicQuery(route, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => timeAnswer<RouteValue<R>>(call(route, input, { signal })),
})
export const lotteriesQuery = (input: RouteInput<'GET /lgw/lotteries'>) => timedQuery('GET /lgw/lotteries', input)
export const liveTablesQuery = () => timedQuery('GET /lgw/games/liveTables', {})
export const nextMatchesQuery = () => timedQuery('GET /lgw/games/nextMatches', {})
export const stateQuery = (input: RouteInput<'GET /lgw/games/state'>) => timedQuery('GET /lgw/games/state', input)
