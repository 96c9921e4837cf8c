/** GAME-05, GAME-06, EDGE-10, SAFE-04, AUTH-13: the page round a game, whatever its vendor or the platform says. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CHUNK_STALL_HINT_MS } from '../../contract/constants.ts'
import { vendorCodeSchema } from '../../contract/ids.ts'
import { gameNamed, MEMBER_ANSWERS, promotionOf, vendorOf } from './support/answers.ts'
import { type ApiTable, refusal } from './support/build-fake-api.ts'
import { type Around, readAddress, renderPage } from './support/render-page.tsx'
import { button, dialogOf, expectGone, expectText, field, findAll, passMoment, press } from './support/screen.ts'

const PIER = gameNamed('Lucky Pier')
const PATH = `/game?gameId=${PIER.gameId}&nodeId=1&vassalage=HARBOR`
/** A page that loads, and never says that it is ready. */
const TABLE = `${location.origin}/__game`
const ANSWERS: ApiTable = {
  gameDetail: { ...PIER, theme: 'sea' },
  launchGame: { game_url: TABLE },
  playSession: { session: null, lastRound: null },
}
const openGame = (api: ApiTable = {}, around: Around = {}) =>
  renderPage(PATH, {
    session: true,
    merchant: { gameOrigins: [location.origin] },
    ...around,
    api: { ...ANSWERS, ...api },
  })
const alert = page.getByRole('alert')
const IN_A_LONG_TIME = '2099-01-01T00:00:00.000Z'

afterEach(() => {
  vi.useRealTimers()
})

test('GAME-06, EDGE-10 a game that never says it is ready is shown soon after its page has loaded, can be opened again, and is not called slow', async () => {
  await openGame()
  const note = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Open it again' }) })
  await expect.element(note).toBeVisible()
  await expectGone(page.getByText('The game is taking longer to load'))
  await expectGone(page.getByRole('status', { name: 'Opening the game' }))
  await button(note, 'Close').click()
  await expectGone(note)
})

test('GAME-05 a game that is slow to load says so, and goes on when asked to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  // Its own site keeps silent.
  await openGame({ launchGame: { game_url: `${location.origin}/__silent` } })
  // The game's own timer starts some time after its frame is there.
  await vi.waitFor(() => {
    vi.advanceTimersByTime(CHUNK_STALL_HINT_MS)
    expect(findAll('[role=alert]')).toHaveLength(1)
    // The launch before it is answered in real time.
  }, 10_000)
  await expectText(alert, 'The page took longer time to load')
  ;(button(page, 'Keep waiting').element() as HTMLElement).click()
  await expectGone(alert)
})

test('GAME-05 a game in maintenance says so, with other games beside it', async () => {
  await openGame({ launchGame: refusal('game_maintenance'), similarGames: { list: [gameNamed('Jade Orchard')] } })
  await expectText(alert, 'Game maintenance. Please choose another game')
  await expect.element(page.getByRole('heading', { name: 'Games you can play now' })).toBeVisible()
})

test('GAME-04 a lottery that is launched opens on its page, and no frame is shown', async () => {
  await openGame({ launchGame: { game_url: '/lottery?gameCode=five-star-numbers' } })
  await expect.poll(readAddress).toContain('/lottery?gameCode=five-star-numbers')
  expect(findAll('iframe')).toHaveLength(0)
})

test('GAME-06 a game that is moved to another shelf and closed while it is open plays on; Back leads to the shelf of now', async () => {
  const { api, queryClient } = await openGame()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll('iframe')
  await expect.poll(() => api.asked('gameDetail').length).toBe(1)
  api.set({ gameDetail: { ...PIER, theme: 'sea', shelf: 'FISH', playable: false } })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('GET /lgw/games/detail') })
  expect(api.asked('gameDetail')).toHaveLength(2)
  await passMoment()
  expect([findAll('iframe'), api.asked('launchGame').length]).toEqual([[frame], 1])
  await button(page, 'Back to the lobby').click()
  await expect.poll(readAddress).toBe('/fish')
})

