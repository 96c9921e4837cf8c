/** Fixtures as operators list them. Pure. */

import type { z } from 'zod'
import type { bookOperatorCalls, FixtureAbout, OperatorFixture } from '../../contract/book/calls.ts'
import { type Fixture, LISTED_MS, latestEndMs, listFixtures, listUnderWay } from '../../contract/book/schedule.ts'
import { cutText } from '../../contract/rules/typed-text.ts'
import { isOffered } from '../games/book-list.ts'
import type { BookGame } from '../games/game.ts'
import type { FeedFixture } from './feed-do.ts'

type Asked = z.output<typeof bookOperatorCalls.fixtures.request>
/** A feed does not say when a match is over, so for so long it counts as under way. */
const FEED_PLAYS_MS = 4 * 3_600_000

export const presentScheduled = ({ id, league, sport, kickOffMs, teams }: Fixture): OperatorFixture => ({
  fixtureId: id,
  league: league.name.EN,
  sport,
  kickOffMs,
  teams: teams.map(({ name }) => name),
})
export const presentOfFeed = (id: string, { sport, league, kickOffMs, teams }: FixtureAbout): OperatorFixture => ({
  fixtureId: id,
  league: cutText(league, 80),
  sport,
  kickOffMs,
  teams: teams.map(({ name }) => cutText(name, 80)).slice(0, 40),
})

/** From when to when the kick-offs of a list lie. */
export const spanOf = (list: Asked['list'], nowMs: number): { fromMs: number; untilMs: number } =>
  list === 'coming' ? { fromMs: nowMs, untilMs: nowMs + LISTED_MS } : { fromMs: nowMs - LISTED_MS, untilMs: nowMs + 1 }

function listScheduled(list: Asked['list'], nowMs: number): readonly Fixture[] {
  if (list === 'under_way') return listUnderWay(nowMs)
  const { fromMs, untilMs } = spanOf(list, nowMs)
  const all = listFixtures(fromMs, untilMs)
  return all.filter((fixture) => (list === 'coming' ? fixture.kickOffMs > nowMs : latestEndMs(fixture) <= nowMs))
}

const isOfList = (list: Asked['list'], kickOffMs: number, nowMs: number): boolean => {
  if (list === 'coming') return kickOffMs > nowMs
  const isPlayed = kickOffMs > nowMs - FEED_PLAYS_MS
  return list === 'under_way' ? kickOffMs <= nowMs && isPlayed : !isPlayed
}

/** Of one book, a page after a place. */
export function listForOperators(
  { list, after, limit }: Asked,
  { book, nowMs, feeds }: { book: BookGame; nowMs: number; feeds: readonly FeedFixture[] },
): OperatorFixture[] {
  const ofFeeds = feeds.map(({ id, about }) => presentOfFeed(id, about))
  const direction = list === 'over' ? -1 : 1
  const compare = (a: Pick<OperatorFixture, 'kickOffMs' | 'fixtureId'>, b: typeof a) =>
    direction * (a.kickOffMs - b.kickOffMs) || (a.fixtureId < b.fixtureId ? -1 : 1)
  return [
    ...listScheduled(list, nowMs).map(presentScheduled),
    ...ofFeeds.filter(({ kickOffMs }) => isOfList(list, kickOffMs, nowMs)),
  ]
    .filter(({ sport }) => isOffered(book, sport))
    .toSorted(compare)
    .filter((one) => after === null || (one.fixtureId !== after.fixtureId && compare(after, one) < 0))
    .slice(0, limit)
}
