/** Rows of the lists: of the schedule and of feeds, and the next matches for a lobby. */
import type { FixtureList, ListedFixture, NextMatch } from '../../contract/book/calls.ts'
import { feedLeagueOf } from '../../contract/book/feed-id.ts'
import { LEAGUES } from '../../contract/book/leagues.ts'
import { mainLine } from '../../contract/book/main-line.ts'
import { KICK_OFF, type Rates } from '../../contract/book/model.ts'
import { formatOdds } from '../../contract/book/odds.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { listMarkets, MAIN_MARKETS, type PricedMarket } from '../../contract/book/prices.ts'
import { type Fixture, listFixtures, SLOT_MS } from '../../contract/book/schedule.ts'
import { LANGUAGES } from '../../contract/constants.ts'
import { isOffered } from '../games/book-list.ts'
import type { BookGame } from '../games/game.ts'
import type { FeedFixture } from './feed-do.ts'

interface RowMarkets {
  readonly main: PricedMarket | null
  /** The main handicap and the main line of goals. */
  readonly lines: readonly PricedMarket[]
}

/** By rates: the same pair has the same price each time, and a list has hundreds of rows. */
const known = new Map<string, RowMarkets>()
const MOST_KNOWN = 2_000

export function rowMarkets(rates: Rates): RowMarkets {
  const key = JSON.stringify(rates)
  const kept = known.get(key)
  if (kept) return kept
  const markets = chooseMarkets(rates.sport, listMarkets(rates, { ...KICK_OFF, inPlay: false }))
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, markets)
  return markets
}

function chooseMarkets(sport: ListedFixture['sport'], markets: readonly PricedMarket[]): RowMarkets {
  return {
    main: markets.find(({ market }) => market === MAIN_MARKETS[sport]) ?? null,
    lines: markets.flatMap((each) => (each.market === 'ah' || each.market === 'ou' ? (mainLine(each) ?? []) : [])),
  }
}

type League = FixtureList['leagues'][number]
/** A row with the league that it stands in. */
export interface Row {
  readonly listed: ListedFixture
  readonly league: League
}

type Lines = { readonly withLines: boolean }
const copyOf = ({ market, picks }: PricedMarket) => ({ market, picks: [...picks] })
const pricesOf = ({ main, lines }: RowMarkets, { withLines }: Lines) => ({
  main: main && copyOf(main),
  ...(withLines && lines.length > 0 && { lines: lines.map(copyOf) }),
})

export function rowOf({ id, league, sport, kickOffMs, teams, rates }: Fixture, lines: Lines): Row {
  const { code, name } = league
  return {
    league: { code, sport, name: { ...name } },
    listed: {
      fixtureId: id,
      league: code,
      sport,
      kickOffMs,
      teams: teams.map(({ name, colours }) => ({ name, colours: [...colours] })),
      ...pricesOf(rowMarkets(rates), lines),
    },
  }
}

/** A feed's own name of a league stands in every language. */
export function feedRowOf({ id, about, markets }: FeedFixture, lines: Lines): Row {
  const { sport, kickOffMs, teams } = about
  const code = feedLeagueOf(id, about.league)
  const name = Object.fromEntries(LANGUAGES.map((language) => [language, about.league])) as League['name']
  return {
    league: { code, sport, name },
    listed: {
      fixtureId: id,
      league: code,
      sport,
      kickOffMs,
      teams: teams.map(({ name, shirt, trim }) => ({ name, colours: [shirt, trim] })),
      ...pricesOf(chooseMarkets(sport, markets), lines),
    },
  }
}

/** Leagues stand in the order of the book, those of feeds behind them, so that none changes its place with a kick-off. */
export function presentList(rows: readonly Row[], nowMs: number): FixtureList {
  const byCode = new Map(rows.map(({ league }) => [league.code, league]))
  const scheduled = LEAGUES.flatMap(({ code }) => byCode.get(code) ?? [])
  const others = [...byCode.values()]
    .filter((league) => !scheduled.includes(league))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
  return { nowMs, leagues: [...scheduled, ...others], fixtures: rows.map(({ listed }) => listed) }
}

/** A lobby's row shows a few, and its copy may be a minute old. */
const NEXT_SHOWN = 12
/** The next matches lie within it. */
export const NEXT_WITHIN_MS = 2 * SLOT_MS

/** Of two sides each: a race has its prices on its own page. */
export function nextMatches(
  books: readonly BookGame[],
  nowMs: number,
  feeds: readonly FeedFixture[] = [],
): NextMatch[] {
  const lines = { withLines: false }
  return [
    ...listFixtures(nowMs, nowMs + NEXT_WITHIN_MS).map((fixture) => rowOf(fixture, lines)),
    ...feeds.map((fixture) => feedRowOf(fixture, lines)),
  ]
    .sort((one, other) => one.listed.kickOffMs - other.listed.kickOffMs)
    .flatMap((row) => {
      const book = books.find((each) => isOffered(each, row.listed.sport))
      const match = book && presentNext(row, book.code)
      return match ? [match] : []
    })
    .slice(0, NEXT_SHOWN)
}

function presentNext({ listed, league }: Row, gameCode: string): NextMatch | null {
  const { sport, main, teams, fixtureId, kickOffMs } = listed
  const [home, away] = teams
  if (sport === 'regatta' || !main || !home || !away) return null
  return {
    gameCode: gameCode as NextMatch['gameCode'],
    fixtureId,
    league: league.name,
    kickOffAt: new Date(kickOffMs).toISOString(),
    teams: [home, away].map(({ name, colours }) => ({ name, colours })),
    prices: main.picks.flatMap(({ pick, odds }) => {
      const read = parsePick(pick)
      const side = read && 'side' in read ? (['1', 'x', '2'] as const).find((one) => one === read.side) : undefined
      return side ? [{ side, pick, odds: formatOdds(odds, 'decimal') }] : []
    }),
  }
}