test('SAFE-04 a game that waits for the date of birth opens once it is given', async () => {
  const { api } = await openGame({
    launchGame: ({ at }) => (at === 0 ? refusal('birthday_required') : { game_url: TABLE }),
    giveBirthday: { identityDue: null },
  })
  await button(page, 'Add my date of birth').click()
  const dialog = dialogOf('Your date of birth')
  await field(dialog, 'Day').fill('27')
  await field(dialog, 'Month').fill('5')
  await field(dialog, 'Year').fill('1990')
  await button(dialog, 'Save and continue').click()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  expect(api.inputs('giveBirthday')).toEqual([{ birthday: '1990-05-27' }])
})

test('AUTH-13, GAME-05 a game without play money is refused to a guest, with both ways to an account', async () => {
  await openGame({ launchGame: refusal('in_need_true_account') }, { session: { isAgent: 4 } })
  const refused = alert.filter({ hasText: 'The game didn’t open' })
  await expectText(refused, 'Create a free account to do this')
  await expect.element(button(refused, 'Register now')).toBeVisible()
  await button(refused, 'Log in').click()
  await expect.element(dialogOf('Log in')).toBeVisible()
  expect(readAddress()).toContain('dialog=login')
})

test('GAME-02, AUTH-13 a visitor at a game is offered an account and play money', async () => {
  await openGame({}, { session: null })
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { name: 'Lucky Pier' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Register' })).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Try with play money' })).toBeVisible()
})

const atVendorsOf = (sumBalance: string, atVendors: object) =>
  ({ ...MEMBER_ANSWERS.balance, sumBalance, atVendors }) as ApiTable['balance']

test.each([
  ['100.00, none of it at the vendor', '100.00', { HARBOR: '0.00' }, 'Move money'],
  ['100.00, enough of it at the vendor', '100.00', { HARBOR: '90.00' }, null],
  ['100.00, all of it at another vendor', '100.00', { REEF: '100.00' }, 'Move money'],
  ['5.00, all of it at the vendor', '5.00', { HARBOR: '5.00' }, 'Welcome'],
])('MEM-03 a smallest stake of 10.00 and %s', async (_, sumBalance, atVendors, shown) => {
  const { api } = await openGame({
    gameDetail: { ...PIER, theme: 'sea', minBet: '10.00' },
    balance: atVendorsOf(sumBalance, atVendors),
    availablePromotions: {
      availablePromo: 1,
      claimable: [promotionOf('Welcome')],
      REFERRAL: { enabled: false },
    },
  })
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  await expect.poll(() => api.asked('availablePromotions').length).toBeGreaterThan(0)
  const sections = () => findAll('section[aria-label]').map((section) => section.getAttribute('aria-label'))
  await expect.poll(sections).toEqual(shown ? [shown] : [])
})

test('MEM-03 a refused stake says which wallet pays this game, and a way to the cashier leads to where money is moved', async () => {
  await openGame({
    balance: atVendorsOf('100.00', { HARBOR: '90.00', REEF: '7.50' }),
    merchantWallet: {
      mode: 'vendor_wallets',
      main: '2.50',
      vendors: [
        { vassalage: vendorCodeSchema.parse('HARBOR'), vendorName: 'Harbor Studio', balance: '90.00' },
        { vassalage: vendorCodeSchema.parse('REEF'), vendorName: 'Reef', balance: '7.50' },
      ],
    },
  })
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const say = (data: object) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: frame?.contentWindow ?? null }),
    )
  const note = page.getByRole('region', { name: 'Move money' })
  say({ type: 'round-refused', gameCode: 'lucky-pier' })
  await expectText(note, /paid from: Harbor Studio. You have P\s10\.00 in: Main wallet, Reef/)
  say({ type: 'round-started', gameCode: 'lucky-pier' })
  await expectGone(note)
  say({ type: 'deposit' })
  await expect.poll(() => location.search).toContain('centre=transferFund')
})

test('GAME-06 on a phone one bar of 44 px stands over a game, and the receipt of the last bet below it', async () => {
  await openGame()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  await expectText(page.getByRole('main'), 'Your last bet will appear here')
  const box = findAll('iframe')[0]!.getBoundingClientRect()
  expect(box.top).toBe(44)
  expect(innerHeight - box.bottom).toBeLessThanOrEqual(32)
})

