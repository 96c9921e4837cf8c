/** Fixtures of feeds, as they were told since this page was opened. Of the schedule an id says it all. */
import type { FixtureAbout, FixtureList } from '../../../../contract/book/calls.ts'
import { feedOfFixture } from '../../../../contract/book/feed-id.ts'
import type { Team } from '../../../../contract/book/leagues.ts'
import type { Rates } from '../../../../contract/book/model.ts'
import type { Sport } from '../../../../contract/book/timeline.ts'
import { LANGUAGES, type Language } from '../../../../contract/constants.ts'

export interface ShownFixture {
  readonly id: string
  readonly sport: Sport
  readonly league: { readonly name: Readonly<Record<Language, string>> }
  readonly kickOffMs: number
  readonly teams: readonly Team[]
  /** Of a simulated one: its prices and drawings follow from them. */
  readonly rates?: Rates
}

export const isOfFeed = (fixtureId: string): boolean => feedOfFixture(fixtureId) !== null

/** A league of a list. */
export const isFeedLeague = (code: string): boolean => code.startsWith('feed-')

const told = new Map<string, ShownFixture>()
export const findTold = (fixtureId: string): ShownFixture | null => told.get(fixtureId) ?? null

export function keepAbout(fixtureId: string, about: FixtureAbout | null | undefined): void {
  if (!about) return
  const { sport, league, kickOffMs, teams } = about
  told.set(fixtureId, {
    id: fixtureId,
    sport,
    kickOffMs,
    league: { name: Object.fromEntries(LANGUAGES.map((language) => [language, league])) as Record<Language, string> },
    teams: teams.map(({ name, shirt, trim }) => ({ name, colours: [shirt, trim] })),
  })
}

export function keepListed({ fixtures, leagues }: Pick<FixtureList, 'fixtures' | 'leagues'>): void {
  for (const { fixtureId, sport, league, kickOffMs, teams } of fixtures) {
    const found = isOfFeed(fixtureId) ? leagues.find(({ code }) => code === league) : undefined
    if (found) told.set(fixtureId, { id: fixtureId, sport, kickOffMs, league: found, teams })
  }
}
