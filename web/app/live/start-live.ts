/**
 * What changed arrives by itself while somebody looks: the edge says that it did, and the page's own queries ask what.
 * Where nobody tells (a platform of its own, a line that does not stand), the page asks on its return and now and then.
 */
import type { QueryClient } from '@tanstack/react-query'
import { PLATFORM_TELLS } from '../../../contract/protocols/live-connection.ts'
import type { MemberRoute } from '../../lib/queries.ts'
import { BADGES } from '../../shared/member/badges.ts'
import { keepConnection } from './keep-connection.ts'
import { findRoutes, LIVE_ROUTES, readTopics } from './live-routes.ts'
import { BADGES_EVERY_MS, computeAskMs } from './waits.ts'
import { watchPresence } from './watch-presence.ts'

/** Quick play tells of every round: asked at once, then at most so often. */
const GAP_MS = 1_000
/** One return is one question, however many events it makes. */
const RETURN_GAP_MS = 5_000

/**
 * How long ago `mark` was taken. A device's clock may be set, and a clock that cannot be set may stand still while the machine
 * sleeps: the longer one counts, so that nothing is taken for newer than it is.
 */
type Mark = { atMs: number; countMs: number }
const mark = (): Mark => ({ atMs: Date.now(), countMs: performance.now() })
const since = ({ atMs, countMs }: Mark): number => Math.max(Math.abs(Date.now() - atMs), performance.now() - countMs)

/** Reads again what has become old, gathered so that a burst of news is one question. */
function makeReader(queryClient: QueryClient) {
  const old = new Set<MemberRoute>()
  let readyAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    // The page is changing something itself, perhaps its session: what is asked in between goes out with the old one.
    if (queryClient.isMutating() > 0) {
      timer = setTimeout(read, GAP_MS)
      return
    }
    timer = undefined
    readyAtMs = performance.now() + GAP_MS
    for (const route of old) void queryClient.invalidateQueries({ queryKey: ['member', route] })
    old.clear()
  }
  return {
    add(routes: readonly MemberRoute[]) {
      if (routes.length === 0) return
      for (const route of routes) old.add(route)
      timer ??= setTimeout(read, Math.max(0, readyAtMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Asks for the badges now and then, from the time on that it is begun, also again. */
function makeBadgesTimer(ask: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    begin() {
      clearInterval(timer)
      timer = setInterval(ask, BADGES_EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}

/** For a member who is logged in. Returns what stops it. */
export function startLive(queryClient: QueryClient): () => void {
  const reader = makeReader(queryClient)
  const badges = makeBadgesTimer(() => reader.add([BADGES]))
  let asked = 0
  let askedAt = mark()
  /** Of the oldest answer on the page: what came with the document, until all is asked again. */
  let freshAt: Mark = { atMs: performance.timeOrigin, countMs: 0 }
  /** The line was refused or its session ended: what is being asked says whether the page's own is over. */
  let isInDoubt = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAskAtMs = 0
  /** The line told something since it stands, or began by saying that its platform does. */
  let hasTold = false
  const askLater = () => {
    const waitMs = computeAskMs(asked, line.stands() && hasTold ? 'heard' : 'unheard')
    nextAskAtMs = performance.now() + waitMs
    clearTimeout(timer)
    timer = setTimeout(() => {
      asked += 1
      ask()
    }, waitMs)
  }
  const ask = () => {
    askedAt = mark()
    freshAt = askedAt
    reader.add(LIVE_ROUTES)
    badges.begin()
    askLater()
  }
  const askOnReturn = () => {
    asked = 0
    badges.begin()
    if (since(askedAt) > RETURN_GAP_MS) ask()
    else askLater()
  }
  const stopAsking = () => {
    clearTimeout(timer)
    badges.stop()
  }
  const line = keepConnection({
    getAgeMs: () => Math.ceil(since(freshAt)),
    onOpen() {
      isInDoubt = false
      hasTold = false
      askOnReturn()
    },
    onMessage(data) {
      const topics = readTopics(data)
      if (topics.length === 0 && data !== PLATFORM_TELLS) return
      if (topics.length > 0) asked = 0
      hasTold = true
      askLater()
      for (const topic of topics) reader.add(findRoutes(topic))
    },
    // What was put off, as it would be told, is asked sooner now.
    onLost() {
      if (nextAskAtMs - performance.now() > computeAskMs(asked, 'unheard')) askLater()
    },
    onDoubt() {
      isInDoubt = true
      ask()
    },
    isSessionUnsettled: () => queryClient.isMutating() > 0 || (isInDoubt && queryClient.isFetching() > 0),
  })
  const stopWatching = watchPresence((present) => {
    if (present) askOnReturn()
    else stopAsking()
    // After the question, so that what it brings is not told once more.
    line.want(present)
  }, askOnReturn)
  return () => {
    stopWatching()
    line.want(false)
    stopAsking()
    reader.stop()
  }
}