test('GAME-06 on a phone the balance stands above the net result, and neither lies over the other', async () => {
  await openGame()
  const deposit = page.getByRole('main').getByTitle('Deposit')
  await expect.poll(() => deposit.elements().length).toBe(1)
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const amount = boxOf(deposit.elements()[0]?.querySelector('.font-display'))
  const net = boxOf(document.querySelector('dd[title="Net result"]'))
  expect(amount.bottom).toBeLessThanOrEqual(net.top + 1)
  expect(amount.top).toBeGreaterThanOrEqual(0)
  expect(net.bottom).toBeLessThanOrEqual(44)
})

test('GAME-06 a game without a bar has its menu in the site’s, by keys too, and not while covered', async () => {
  await openGame()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const say = (data: object) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: frame?.contentWindow ?? null }),
    )
  const told = vi.spyOn(frame!.contentWindow!, 'postMessage')
  const more = button(page, 'More')
  const rows = () => findAll('[popover] :is(button, a)').map(({ textContent }) => textContent)
  await more.click()
  expect(rows()).toEqual(expect.arrayContaining(['Rules and odds', 'Menu', 'Report a problem']))
  expect(rows()).not.toContain('Paytable')
  await press('{Escape}')
  const lines = [
    { id: 'tab-0', words: 'Paytable' },
    { id: 'sound', words: 'Turn sound on' },
  ]
  say({ type: 'menu', note: 'RTP 96.02%', lines })
  await expect.poll(rows).toEqual(expect.arrayContaining(['Paytable', 'Turn sound on', 'About this game']))
  expect(rows().slice(0, 2)).toEqual(['Paytable', 'Turn sound on'])
  ;(more.element() as HTMLElement).focus()
  await press('{Enter}{Tab}{Enter}')
  expect(told.mock.calls.map(([message]) => message)).toContainEqual({ type: 'menu-line', id: 'tab-0' })
  expect(document.activeElement).toBe(frame)
  say({ type: 'menu-closed' })
  expect(document.activeElement).toBe(more.element())
  // Without a line that we opened, and from elsewhere, no game takes the focus.
  const pause = button(page, 'Pause').element() as HTMLElement
  for (const start of [frame!, pause]) {
    start.focus()
    say({ type: 'menu-closed' })
    expect(document.activeElement).toBe(start)
  }
  await button(page, 'Pause').click()
  await expect.poll(rows).not.toContain('Paytable')
  // Words that are too long or unseen, a line that is no id, or two of one id, are no menu.
  await button(page, 'Keep playing').click()
  await expect.poll(rows).toContain('Paytable')
  say({ type: 'menu', lines: [] })
  say({ type: 'menu', lines: [{ id: 'tab 0', words: 'x' }] })
  for (const words of [' ', '\u200b', '\u202eDeposit', 'a\nb', '—']) say({ type: 'menu', lines: [{ id: 'a', words }] })
  say({
    type: 'menu',
    lines: [
      { id: 'a', words: 'x' },
      { id: 'a', words: 'y' },
    ],
  })
  say({ type: 'menu', lines: [{ id: 'a', words: 'x'.repeat(61) }] })
  say({ type: 'menu', lines: Array.from({ length: 9 }, (_, at) => ({ id: `a-${at}`, words: 'x' })) })
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  expect(rows()).toContain('Paytable')
})

test('SAFE-03 a reminder waits for a flight that goes on, and no longer for a round that was refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const atMs = (ms: number) => new Date(ms).toISOString()
  const [startedMs, dueMs] = [Date.now() - 3_600_000, Date.now() + 5_000]
  const figures = { startedAt: atMs(startedMs), staked: '10.00', paid: '4.00', net: '-6.00' }
  await openGame({
    playSession: () => ({
      session: { ...figures, reminderDueAt: atMs(dueMs), now: atMs(Date.now()) },
      lastRound: null,
    }),
  })
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const say = (type: string) => {
    const data = { type, gameCode: 'numera-comet-crash' }
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: frame?.contentWindow ?? null }),
    )
  }
  const reminder = page.getByRole('alertdialog')
  say('round-started')
  // As the page of crash tells it while the flight goes on.
  for (let told = 0; told < 3; told += 1) {
    vi.advanceTimersByTime(20_000)
    say('round-started')
    await expectGone(reminder)
  }
  say('round-refused')
  await expect.element(reminder).toBeVisible()
})

