/**
 * One clock for all countdowns: the site's time, from answers that carry `now`. Each such answer sets the offset: its time
 * plus half of the way, less the browser's own.
 */
import { useSyncExternalStore } from 'react'
import { call, type RouteInput } from '../../../lib/api.ts'
import { publicQuery } from '../../../lib/queries.ts'

const TICK_MS = 250

let offsetMs = 0
let nowMs = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  const second = Math.floor((Date.now() + offsetMs) / 1_000) * 1_000
  if (second === nowMs) return
  nowMs = second
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

export function setSiteTime(serverNow: string, wayMs: number): void {
  offsetMs = Date.parse(serverNow) + wayMs / 2 - Date.now()
  tick()
}

/** The site's time in whole seconds; `first` is what the first HTML was made with. */
export const useSiteNow = (first: number): number =>
  useSyncExternalStore(
    subscribe,
    () => nowMs || first,
    () => first,
  )

async function timed<T extends { now: string }>(asked: Promise<T>): Promise<T> {
  const askedAt = performance.now()
  const answer = await asked
  setSiteTime(answer.now, performance.now() - askedAt)
  return answer
}

/** Reads that carry the site's time set the clock. */
export const lotteriesQuery = (input: RouteInput<'GET /lgw/lotteries'>) => ({
  ...publicQuery('GET /lgw/lotteries', input),
  queryFn: ({ signal }: { signal: AbortSignal }) => timed(call('GET /lgw/lotteries', input, { signal })),
})
export const stateQuery = (input: RouteInput<'GET /lgw/games/state'>) => ({
  ...publicQuery('GET /lgw/games/state', input),
  queryFn: ({ signal }: { signal: AbortSignal }) => timed(call('GET /lgw/games/state', input, { signal })),
})
