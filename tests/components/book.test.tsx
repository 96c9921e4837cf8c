/** GAME-09: the book's page over a faked network. Prices move, a goal suspends, chips and stars, a match of each sport. */
import '../../studio/client/book/book.css'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FixtureState } from '../../contract/book/calls.ts'
import type { Fixture } from '../../contract/book/schedule.ts'
import { BookApp } from '../../studio/client/book/app.tsx'
import { createServer } from '../../studio/client/server.ts'
import { BOOK_GAMES } from '../../studio/games/book-list.ts'
import { buildBookBoot } from '../../studio/pages/book-page.ts'
import { answerBook, FIXTURES, SocketOfBook, stateAt, stateBefore, tell } from './support/fake-book.ts'
import { findOverlaps, findSmall, findViolations } from './support/studio-page.ts'

const { live, other, series, race } = FIXTURES

afterEach(() => {
  SocketOfBook.open = []
  delete document.documentElement.dataset.scheme
})

/** With less motion each colour still changes by a transition of no length, from parent to child, a frame each. */
async function changeScheme(scheme: 'dark' | 'light') {
  document.documentElement.dataset.scheme = scheme
  await expect.poll(() => document.getAnimations().length).toBe(0)
}

type Open = {
  path?: string
  states?: FixtureState[]
  fixtures?: Fixture[]
  scheme?: 'dark' | 'light'
  book?: number
  isTaken?: boolean
}

async function openBook({
  path = '/',
  states = [],
  fixtures = [live, other],
  scheme = 'dark',
  book = 0,
  isTaken = false,
}: Open = {}) {
  await changeScheme(scheme)
  document.documentElement.lang = 'en'
  document.title = 'Book'
  vi.stubGlobal('WebSocket', SocketOfBook)
  const answer = answerBook(states, fixtures)
  vi.stubGlobal('fetch', async (input: string) => {
    if (isTaken && input.includes('/book/coupons'))
      return Response.json({ success: false, errorCode: 'login_required' })
    const value = answer(new URL(input, location.origin).pathname)
    return Response.json(value ? { success: true, value } : { success: false, errorCode: 'not_found' })
  })
  const boot = buildBookBoot({ game: BOOK_GAMES[book]!, language: 'EN', lobbyBar: true })
  await render(
    <MemoryRouter initialEntries={[path]}>
      <BookApp boot={boot} token="a-token-of-sixteen" server={createServer()} />
    </MemoryRouter>,
  )
}

const prices = (id: string) => [...document.querySelectorAll(`#${id} button[aria-pressed]`)]
const buttonOf = (name: RegExp) => page.getByRole('button', { name })
const nameOf = (fixture: Fixture) => `${fixture.teams[0]!.name} – ${fixture.teams[1]!.name}`

test('a price that moves says so in sign, words and colour, and nothing changes its place', async () => {
  await openBook({ states: [stateAt(live, { played: 20 })] })
  const home = buttonOf(new RegExp(`^${nameOf(live)}: ${live.teams[0]!.name}, `))
  await expect.element(home).toBeVisible()
  const before = home.element().getBoundingClientRect()
  tell(stateAt(live, { played: 32 }))
  const draw = buttonOf(/: Draw, .*, (up|down) \d/)
  await expect.poll(() => draw.element().textContent).toMatch(/[▲▼] [+−]\d/)
  const after = home.element().getBoundingClientRect()
  expect([after.x, after.y, after.width, after.height]).toEqual([before.x, before.y, before.width, before.height])
  await home.click()
  await expect.element(home).toHaveAttribute('aria-pressed', 'true')
})

test('F9 a book that another tab has taken over says so, to its lobby too', async () => {
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
  await openBook({ isTaken: true })
  await expect.element(page.getByText('in another tab or on another device')).toBeVisible()
  const leaves = () => told.mock.calls.map(([message]) => message).filter(({ type }) => type === 'leave')
  await expect.poll(leaves).toEqual([{ type: 'leave', reason: 'open-elsewhere' }])
  told.mockRestore()
})

test('each side keeps its place under its head where a price is not offered, and no other market takes it', async () => {
  const [result, ...others] = stateAt(live, { played: 60 }).markets
  const only = { market: '1x2' as const, picks: result!.picks.filter(({ pick }) => pick === '1x2:2') }
  await openBook({ states: [stateAt(live, { played: 60 }, { markets: [only, ...others] })] })
  const row = page.getByRole('listitem').filter({ hasText: live.teams[0]!.name }).filter({ hasText: 'Simulated' })
  await expect.element(row.getByText('Not offered now').first()).toBeInTheDocument()
  const pressed = () => row.element().querySelectorAll('button[aria-pressed]')
  expect(pressed()).toHaveLength(1)
  expect(row.getByText('Not offered now').elements()).toHaveLength(2)
  tell(stateAt(live, { played: 61 }, { markets: others }))
  await expect.poll(() => row.getByText('Not offered now').elements().length).toBe(3)
  expect(pressed()).toHaveLength(0)
})

