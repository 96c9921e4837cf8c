/**
 * One clock for all countdowns: the site's time, from answers that carry `now`: their time plus half of the way, and what
 * a clock that cannot be set has counted since. A device that is put right, or slept, has the site asked again.
 */
import { useSyncExternalStore } from 'react'
import { call, type RouteInput } from '../../lib/api.ts'
import { publicQuery } from '../../lib/queries.ts'

const SECOND_MS = 1_000
/** That much between the two clocks of a device is no drift. */
const JUMP_MS = 2_000

let aheadMs = 0
/** How far the device's time was from its counter when the site was last asked. */
let gapMs = 0
let askAgain = () => {}
let nowMs = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Again when the site's second is over, so that no browser shows it late. */
function tick() {
  const counted = performance.now()
  const siteMs = counted + aheadMs
  const gap = Date.now() - counted
  if (Math.abs(gap - gapMs) > JUMP_MS) {
    gapMs = gap
    askAgain()
  }
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

export function setSiteTime(serverNow: string, wayMs: number): void {
  const counted = performance.now()
  aheadMs = Date.parse(serverNow) + wayMs / 2 - counted
  gapMs = Date.now() - counted
  tick()
}

/** In whole seconds; 0 before the first answer. */
export const readSiteTime = (): number => nowMs

/** The site's time in whole seconds; `first` is what the first HTML was made with. */
export const useSiteNow = (first: number): number =>
  useSyncExternalStore(
    watchSiteTime,
    () => nowMs || first,
    () => first,
  )

async function timed<T extends { now: string }>(ask: (signal?: AbortSignal) => Promise<T>, signal?: AbortSignal) {
  askAgain = () => void timed(ask).catch(() => {})
  const askedAt = performance.now()
  const answer = await ask(signal)
  setSiteTime(answer.now, performance.now() - askedAt)
  return answer
}

/** Reads that carry the site's time set the clock. */
export const lotteriesQuery = (input: RouteInput<'GET /lgw/lotteries'>) => ({
  ...publicQuery('GET /lgw/lotteries', input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    timed((signal) => call('GET /lgw/lotteries', input, { signal }), signal),
})
export const stateQuery = (input: RouteInput<'GET /lgw/games/state'>) => ({
  ...publicQuery('GET /lgw/games/state', input),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    timed((signal) => call('GET /lgw/games/state', input, { signal }), signal),
})
