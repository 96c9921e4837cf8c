/** Ids of a feed's fixtures. Apart from the schedule, which the first script of the page does not bring. */

/** `feed-<feed>-<the feed's own number>`: never an id of the schedule. */
export const FEED_FIXTURE_ID = /^feed-[a-z]{1,20}-[1-9]\d{0,11}$/
/** Null for what is none. */
export const feedOfFixture = (fixtureId: string): string | null =>
  FEED_FIXTURE_ID.test(fixtureId) ? (fixtureId.split('-')[1] ?? null) : null

/** A league of a feed as lists name it: feeds have names of leagues and no codes. Without blanks, as a page's id has none. */
export const feedLeagueOf = (fixtureId: string, league: string): string =>
  `feed-${feedOfFixture(fixtureId)}:${league.trim().replace(/\s+/gu, '-')}`
