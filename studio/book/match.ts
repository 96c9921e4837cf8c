/**
 * What a fixture is at a moment, by the simulation or by a feed. The object of a fixture reads nothing else to
 * admit a bet, so it cannot know what will come.
 */
import type { FeedKind } from '../../contract/book/feed.ts'
import type { Course } from '../../contract/book/model.ts'
import type { Odds } from '../../contract/book/odds.ts'
import { parsePick } from '../../contract/book/picks.ts'
import {
  fairOdds,
  groupPrices,
  listMarkets,
  type PricedMarket,
  quote,
  type Shares,
  sharesOf,
} from '../../contract/book/prices.ts'
import type { Fixture } from '../../contract/book/schedule.ts'
import {
  isShut,
  NO_SCORE,
  type Point,
  playedAt,
  type Score,
  type Sport,
  scoreAt,
  ticksOf,
} from '../../contract/book/timeline.ts'
import type { findFeedState } from './feed-store.ts'

export interface Match {
  readonly sport: Sport
  readonly kickOffMs: number
  readonly phase: 'before' | 'play' | 'over'
  /** Ticks of the simulation, or the clock of a feed: it only grows. */
  readonly played: number
  readonly score: Score
  readonly points: number
  /** Those of the simulation so far. A feed tells no times. */
  readonly course: readonly Point[]
  readonly isShut: boolean
  /** Kick-off has come, and the match has not begun. No bet is taken, and one that was taken before may be confirmed. */
  readonly isWaiting: boolean
  /** How long a bet waits while the match is under way. */
  readonly delayMs: number
  /** Points since a tick. */
  pointsSince(tick: number): number
  /** Whether no bet was taken at a tick after that one, or now. */
  wasShutSince(tick: number): boolean
  /** Now, or at an earlier tick. Null where it is not offered, or that tick is not known. */
  quote(pick: string, tick?: number): Odds | null
  /** Without a margin, in hundredths. Null where no model says it. */
  fairOdds(pick: string): number | null
  /**
   * What a stake can be expected to bring, counted from a score: now, or so many ticks later if no point comes. Null where no
   * model says it.
   */
  shares(pick: string, from: Score, ticksAhead?: number): Shares | null
  markets(): readonly PricedMarket[]
}

/** `course` and `startedMs` are null before the match begins. From kick-off until then no bet is taken. */
export function simulatedMatch(
  fixture: Fixture,
  { course, startedMs, nowMs }: { readonly course: Course | null; readonly startedMs: number; readonly nowMs: number },
  delayMs: number,
): Match {
  const { sport, rates, kickOffMs } = fixture
  const points: readonly Point[] = course && course.sport !== 'regatta' ? course.points : []
  const played = course ? Math.min(course.ticks, playedAt(sport, nowMs - startedMs)) : 0
  const phase = course === null ? 'before' : played >= course.ticks ? 'over' : 'play'
  const inPlay = phase === 'play'
  const at = (tick: number) => ({ played: tick, score: scoreAt(points, tick), inPlay })
  const shutAt = (tick: number) => isShut(sport, points, tick)
  return {
    sport,
    kickOffMs,
    phase,
    played,
    delayMs,
    score: scoreAt(points, played),
    points: points.filter(({ tick }) => tick <= played).length,
    course: points.filter(({ tick }) => tick <= played),
    isWaiting: phase === 'before' && nowMs >= kickOffMs,
    isShut: phase === 'over' || (inPlay ? shutAt(played) : nowMs >= kickOffMs),
    pointsSince: (tick) => points.filter((point) => point.tick > tick && point.tick <= played).length,
    wasShutSince: (from) => {
      for (let tick = from; tick <= played; tick += 1) if (inPlay && shutAt(tick)) return true
      return false
    },
    quote: (text, tick = played) => {
      const pick = parsePick(text)
      return pick && phase !== 'over' && tick <= played ? quote(rates, at(tick), pick) : null
    },
    fairOdds: (text) => {
      const pick = parsePick(text)
      return pick && phase !== 'over' ? fairOdds(rates, at(played), pick) : null
    },
    shares: (text, from, ticksAhead = 0) => {
      const pick = parsePick(text)
      const later = Math.min(played + ticksAhead, ticksOf(sport))
      return pick && sharesOf(rates, { ...at(played), played: later }, pick, from)
    },
    markets: () => (phase === 'over' ? [] : listMarkets(rates, at(played))),
  }
}

/** What an operator's own feed has to say about its fixture ends by itself so long after kick-off. */
export const FEED_LONGEST_MS = 4 * 3_600_000

/** In-play a feed that is silent so long suspends its fixture. */
const SILENT_MS = 5_000

type FeedRows = { readonly [K in FeedKind]: ReturnType<typeof findFeedState<K>> } & { readonly heardMs: number }

/** Null before the feed has told what the fixture is. */
export function feedMatch(rows: FeedRows, nowMs: number, delayMs: number): Match | null {
  if (!rows.fixture) return null
  const { sport, kickOffAt } = rows.fixture.state
  const kickOffMs = Date.parse(kickOffAt)
  const score = rows.score?.state ?? { ...NO_SCORE, inPlay: false, played: 0, changed: 0 }
  const phase = rows.result ? 'over' : score.inPlay ? 'play' : 'before'
  const isSilent = nowMs >= kickOffMs && nowMs - rows.heardMs >= SILENT_MS
  const markets = groupPrices(sport, rows.prices?.state.picks ?? {})
  const picks = new Map(markets.flatMap((market) => market.picks).map(({ pick, odds }) => [pick, odds]))
  const isStopped = phase === 'over' || rows.suspension?.state.isShut === true || isSilent
  const isWaiting = phase === 'before' && nowMs >= kickOffMs && !isStopped
  const isShutNow = isStopped || isWaiting
  return {
    sport,
    kickOffMs,
    phase,
    delayMs,
    played: score.played,
    score: { home: score.home, away: score.away },
    points: score.home + score.away,
    course: [],
    isShut: isShutNow,
    isWaiting,
    // A feed says when its score last changed, and no more.
    pointsSince: (tick) => (score.changed > tick ? 1 : 0),
    wasShutSince: () => isShutNow,
    quote: (pick, tick) => (tick === undefined || tick === score.played ? (picks.get(pick) ?? null) : null),
    fairOdds: () => null,
    shares: () => null,
    markets: () => (phase === 'over' ? [] : markets),
  }
}
