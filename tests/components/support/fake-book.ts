/** A book in the test's hand: what is listed, how each match stands, and a socket for each that is open. */
import type { FixtureMessage, FixtureState } from '../../../contract/book/calls.ts'
import { LEAGUES } from '../../../contract/book/leagues.ts'
import { KICK_OFF } from '../../../contract/book/model.ts'
import { listMarkets } from '../../../contract/book/prices.ts'
import { buildFixture, type Fixture } from '../../../contract/book/schedule.ts'
import { isShut, type Point, scoreAt } from '../../../contract/book/timeline.ts'
import { STRICTEST_POLICY } from '../../../contract/policy/policy.ts'
import { rowMarkets } from '../../../studio/book/list-rows.ts'

const league = (code: string) => LEAGUES.find((one) => one.code === code)!
const SLOT = 47_500
export const FIXTURES = {
  live: buildFixture(league('coastline'), 1, SLOT),
  other: buildFixture(league('delta'), 1, SLOT),
  series: buildFixture(league('riftline'), 1, SLOT),
  race: buildFixture(league('harbor'), 1, SLOT),
} as const

const present = (fixture: Fixture, kickOffMs: number) => ({
  fixtureId: fixture.id,
  league: fixture.league.code,
  sport: fixture.sport,
  kickOffMs,
  teams: fixture.teams.map(({ name, colours }) => ({ name, colours })),
  main: rowMarkets(fixture.rates).main,
  lines: rowMarkets(fixture.rates).lines,
})

type Course = { readonly played: number; readonly points?: readonly Point[] }

/** A match under way so far, by the same rules as the server's. */
export function stateAt(
  fixture: Fixture,
  { played, points = [] }: Course,
  more: Partial<FixtureState> = {},
): FixtureState {
  const score = scoreAt(points, played)
  return {
    fixtureId: fixture.id,
    nowMs: Date.now(),
    rules: 'book@1',
    phase: 'play',
    kickOffMs: Date.now() - 60_000,
    startedMs: Date.now() - 60_000,
    played,
    score,
    points: points.filter(({ tick }) => tick <= played),
    isShut: isShut(fixture.sport, points, played),
    delayMs: 5_000,
    markets: listMarkets(fixture.rates, { played, score, inPlay: true }),
    end: null,
    voidRule: null,
    proof: null,
    ...more,
  }
}

export const stateBefore = (fixture: Fixture): FixtureState => ({
  ...stateAt(fixture, { played: 0 }),
  phase: 'before',
  isShut: false,
  startedMs: null,
  kickOffMs: Date.now() + 600_000,
  markets: listMarkets(fixture.rates, { ...KICK_OFF, inPlay: false }),
})

class BookSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = BookSocket.OPEN
  static open: BookSocket[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    BookSocket.open.push(this)
  }
  send(text: string) {
    if (text === 'ping') queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: 'pong' })))
  }
  close() {}
}
export const SocketOfBook = BookSocket

export function tell(state: FixtureState, type: FixtureMessage['type'] = 'tick') {
  for (const socket of BookSocket.open.filter(({ url }) => url.includes(`/${state.fixtureId}/`)))
    socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, state }) }))
}

export const SESSION = {
  bearer: 'x'.repeat(32),
  gameCode: 'sportsbook',
  mode: 'play',
  currencySymbol: '₱',
  balance: '1000.00',
  language: 'EN',
  lobbyOrigin: 'http://lobby.example',
  policy: STRICTEST_POLICY.game,
}

/** Answers of `/api`; the matches are those of one sport. */
export function answerBook(states: readonly FixtureState[], listed: readonly Fixture[]) {
  const leagues = [...new Set(listed.map((one) => one.league))].map(({ code, sport, name }) => ({ code, sport, name }))
  const live = listed.filter(({ id }) => states.some((state) => state.fixtureId === id && state.phase === 'play'))
  const ahead = listed.filter((one) => !live.includes(one))
  return (path: string): unknown => {
    const nowMs = Date.now()
    const list = (fixtures: readonly Fixture[], at: number) => ({
      nowMs,
      leagues,
      fixtures: fixtures.map((one) => present(one, at)),
    })
    if (path === '/api/session') return SESSION
    if (path.endsWith('/live'))
      return { ...list(live, nowMs - 60_000), states: states.filter(({ phase }) => phase === 'play') }
    if (path.endsWith('/fixtures')) return list(ahead, nowMs + 600_000)
    return states.find(({ fixtureId }) => path.endsWith(`/${fixtureId}`))
  }
}
