/** GAME-09: the slip and My bets in their states, with the server's answers made by the test. */
import { focusManager, onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../studio/client/book/book.css'
import type { CouponView, FixtureState, PlaceCoupon } from '../../contract/book/calls.ts'
import type { OddsChoice } from '../../contract/book/odds.ts'
import { findFixture } from '../../contract/book/schedule.ts'
import type { Language } from '../../contract/constants.ts'
import { BookProvider } from '../../studio/client/book/book-context.tsx'
import { MyBets } from '../../studio/client/book/slip/my-bets.tsx'
import { OpenCount } from '../../studio/client/book/slip/open-count.tsx'
import { Slip, SlipPill } from '../../studio/client/book/slip/slip.tsx'
import { SlipProvider } from '../../studio/client/book/slip/slip-context.tsx'
import { useSlip } from '../../studio/client/book/slip/slip-store.ts'
import { createBookI18n } from '../../studio/client/book/texts.ts'
import type { Result } from '../../studio/client/server.ts'
import type { BookGame } from '../../studio/games/game.ts'
import { requireGame } from '../../studio/games/index.ts'
import { BOOK_TEXTS } from '../../studio/i18n/book/index.ts'
import { buildBookBoot } from '../../studio/pages/book-page.ts'
import { askBy, buildFakeStudio } from './support/fake-studio.ts'
import { button, expectAccessible, expectGone, expectText, field, main, widen } from './support/screen.ts'

const [ONE, TWO, THREE] = ['coastline-1-30000', 'coastline-2-30000', 'delta-1-30000'] as const
const HOME = '1x2:1'
const homeOf = (fixtureId: string) => findFixture(fixtureId)?.teams[0]?.name ?? ''
const HOME_WINS = `${homeOf(ONE)} to win`

const buildState = (fixtureId: string, change: Partial<FixtureState> = {}, odds = 202): FixtureState => ({
  fixtureId,
  nowMs: Date.now(),
  rules: 'book@1',
  phase: 'before',
  kickOffMs: Date.now() + 600_000,
  startedMs: null,
  played: 0,
  score: { home: 0, away: 0 },
  points: [],
  isShut: false,
  delayMs: 5_000,
  markets: [{ market: '1x2', picks: [{ pick: HOME, odds }] }],
  end: null,
  voidRule: null,
  proof: null,
  ...change,
})

const buildCoupon = (change: Partial<CouponView> = {}): CouponView => ({
  couponId: '11111111-1111-4111-8111-111111111111',
  roundId: 'p-11111111-1111-4111-8111-111111111111' as CouponView['roundId'],
  gameCode: 'sportsbook' as CouponView['gameCode'],
  kind: 'multiple',
  rules: 'book@1',
  unit: '100.00',
  lines: 1,
  stake: '100.00',
  rest: '100.00',
  choice: 'better',
  state: 'accepted',
  reason: null,
  reasonLeg: null,
  oddsNow: null,
  dueMs: null,
  most: '202.00',
  paid: '0.00',
  cashOuts: [],
  legs: [buildLeg()],
  balance: '900.00',
  placedAt: '2026-01-01T08:00:00.000Z',
  endedAt: null,
  ...change,
})
const buildLeg = (change: Partial<CouponView['legs'][number]> = {}): CouponView['legs'][number] => ({
  fixtureId: ONE,
  pick: HOME,
  shownOdds: 202,
  odds: 202,
  from: { home: 0, away: 0 },
  inPlay: false,
  end: null,
  outcome: null,
  ...change,
})

type Ask = (path: string, body: unknown) => Result<unknown> | Promise<Result<unknown>> | undefined
const yes = (value: unknown): Result<unknown> => ({ ok: true, value })
const no = (code: 'offline' | 'not_found' | 'market_suspended'): Result<unknown> => ({ ok: false, code })

function PriceButtons({ ids }: { ids: readonly string[] }) {
  const { toggle } = useSlip()
  return ids.map((fixtureId) => (
    <button key={fixtureId} type="button" onClick={() => toggle({ fixtureId, pick: HOME, odds: 202 })}>
      {homeOf(fixtureId)}
    </button>
  ))
}

type Options = { ask?: Ask; language?: Language; ids?: readonly string[]; mode?: 'real' | 'play' }

/** The book as its page puts it together. `ask` answers first; what it leaves out is a match before kick-off. */
async function openBook({ ask = () => undefined, language = 'EN', ids = [ONE], mode = 'real' }: Options = {}) {
  const asked = vi.fn(async (path: string, body?: unknown) => {
    const own = await ask(path, body)
    if (own) return own
    if (path === '/balance') return yes({ balance: '1000.00' })
    const [, fixtureId] = /^\/book\/fixture\/(.+)$/.exec(path) ?? []
    return fixtureId ? yes(buildState(fixtureId)) : yes([])
  })
  const studio = await buildFakeStudio({ gameCode: 'harbor-beacon-dice' })
  const server = { ...studio.server, ask: askBy(asked) }
  const boot = buildBookBoot({ game: requireGame('sportsbook') as BookGame, language, lobbyBar: true })
  const seat = {
    ...studio.session,
    mode,
    balance: '1000.00',
    lobbyOrigin: 'https://lobby.example',
    currencySymbol: '₱',
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <MemoryRouter>
      <I18nextProvider i18n={createBookI18n(language, BOOK_TEXTS[language])}>
        <QueryClientProvider client={client}>
          <BookProvider boot={boot} session={seat} server={server}>
            <SlipProvider merchant="meridian">
              <main>
                <h1 className="sr-only">Book</h1>
                <PriceButtons ids={ids} />
                <Slip />
                <SlipPill />
                <OpenCount />
                <MyBets />
              </main>
            </SlipProvider>
          </BookProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MemoryRouter>,
  )
  const sent = () => asked.mock.calls.filter(([path]) => path === '/book/coupon').map(([, body]) => body as PlaceCoupon)
  return { asked, sent, client }
}

const slip = page.getByRole('region', { name: 'Slip', exact: true })
const choose = (fixtureId: string) => button(main, homeOf(fixtureId)).click()
const placeButton = (name: string | RegExp) => button(slip, name)

async function fillSingle(options: Options = {}) {
  await widen()
  const book = await openBook(options)
  await choose(ONE)
  await field(slip, 'Stake').fill('100')
  return book
}

describe('a single', () => {
  test('is placed, answered with a receipt, and leaves the slip when done', async () => {
    const { sent } = await fillSingle({ ask: (path) => (path === '/book/coupon' ? yes(buildCoupon()) : undefined) })
    await expectText(slip, 'Potential return')
    await expectText(slip, '₱202.00')
    await expectAccessible()
    await placeButton('Place single, ₱100.00').click()
    await expectText(slip, 'Bet placed')
    await expectText(slip, '1111-1111-1111')
    await expectText(slip, '₱900.00')
    await expectAccessible()
    const [coupon] = sent()
    expect(coupon).toMatchObject({
      kind: 'multiple',
      unit: '100.00',
      choice: 'better',
      legs: [{ fixtureId: ONE, pick: HOME, odds: 202, tick: null }],
    })
    expect(coupon?.couponId).toMatch(/^[0-9a-f-]{36}$/)
    await placeButton('Done').click()
    await expectText(slip, 'Press a price to add it here.')
  })

  test('above the balance leads to the cashier with the missing amount', async () => {
    const told = vi.spyOn(window.parent, 'postMessage')
    await fillSingle()
    await field(slip, 'Stake').fill('1040')
    await placeButton('Deposit the missing ₱40.00').click()
    expect(told).toHaveBeenCalledWith({ type: 'deposit' }, 'https://lobby.example')
  })

  test('above the play balance has no way to the cashier', async () => {
    await fillSingle({ mode: 'play' })
    await field(slip, 'Stake').fill('1040')
    await expectText(slip, 'Your balance is ₱40.00 too low.')
    await expect.element(placeButton('Place single, ₱1,040.00')).toHaveAttribute('aria-disabled', 'true')
  })

  test('a removed leg comes back by undo', async () => {
    await fillSingle()
    await button(slip, `Remove ${HOME_WINS}`).click()
    await expectText(slip, `Removed: ${HOME_WINS}`)
    await placeButton('Undo').click()
    await expect.element(field(slip, 'Stake')).toHaveValue('100')
  })
})

test.each<[OddsChoice, number, string]>([
  ['better', 198, 'Accept 2.02 → 1.98'],
  ['better', 206, 'Place single, ₱100.00'],
  ['within5', 198, 'Place single, ₱100.00'],
  ['any', 150, 'Place single, ₱100.00'],
  ['ask', 206, 'Accept 2.02 → 2.06'],
])('a price that changes under the choice %s to %i: %s', async (choice, odds, expected) => {
  localStorage.setItem(`slip:meridian:sportsbook:real:0123456789abcdef`, JSON.stringify({ choice }))
  await fillSingle({ ask: (path) => (path.startsWith('/book/fixture/') ? yes(buildState(ONE, {}, odds)) : undefined) })
  await expect.element(placeButton(expected)).toBeVisible()
  if (!expected.startsWith('Accept')) return
  await placeButton(expected).click()
  await expect.element(placeButton('Place single, ₱100.00')).toBeVisible()
})

test('a goal in the delay returns the money and keeps the picks', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<unknown>>()
  const pending = () => buildCoupon({ state: 'pending', dueMs: Date.now() + 600, balance: null })
  await fillSingle({
    ask: (path) => {
      if (path === '/book/coupon') return yes(pending())
      return path.startsWith('/book/coupon/') ? promise : undefined
    },
  })
  await placeButton('Place single, ₱100.00').click()
  await expectText(page.getByRole('region', { name: 'Slip' }), '1 second to go')
  await expectText(slip, 'returns your ₱100.00')
  await expectAccessible()
  resolve(yes(buildCoupon({ state: 'rolled_back', reason: 'market_suspended', reasonLeg: 0, balance: '1000.00' })))
  await expectText(slip, `A goal or a suspension: ${HOME_WINS}.`)
  await expectText(slip, '₱100.00 is back.')
  await placeButton('Back to the slip').click()
  await expect.element(field(slip, 'Stake')).toHaveValue('100')
})