test('SAFE-03 a device that is put right changes neither the time played nor the reminder', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  const atMs = (ms: number) => new Date(ms).toISOString()
  const startMs = Date.now()
  const figures = { staked: '10.00', paid: '4.00', net: '-6.00' }
  await openGame({
    playSession: {
      session: {
        ...figures,
        startedAt: atMs(startMs - 60_000),
        reminderDueAt: atMs(startMs + 600_000),
        now: atMs(startMs),
      },
      lastRound: null,
    },
  })
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  // The answer has come: its age is taken once, by the device's clock of that moment.
  await expectText(page.getByRole('timer'), /0:01:0\d/)
  for (const jumpMs of [3_600_000, -7_200_000]) {
    vi.setSystemTime(Date.now() + jumpMs)
    vi.advanceTimersByTime(2_000)
    await expectText(page.getByRole('timer'), /0:01:0\d/)
    await expectGone(page.getByRole('alertdialog'))
  }
})

test.each(['real', 'play'] as const)(
  'GAME-06 balance, net position and last bet tell nothing of a round before its board has (%s money)',
  async (mode) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
    const now = () => new Date(Date.now()).toISOString()
    const figures = { startedAt: now(), staked: '10.00', paid: '4.00', reminderDueAt: null }
    const bet = { vassalage: 'HARBOR', gameId: PIER.gameId, gameName: 'Lucky Pier', startedAt: now(), endedAt: now() }
    const money = {
      real: '100.00',
      bonus: '0.00',
      held: '0.00',
      pending: '0.00',
      mode,
      currency: 'PHP',
      currencySymbol: 'P',
    }
    let stands = { balance: '100.00', net: '-6.00', payout: '0.00' }
    const { queryClient } = await openGame(
      {
        balance: () => ({ ...money, sumBalance: stands.balance }),
        playSession: () => ({
          session: { ...figures, net: stands.net, now: now() },
          lastRound: { ...bet, roundId: 'r1', state: 'settled' as const, stake: '1.00', payout: stands.payout },
        }),
      },
      mode === 'play' ? { session: { isAgent: 4 } } : {},
    )
    await expect.poll(() => findAll('iframe')).toHaveLength(1)
    const [frame] = findAll<HTMLIFrameElement>('iframe')
    const say = (message: object) =>
      window.dispatchEvent(
        new MessageEvent('message', {
          data: { gameCode: PIER.gameId, ...message },
          origin: location.origin,
          source: frame?.contentWindow ?? null,
        }),
      )
    const shown = () => document.body.textContent ?? ''
    const stood = (balance = '99.00') => [balance, '6.00', '0.00'].every((figure) => shown().includes(figure))
    await expect.poll(() => stood('100.00')).toBe(true)
    const heard = vi.spyOn(frame!.contentWindow!, 'postMessage')
    const asksOfBalance = () => heard.mock.calls.filter(([told]) => told.type === 'refresh-balance').length
    // The site hears of a booking at once, by its live connection.
    const hearOfBooking = (next: typeof stands) => {
      stands = next
      return queryClient.invalidateQueries({ queryKey: ['member'] })
    }

    // A bet that is refused takes nothing; one that is placed is gone from the balance at once.
    say({ type: 'round-started', stake: '1.00' })
    await expect.poll(shown).toMatch(/P\s99\.00/)
    say({ type: 'round-refused' })
    await expect.poll(shown).toMatch(/P\s100\.00/)
    say({ type: 'round-started', stake: '1.00' })
    await hearOfBooking({ balance: '5087.50', net: '4981.50', payout: '4988.50' })
    for (let told = 0; told < 5; told += 1) {
      vi.advanceTimersByTime(10_000)
      say({ type: 'round-started' })
      await hearOfBooking(stands)
      expect(shown()).not.toMatch(/5,087|4,98/)
      expect(stood()).toBe(true)
    }
    say({ type: 'balance-changed', balance: '5087.50' })
    say({ type: 'round-ended', roundId: 'r1', stake: '1.00', payout: '4988.50', balance: '5087.50' })
    await expect.poll(shown).toContain('5,087.50')
    await expect.poll(shown).toContain('4,981.50')
    await expect.poll(shown).toContain('4,988.50')
    // Of its own rounds the game needs no word. A deposit that the site heard of is another thing.
    expect(asksOfBalance()).toBe(0)
    await hearOfBooking({ ...stands, balance: '5187.50' })
    await expect.poll(asksOfBalance).toBe(1)
    say({ type: 'balance-changed', balance: '5187.50' })
    await hearOfBooking({ ...stands, balance: '5087.50' })
    await expect.poll(asksOfBalance).toBe(2)

    // A round that waits for the player was booked: its stake does not come back. Nothing is hidden until they act again.
    const kept = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ['member'] })
        .flatMap(({ state }) => (state.data as { sumBalance?: string })?.sumBalance ?? [])
    say({ type: 'round-started', stake: '2.00' })
    expect(kept()).toEqual(['5085.50'])
    say({ type: 'round-waiting' })
    expect(kept()).toEqual(['5085.50'])
    say({ type: 'round-started' })
    await hearOfBooking({ ...stands, balance: '5086.50' })
    expect(shown()).not.toContain('5,086.50')
    say({ type: 'round-waiting' })
    await expect.poll(shown).toContain('5,086.50')
    say({ type: 'round-started' })
    await hearOfBooking({ ...stands, balance: '5099.00' })
    expect(shown()).not.toContain('5,099.00')
    // A game that says no more holds nothing for ever.
    vi.advanceTimersByTime(31_000)
    await expect.poll(shown).toContain('5,099.00')
  },
)