test('a goal suspends its match with the cause, at the same height, and is said once', async () => {
  await openBook({ states: [stateAt(live, { played: 20 })] })
  const draw = buttonOf(new RegExp(`^${nameOf(live)}: Draw`))
  await expect.element(draw).toBeVisible()
  const height = draw.element().getBoundingClientRect().height
  tell(stateAt(live, { played: 21, points: [{ tick: 21, side: 'home' }] }))
  const cause = page.getByText('Suspended: goal')
  await expect.element(cause).toBeVisible()
  expect(cause.element().closest('p')!.getBoundingClientRect().height).toBe(height)
  await expect.element(page.getByText(`Goal, ${live.teams[0]!.name}. 1–0. Prices suspended.`)).toBeInTheDocument()
})

test('chips choose by time, and a star is kept without moving its league', async () => {
  await openBook({ states: [stateAt(live, { played: 20 })] })
  await expect.element(page.getByRole('heading', { name: 'Delta Division' })).toBeVisible()
  await buttonOf(/^Star Delta/).click()
  await expect.element(buttonOf(/^Star Delta/)).toHaveAttribute('aria-pressed', 'true')
  expect(localStorage.getItem(`book:stars:play:${'x'.repeat(16)}`)).toBe('["delta"]')
  expect(
    [...document.querySelectorAll('h2')].map((each) => each.textContent).filter((text) => /Delta|Coast/.test(text)),
  ).toEqual(['Coastline Premier', 'Delta Division'])
  await buttonOf(/^Live 1/).click()
  await expect.element(page.getByRole('heading', { name: 'Delta Division' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Coastline Premier' })).toBeVisible()
})

test('a wide row has its main handicap and its line of goals, in columns of their own', async () => {
  await page.viewport(1_440, 900)
  await openBook({ states: [stateAt(live, { played: 20 })] })
  const row = page.getByRole('listitem').filter({ hasText: other.teams[0]!.name })
  await expect.element(row.getByText(/^Over \d/)).toBeVisible()
  await expect.poll(() => row.element().querySelectorAll('button[aria-pressed]').length).toBe(7)
  for (const head of ['Handicap', 'Goals'])
    expect(page.getByText(head, { exact: true }).elements().length).toBeGreaterThan(0)
  expect(await findViolations()).toEqual([])
  expect(findOverlaps()).toEqual([])
})

// @fault Search of a book with signs that cannot be seen
test('the search finds a team without its accents, says how many, and nothing for what is not there', async () => {
  await openBook({ path: '/search' })
  const box = page.getByRole('searchbox', { name: 'Team or league' })
  await box.fill(` ${other.teams[1]!.name.slice(0, 5).toUpperCase()}`)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 match found')
  await expect.element(page.getByRole('link', { name: new RegExp(other.teams[1]!.name) })).toBeVisible()
  await box.fill('zzz')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing found.')
  await box.fill('\u200b')
  await expect.element(page.getByRole('status')).toHaveTextContent('')
  await box.fill(`\u2060${other.teams[1]!.name.slice(0, 5)}\u200b`)
  await expect.element(page.getByRole('status')).toHaveTextContent('1 match found')
})

test('by keyboard: arrows change the tab of markets, and a price is taken by Enter', async () => {
  await openBook({ path: `/match/${live.id}`, states: [stateBefore(live)], fixtures: [live] })
  const all = page.getByRole('tab', { name: 'All' })
  await expect.element(all).toBeVisible()
  ;(all.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  const score = page.getByRole('tab', { name: 'Score' })
  await expect.element(score).toHaveFocus()
  await expect.element(score).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-pressed')).toBe('true')
})

test('a pick that was pressed in the lobby is in the slip once the match is there', async () => {
  await openBook({ path: `/match/${live.id}?pick=1x2:x`, states: [stateBefore(live)], fixtures: [live] })
  await expect.element(buttonOf(/^Result: Draw/)).toHaveAttribute('aria-pressed', 'true')
})

test('GAME-09 a match of a feed stands in its own league, is not called simulated, and its page says where it comes from', async () => {
  const fed = { ...live, id: 'feed-acme-12', league: { ...live.league, code: 'feed-acme:Acme-Cup' } }
  const { sport, kickOffMs } = fed
  const teams = fed.teams.map(({ name, colours: [shirt, trim] }) => ({ name, shirt, trim }))
  const only = stateAt(fed, { played: 20 }).markets.slice(0, 1)
  const state = stateAt(
    fed,
    { played: 47 },
    { isShut: false, markets: only, about: { sport, league: 'Acme Cup', kickOffMs, teams } },
  )
  await openBook({ states: [state], fixtures: [fed, other] })
  const link = page.getByRole('link', { name: new RegExp(`^${fed.teams[0]!.name}.*Live$`) }).last()
  await expect.element(link).toBeVisible()
  expect(link.element().textContent).not.toContain('Simulated')
  await expect.element(page.getByText(/^Matches marked “Simulated” are simulated/).first()).toBeInTheDocument()
  await buttonOf(new RegExp(`^${nameOf(fed)}: Draw`)).click()
  await link.click()
  await expect.element(page.getByText(/comes? from the feed acme/)).toBeVisible()
  expect(page.getByText('Simulated league').elements()).toEqual([])
  expect(page.getByRole('heading', { name: 'Double chance' }).elements()).toEqual([])
  await expect.element(buttonOf(/^Result: Draw/)).toHaveAttribute('aria-pressed', 'true')
  expect(await findViolations()).toEqual([])
})

test('the regatta’s list is the next race with its boats; times of others lead on', async () => {
  await openBook({ path: '/?sport=regatta', states: [stateBefore(race)], fixtures: [race] })
  await expect.element(page.getByText('starts in front')).toBeVisible()
  expect(prices('markets')).toHaveLength(race.teams.length)
  await expect.element(buttonOf(/^Last result/)).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('with less motion a race that is over stands at its end at once, in its finishing order', async () => {
  const played = { beacon: 'house' as const, signature: null, randomness: 'b'.repeat(64), clientSeed: 'c' }
  const proof = { chainEnd: 'c'.repeat(64), beaconRound: 1, link: 'a'.repeat(64), played }
  const end = { kind: 'race' as const, first: [1] }
  const over: FixtureState = { ...stateBefore(race), phase: 'over', isShut: true, markets: [], end, proof }
  await openBook({ path: `/match/${race.id}`, states: [over], fixtures: [race] })
  await expect.element(page.getByText('Finishing order, seconds')).toBeVisible()
  const boats = () => [...document.querySelectorAll<HTMLElement>('span[style*="left: 91%"]')]
  await expect.poll(() => boats().length).toBe(race.teams.length)
  for (const boat of boats()) expect(Number.parseFloat(getComputedStyle(boat).transitionDuration)).toBeLessThan(0.1)
})

test('the series under way stands above the list with its maps and both markets', async () => {
  const state = stateAt(series, { played: 60, points: [{ tick: 40, side: 'away' }] })
  await openBook({ states: [state], fixtures: [series], book: 1 })
  await expect.element(page.getByText(/Map 2: ends in/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Map handicap' })).toBeVisible()
})

test.each<[string, Fixture, FixtureState, number, RegExp]>([
  ['football', live, stateAt(live, { played: 62, points: [{ tick: 35, side: 'home' }] }), 0, /59′ 2nd half/],
  ['esports', series, stateAt(series, { played: 60, points: [{ tick: 40, side: 'away' }] }), 1, /Map 2: ends in 1:00/],
  ['regatta', race, stateBefore(race), 0, /starts 0.1 s behind/],
])(
  'the page of a match (%s) has its view and markets, and no fault of access',
  async (_, fixture, state, book, text) => {
    await openBook({ path: `/match/${fixture.id}`, states: [state], fixtures: [fixture], book })
    await expect.element(page.getByText(text).first()).toBeVisible()
    expect(prices('markets').length).toBeGreaterThan(1)
    expect(await findViolations()).toEqual([])
    expect(findSmall()).toEqual([])
    await buttonOf(/^Rules: /)
      .first()
      .click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  },
)

test.each(['dark', 'light'] as const)('the lists (%s) fit 320 px and have no fault of access', async (scheme) => {
  await page.viewport(320, 640)
  await openBook({ scheme, states: [stateAt(live, { played: 20 })] })
  await expect.element(page.getByRole('heading', { name: 'Coastline Premier' })).toBeVisible()
  await expect.element(buttonOf(new RegExp(`^${nameOf(live)}: Draw`))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findViolations()).toEqual([])
  expect(findSmall()).toEqual([])
  expect(findOverlaps().filter((pair) => !/Matches|My bets|Search|Live/.test(pair))).toEqual([])
})