test('a bet in-play that a goal has stopped names the goal, and not the price that followed it', async () => {
  let match = buildState(ONE, { phase: 'play', played: 60, startedMs: 1 })
  await fillSingle({
    ask: (path) => {
      if (path.startsWith('/book/fixture/')) return yes(match)
      if (path !== '/book/coupon') return undefined
      match = buildState(ONE, { phase: 'play', played: 63, startedMs: 1, points: [{ tick: 62, side: 'home' }] })
      return yes(buildCoupon({ state: 'rolled_back', reason: 'odds_changed', reasonLeg: 0 }))
    },
  })
  await placeButton('Place single, ₱100.00').click()
  await expectText(slip, `Goal at 59′: ${HOME_WINS}.`)
  await expectText(slip, '₱100.00 is back.')
})

test('a lost answer is asked for by the id, and nothing is sent twice', async () => {
  const { asked, sent } = await fillSingle({
    ask: (path) => {
      if (path === '/book/coupon') return no('offline')
      return path.startsWith('/book/coupon/') ? yes(buildCoupon()) : undefined
    },
  })
  await placeButton('Place single, ₱100.00').click()
  await expectText(slip, 'Checking with server')
  await expectText(slip, 'Bet placed')
  expect(sent()).toHaveLength(1)
  expect(asked.mock.calls.map(([path]) => path)).toContain(`/book/coupon/${sent()[0]?.couponId}`)
})