test('GAME-06 what was read in the middle of a round is not shown at its end: balance, net and last bet wait for the read after it', async () => {
  const at = new Date().toISOString()
  const money = { real: '100.00', bonus: '0.00', held: '0.00', pending: '0.00', mode: 'real' as const }
  const bet = { vassalage: 'HARBOR', gameId: PIER.gameId, gameName: 'Lucky Pier', startedAt: at, roundId: 'r2' }
  const start = { balance: '100.00', net: '-6.00', bet: { stake: '1.00', payout: '0.00', state: 'settled' as const } }
  // Sixty are on the table until the hands are told; of them forty come back.
  const middle = { balance: '40.00', net: '-66.00', bet: { stake: '60.00', payout: '0.00', state: 'open' as const } }
  const end = { balance: '80.00', net: '-26.00', bet: { stake: '60.00', payout: '40.00', state: 'settled' as const } }
  let stands: typeof start | typeof middle | typeof end = start
  let answered = Promise.resolve()
  const { queryClient, api } = await openGame({
    balance: async () => {
      const sumBalance = stands.balance
      await answered
      return { ...money, sumBalance, currency: 'PHP', currencySymbol: 'P' }
    },
    playSession: async () => {
      const { net, bet: figures } = stands
      await answered
      const session = { startedAt: at, now: at, staked: '10.00', paid: '4.00', net, reminderDueAt: null }
      return { session, lastRound: { ...bet, ...figures, endedAt: figures.state === 'open' ? null : at } }
    },
  })
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const say = (message: object) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { gameCode: PIER.gameId, ...message },
        origin: location.origin,
        source: frame?.contentWindow ?? null,
      }),
    )
  const shown = () => document.body.textContent ?? ''
  await expect.poll(shown).toMatch(/P\s100\.00/)
  say({ type: 'round-started', stake: '20.00' })
  await expect.poll(shown).toMatch(/P\s80\.00/)
  stands = middle
  await queryClient.invalidateQueries({ queryKey: ['member'] })
  stands = end
  let answer = () => {}
  answered = new Promise((resolve) => {
    answer = resolve
  })
  const asked = () => [api.inputs('balance').length, api.inputs('playSession').length] as const
  const [balances, sessions] = asked()
  say({ type: 'round-ended', roundId: 'r2', stake: '60.00', payout: '40.00', balance: '80.00' })
  await expect.poll(() => asked().join()).toBe([balances + 1, sessions + 1].join())
  await passMoment()
  expect(shown()).not.toMatch(/Running|66\.00|P\s40\.00/)
  answer()
  await expect.poll(shown).toContain('26.00')
  expect(shown()).toMatch(/P\s80\.00/)
  expect(shown()).not.toContain('Running')

  // Of an open magazine the shots that are not fired are neither spent nor lost.
  stands = middle
  say({ type: 'round-started' })
  say({ type: 'round-waiting', unplayed: '50.00' })
  await expect.poll(shown).toMatch(/P\s50\.00 comes back/)
  expect(shown()).toContain('16.00')
  expect(shown()).not.toContain('66.00')
})

