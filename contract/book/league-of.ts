/** Where a fixture belongs, by its id alone. The page asks too, so nothing here parses by schemas. */
import { feedOfFixture } from './feed-id.ts'
import { findFixture } from './schedule.ts'

/** A league of the schedule, or a feed, as limits name it. */
export const leagueOf = (fixtureId: string): string =>
  findFixture(fixtureId)?.league.code ?? `feed-${feedOfFixture(fixtureId)}`