test('a system says its cost and its return before it is chosen', async () => {
  await widen()
  const { sent } = await openBook({
    ids: [ONE, TWO, THREE],
    ask: (path) => (path === '/book/coupon' ? yes(buildCoupon()) : undefined),
  })
  for (const id of [ONE, TWO, THREE]) await choose(id)
  await placeButton('System').click()
  await field(slip, 'Stake a line').fill('100')
  const trixie = slip.getByRole('row', { name: /Trixie/ })
  await expectText(trixie, '₱400.00')
  await trixie.getByRole('radio').click()
  await expectAccessible()
  await placeButton('Place trixie, ₱400.00').click()
  expect(sent()[0]).toMatchObject({ kind: 'trixie', unit: '100.00' })
})

test('on a phone the pill opens the slip as a sheet, in the language of the page', async () => {
  await openBook({ language: 'VI' })
  await choose(ONE)
  await button(page, 'Mở phiếu, 1 lựa chọn').click()
  const sheet = page.getByRole('dialog', { name: 'Phiếu cược (1)' })
  await field(sheet, 'Tiền cược').fill('50')
  await expect.element(button(sheet, 'Đặt cược đơn, ₱50.00')).toBeVisible()
  await expectAccessible()
})

describe('my bets', () => {
  const listOf = (coupon: CouponView) => (path: string) =>
    path.startsWith(`/book/coupons?which=${coupon.endedAt ? 'ended' : 'open'}`) ? yes([coupon]) : undefined

  test('a part is cashed out by two presses, at the offer with its fair value', async () => {
    const coupon = buildCoupon()
    const offer = { offerId: '22222222-2222-4222-8222-222222222222', offer: '152.00', fair: '158.34', rest: '100.00' }
    let taken: unknown = null
    const { asked } = await openBook({
      ask: (path, body) => {
        if (path === '/book/cash-out/offer') return yes({ ...offer, untilMs: Date.now() + 5_000, delayMs: 0 })
        if (path !== '/book/cash-out') return listOf(coupon)(path)
        taken = body
        const cashOuts = [{ offerId: offer.offerId, stake: '40.00', paid: '60.80', state: 'paid' as const }]
        return yes(buildCoupon({ rest: '60.00', cashOuts, balance: '45.00' }))
      },
    })
    await button(main, 'See offer').click()
    await expectText(main, '₱158.34')
    await expectText(main, 'Our fee ₱6.34')
    await field(main, 'How much of the bet').first().fill('40')
    await expectAccessible()
    await button(main, /^Cash out ₱60\.80/).click()
    await button(main, /^Confirm ₱60\.80/).click()
    await expectText(main, 'Cashed out: ₱60.80.')
    // What stays on brings its own share alone.
    await expectText(main, '₱121.20')
    expect(taken).toEqual({ couponId: coupon.couponId, offerId: offer.offerId, stake: '40.00' })
    // The coupon's balance may be that of its placing.
    expect(asked.mock.calls.some(([path]) => path === '/balance')).toBe(true)
    expect(document.body.textContent).not.toContain('₱45.00')
  })

  test('a whole bet is cashed out once: it says what it paid, and no further offer is asked for', async () => {
    const coupon = buildCoupon()
    const offer = { offerId: '22222222-2222-4222-8222-222222222222', offer: '152.00', fair: '158.34', rest: '100.00' }
    const cashOuts = [{ offerId: offer.offerId, stake: '100.00', paid: '152.00', state: 'paid' as const }]
    const ended = { state: 'settled' as const, rest: '0.00', paid: '152.00', endedAt: '2026-01-01T09:00:00.000Z' }
    const { asked } = await openBook({
      ask: (path) => {
        if (path === '/book/cash-out/offer') return yes({ ...offer, untilMs: Date.now() + 5_000, delayMs: 0 })
        return path === '/book/cash-out' ? yes(buildCoupon({ ...ended, cashOuts })) : listOf(coupon)(path)
      },
    })
    await button(main, 'See offer').click()
    await button(main, /^Cash out ₱152\.00/).click()
    await button(main, /^Confirm ₱152\.00/).click()
    await expectText(main, 'Cashed out')
    await expectText(main, '₱152.00 of it by cash-out')
    await expectGone(button(main, 'See offer'))
    expect(asked.mock.calls.filter(([path]) => path === '/book/cash-out/offer')).toHaveLength(1)
  })

  test('the count says so where more bets may be open than it has read', async () => {
    const idAt = (at: number) => `33333333-3333-4333-8333-${String(at).padStart(12, '0')}`
    const open = Array.from({ length: 30 }, (_, at) => buildCoupon({ couponId: idAt(at) }))
    await openBook({ ask: (path) => (path.startsWith('/book/coupons?which=open') ? yes(open) : undefined) })
    await expect.element(main.getByText('30+', { exact: true })).toBeVisible()
  })

  test('what was settled is in the balance at once, whatever page the member is on', async () => {
    let open = [buildCoupon()]
    const { asked, client } = await openBook({
      ask: (path) => {
        if (path.startsWith('/book/coupons?which=open')) return yes(open)
        return path === '/balance' ? yes({ balance: '1102.00' }) : undefined
      },
    })
    await expectText(main, 'See offer')
    await button(main, 'Void').click()
    open = []
    await client.invalidateQueries({ queryKey: ['coupons', 'open'] })
    await expect.poll(() => asked.mock.calls.some(([path]) => path === '/balance')).toBe(true)
  })

  test.each([
    ['tab was hidden', (isAway: boolean) => focusManager.setFocused(!isAway)],
    ['line was down', (isAway: boolean) => onlineManager.setOnline(!isAway)],
  ])('what was settled while the %s is in the balance on return', async (_, leave) => {
    let open = [buildCoupon()]
    const { asked } = await openBook({
      ask: (path) => {
        if (path.startsWith('/book/coupons?which=open')) return yes(open)
        return path === '/balance' ? yes({ balance: '1202.00' }) : undefined
      },
    })
    await expectText(main, 'See offer')
    await button(main, 'Void').click()
    leave(true)
    open = []
    leave(false)
    await expect.poll(() => asked.mock.calls.some(([path]) => path === '/balance')).toBe(true)
    focusManager.setFocused(undefined)
  })

  test('a void leg names its rule', async () => {
    const leg = buildLeg({ end: { kind: 'void' }, outcome: { won: 0, back: 1, of: 1 } })
    const coupon = buildCoupon({ state: 'void', legs: [leg], endedAt: '2026-01-01T09:00:00.000Z' })
    let state = buildState(ONE)
    await widen()
    await openBook({ ask: (path) => (path.startsWith('/book/fixture/') ? yes(state) : listOf(coupon)(path)) })
    // The page has read the match before its end.
    await choose(ONE)
    await expectText(slip, '2.02')
    state = buildState(ONE, { phase: 'void', voidRule: 'not_finished' })
    await button(main, 'Void').click()
    await expectText(main, 'Void by rule: the match was not finished within 24 hours.')
    await expectAccessible()
  })

  test('a corrected result stands beside the first one, with what was moved', async () => {
    const end = { kind: 'score' as const, home: 2, away: 1 }
    const corrected = { kind: 'score' as const, home: 1, away: 1 }
    const leg = buildLeg({
      end,
      outcome: { won: 1, back: 0, of: 1 },
      corrected,
      correctedOutcome: { won: 0, back: 0, of: 1 },
    })
    const at = '2026-01-01T10:00:00.000Z'
    const corrections = [{ before: '202.00', after: '0.00', moved: '-202.00', at }]
    const endedAt = '2026-01-01T09:00:00.000Z'
    const coupon = buildCoupon({ state: 'settled', paid: '202.00', legs: [leg], endedAt, corrections })
    await openBook({ ask: listOf(coupon) })
    await button(main, 'Settled').click()
    await expectText(main, 'Won, 2–1, corrected to Lost, 1–1')
    await expectText(main, 'By the first result ₱202.00, by the corrected one ₱0.00.')
    await expectText(main, 'Moved: −₱202.00.')
    await expectAccessible()
  })

  test('half a win is drawn and summed up', async () => {
    const half = buildLeg({
      pick: 'ah:1:1',
      odds: 195,
      end: { kind: 'score', home: 1, away: 1 },
      outcome: { won: 1, back: 1, of: 2 },
    })
    const coupon = buildCoupon({ state: 'settled', paid: '147.50', legs: [half], endedAt: '2026-01-01T09:00:00.000Z' })
    await openBook({ ask: listOf(coupon) })
    await button(main, 'Settled').click()
    await expectText(main, '(1.95 + 1.00) ÷ 2 = 1.475')
    await expectText(main, '₱100.00 × 1.475 = ₱147.50')
    await expectText(main, '↑ +₱47.50')
    await expectGone(button(main, 'See offer'))
    await expectAccessible()
  })
})