test('GAME-06 a game that floods the page with messages neither freezes it nor has it read without end', async () => {
  const { api } = await openGame()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const source = frame?.contentWindow ?? null
  await expect
    .element(page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Open it again' }) }))
    .toBeVisible()
  const readsBefore = api.inputs('balance').length
  const round = { type: 'round-ended', roundId: 'r1', stake: '1.00', payout: '0.00', balance: '9.00' }
  const flood = (messages: number) => {
    const startedMs = performance.now()
    for (let index = 0; index < messages; index++) {
      const data = index % 2 ? round : { type: 'balance-changed', balance: '9.00' }
      window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }))
    }
    return performance.now() - startedMs
  }
  // Four times the messages take four times as long, and not sixteen times.
  const few = flood(4_000)
  expect(flood(16_000) / few).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(api.inputs('balance').length - readsBefore).toBeLessThanOrEqual(4)
  expect(api.inputs('playSession').length).toBeLessThanOrEqual(6)
})

test('GAME-06 a game leads to the cashier, which opens over it', async () => {
  await openGame()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const source = frame?.contentWindow ?? null
  window.dispatchEvent(new MessageEvent('message', { data: { type: 'deposit' }, origin: location.origin, source }))
  await expect.poll(() => location.search).toContain('centre=depositv2')
  expect(findAll('iframe')).toHaveLength(1)
})

test('GAME-09 a book leads to the book of another vendor by the lobby’s own list', async () => {
  await openGame()
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const [frame] = findAll<HTMLIFrameElement>('iframe')
  const source = frame?.contentWindow ?? null
  const data = { type: 'open-list', category: 'ESPORTS' }
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }))
  await expect.poll(readAddress).toBe('/esports')
})

test('GAME-06 a game whose round waits elsewhere leads there, to a game of the same vendor alone', async () => {
  const detail = (gameId: string) => ({ ...gameNamed(gameId === 'other-vendor' ? 'Deep Reef' : 'Pearl Mines'), gameId })
  const { api } = await openGame({
    gameDetail: ({ input }) => {
      const game = { ...detail(input.gameId), theme: 'sea' as const }
      return input.gameId === 'other-vendor' ? { ...game, vassalage: vendorOf('KITE', 'Kite').vassalage } : game
    },
  })
  await expect.poll(() => findAll('iframe')).toHaveLength(1)
  const tell = (gameCode: string) => {
    const [frame] = findAll<HTMLIFrameElement>('iframe')
    const source = frame?.contentWindow ?? null
    const data = { type: 'open-game', gameCode }
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source }))
  }
  const before = readAddress()
  tell('other-vendor')
  await expect.poll(() => api.inputs('gameDetail').map(({ gameId }) => gameId)).toContain('other-vendor')
  expect(readAddress()).toBe(before)
  tell('pearl-mines')
  await expect.poll(readAddress).toContain('gameId=pearl-mines')
})

test.each([
  ['session-ended', 'This session has ended', 'any open round are safe', 'Open the game again'],
  ['open-elsewhere', 'You are playing in another place', 'A round that waits for you is kept', 'Play here'],
])(
  'GAME-06 a game that leaves for %s is said so, with what happens to an open round',
  async (reason, title, text, again) => {
    await openGame()
    await expect.poll(() => findAll('iframe')).toHaveLength(1)
    const [frame] = findAll<HTMLIFrameElement>('iframe')
    const source = frame?.contentWindow ?? null
    window.dispatchEvent(
      new MessageEvent('message', { data: { type: 'leave', reason }, origin: location.origin, source }),
    )
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
    await button(page, again).click()
    await expect.poll(() => findAll('iframe')).toHaveLength(1)
  },
)

test.each([
  ['leads a member to a deposit', {}, 1],
  ['leads nobody there on a break', { playBar: { kind: 'break', until: IN_A_LONG_TIME, lifts: 'by_itself' } }, 0],
] as const)('SAFE-02 on a phone the balance in the bar of a game %s', async (_, bar, links) => {
  await openGame({ memberInfo: { ...MEMBER_ANSWERS.memberInfo, ...bar } })
  await expectText(page.getByRole('main'), '100.00')
  await expect.poll(() => page.getByRole('main').getByTitle('Deposit').elements().length).toBe(links)
})
