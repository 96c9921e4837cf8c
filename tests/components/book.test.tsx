/** GAME-09: the book's page over a faked network. Prices move, a goal suspends, chips and stars, a match of each sport. */
import '../../studio/client/book/book.css'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FixtureState } from '../../contract/book/calls.ts'
import type { Fixture } from '../../contract/book/schedule.ts'
import { BOOK_GAMES } from '../../studio/book/book-list.ts'
import { BookApp } from '../../studio/client/book/app.tsx'
import { createServer } from '../../studio/client/server.ts'
import { buildBookBoot } from '../../studio/pages/book-page.ts'
import { answerBook, FIXTURES, SocketOfBook, stateAt, stateBefore, tell } from './support/fake-book.ts'
import { findOverlaps, findSmall, findViolations } from './support/studio-page.ts'

const { live, other, series, race } = FIXTURES

afterEach(() => {
  SocketOfBook.open = []
  delete document.documentElement.dataset.scheme
})

type Open = { path?: string; states?: FixtureState[]; fixtures?: Fixture[]; scheme?: 'dark' | 'light'; book?: number }

async function openBook({ path = '/', states = [], fixtures = [live, other], scheme = 'dark', book = 0 }: Open = {}) {
  document.documentElement.dataset.scheme = scheme
  document.documentElement.lang = 'en'
  document.title = 'Book'
  vi.stubGlobal('WebSocket', SocketOfBook)
  const answer = answerBook(states, fixtures)
  vi.stubGlobal('fetch', async (input: string) => {
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
  expect(localStorage.getItem('book:stars')).toBe('["delta"]')
  expect(
    [...document.querySelectorAll('h2')].map((each) => each.textContent).filter((text) => /Delta|Coast/.test(text)),
  ).toEqual(['Coastline Premier', 'Delta Division'])
  await buttonOf(/^Live 1/).click()
  await expect.element(page.getByRole('heading', { name: 'Delta Division' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Coastline Premier' })).toBeVisible()
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

test.each(['dark'] as const)('the lists (%s) fit 320 px and have no fault of access', async (scheme) => {
  await page.viewport(320, 640)
  await openBook({ scheme, states: [stateAt(live, { played: 20 })] })
  await expect.element(page.getByRole('heading', { name: 'Coastline Premier' })).toBeVisible()
  await expect.element(buttonOf(new RegExp(`^${nameOf(live)}: Draw`))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findViolations()).toEqual([])
  expect(findSmall()).toEqual([])
  expect(findOverlaps().filter((pair) => !/Matches|My bets|Search|Live/.test(pair))).toEqual([])
})
