/** LOT-01 to LOT-03, I18N-02: the pages of lotteries by axe and by keyboard. */
import { focusManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { findLottery } from '../../contract/lottery/games.ts'
import { periodAt, previousPeriod } from '../../contract/lottery/periods.ts'
import { presentPlays } from '../../contract/lottery/present.ts'
import type { RouteValue } from '../../web/lib/api.ts'
import { AT } from './support/answers.ts'
import type { ApiTable } from './support/build-fake-api.ts'
import { atOpening, gameCode, HASH, iso, LOTTERY, ticketOf, timesNow } from './support/lottery-answers.ts'
import { renderPage } from './support/render-page.tsx'
import {
  button,
  expectAccessible,
  expectCount,
  expectText,
  expectTexts,
  main,
  passMoment,
  press,
  setMotion,
} from './support/screen.ts'

const BOARD = `/lottery?gameCode=${gameCode}`
const bets = [
  { play: 'pos' as RouteValue<'GET /lgw/bets'>['list'][number]['first']['play'], selection: '1:7', unit: '1.00' },
]
const ticket = ticketOf({
  ...timesNow(),
  gameCode,
  rulesVersion: 1,
  rebateBps: 650,
  stake: '1.00',
  bets: bets.map((bet) => ({ ...bet, multiple: 1 })),
})
const rowOf = (change: object) => ({
  ...ticket,
  bets: 1,
  first: { play: bets[0]!.play, selection: '1:7' },
  ...change,
})
const won = rowOf({ ticketId: `${gameCode}.t2`, state: 'settled', outcome: 'won', payout: '9.65' })
const voided = rowOf({ ticketId: `${gameCode}.t3`, state: 'void', reason: 'wrong odds shown', owed: true })

const drawOf = (period: string, change: object): RouteValue<'GET /lgw/draws'>['list'][number] => ({
  period,
  state: 'drawn',
  drawAt: AT,
  result: { balls: ['4', '7', '7', '0', '2'] },
  voidReason: null,
  bookVoidReason: null,
  installation: false,
  ...change,
})
const NORTH = {
  db: ['40558'],
  g1: ['71219'],
  g2: ['30307', '88142'],
  g4: ['1758', '6620', '3944', '8081'],
  g3: ['55207', '19033', '64821', '70090', '22416', '91375'],
  g6: ['558', '207', '931'],
  g5: ['2719', '0066', '4583', '7130', '9902', '5547'],
  g7: ['58', '04', '72', '91'],
}

const north = 'northern-delta' as typeof gameCode
/** The same calls for a Vietnamese draw. */
function northern(): ApiTable {
  const game = findLottery(north)!
  const { period, openAtMs, closeAtMs, drawAtMs } = periodAt(game, Date.now())
  const before = previousPeriod(game, period).period
  return {
    lotteryState: {
      now: iso(Date.now()),
      gameCode: north,
      period,
      openAt: iso(openAtMs),
      closeAt: iso(closeAtMs),
      drawAt: iso(drawAtMs),
      beaconRound: 1,
      beacon: 'house',
      chainEnd: HASH,
      rulesVersion: 1,
      state: 'open',
      last: { period: before, result: NORTH },
    },
    lotteryRules: {
      ...LOTTERY.lotteryRules,
      gameCode: north,
      plays: presentPlays(game),
    } as RouteValue<'GET /lgw/games/rules'>,
    lotteryDraws: {
      list: [
        drawOf(before, { result: NORTH, bookVoidReason: 'wrong odds shown' }),
        drawOf('20261125', { state: 'void', result: null, voidReason: 'beacon_silent' }),
      ],
      nextCursor: null,
    },
  }
}
const row = (symbol: string) => ({ position: 1, symbol, hits: 3, omission: 240, longest: 812, average: 9 })
const API: ApiTable = {
  ...LOTTERY,
  lotteryTrends: { draws: 100, counted: 4_200, rows: ['0', '1', '2'].map(row) },
  lotteryDraws: { list: [drawOf('20261126', {}), drawOf('20261125', {})], nextCursor: null },
  lotteryTickets: ({ input }) => ({ list: input.state === 'settled' ? [won, voided] : [rowOf({})], nextCursor: null }),
  lotteryTicket: {
    ...ticket,
    state: 'settled',
    outcome: 'won',
    payout: '9.65',
    result: { balls: ['7', '1', '2', '3', '4'] },
    root: HASH,
    merklePath: [],
    proof: '/verify/lottery',
    bets: ticket.bets.map((bet) => ({
      ...bet,
      outcome: 'won',
      hits: 1,
      payout: '9.65',
      rebate: '0.00',
      paid: [{ line: '1:7', hits: 1, payout: '9.65' }],
    })),
  },
  lotteryChases: {
    list: [
      {
        chaseId: `${gameCode}.c1`,
        gameCode,
        gameName: 'Five Star Numbers',
        stopOnWin: true,
        state: 'running',
        createdAt: AT,
        tickets: [won, rowOf({})],
      },
    ],
  },
}
const open = (path: string, api: ApiTable = {}) =>
  renderPage(path, { session: true, api: { ...API, ...atOpening(), ...api } })
const place = button(main, /^Place ticket/)
const placeOne = main.getByRole('group', { name: 'Position 1' })

type Look = { path: string; api?: ApiTable; act?: () => Promise<void>; shows: readonly (string | RegExp)[] }
const LOOKS: Record<string, Look> = {
  lobby: { path: '/lottery', shows: ['Five Star Numbers'] },
  'board with a ticket and a chase': {
    path: BOARD,
    act: async () => {
      await button(placeOne, '7').click()
      await button(main, 'Add').click()
      await button(main, 'Ticket').click()
      await main.getByText('Multi-draw').click()
    },
    shows: ['Number at a position', /Draws \(2 to 100\)/],
  },
  'board with saved numbers': {
    path: BOARD,
    api: {
      savedNumbers: {
        list: ['Birthdays', 'Of old rules'].map((name, index) => ({
          name,
          rulesVersion: 1 + index,
          at: AT,
          bets: [{ ...bets[0]!, selection: '2:9', multiple: 3 }],
        })),
      },
    },
    act: async () => {
      await main.getByText('Saved numbers (2)').click()
      await expect.element(button(main, 'Play Of old rules')).toBeDisabled()
      await button(main, 'Play Birthdays').click()
      await button(main, 'Ticket').click()
    },
    shows: [/Remove Number at a position|Number at a position/, 'Those can’t be played', /Place ticket ₱?P? ?3\.00/],
  },
  'board of typed numbers': {
    path: `/lottery?gameCode=${gameCode}&playType=z3-front`,
    act: () => button(main, 'Type numbers').click(),
    shows: ['One line per row'],
  },
  'results of a Vietnamese draw': {
    path: `/vnlottery?gameCode=${north}&view=results`,
    api: northern(),
    act: () => button(main, 'All prizes').click(),
    shows: [
      'This site voided its tickets for this draw: wrong odds shown',
      'The beacon didn’t answer',
      'By last digit',
    ],
  },
  trends: {
    path: `${BOARD}&view=trends`,
    act: () => button(main, 'Position 2').click(),
    shows: [
      'Every draw is independent',
      'all 4,200 draws we have',
      '812',
      'Position 2, draw by draw',
      'Odd 2',
      'Big 2',
    ],
  },
  'trends of a Vietnamese draw': {
    path: `/vnlottery?gameCode=${north}&view=trends`,
    api: northern(),
    shows: ['Draws since each number came up', /58 · 85\s*1\s*0\s*0/],
  },
  'tickets of all lotteries': {
    path: '/lottery?view=tickets',
    act: () => button(main, 'Settled').click(),
    shows: ['My tickets', 'Five Star Numbers ·', 'wrong odds shown'],
  },
  'settled tickets': {
    path: `${BOARD}&view=tickets`,
    act: async () => {
      await button(main, 'Settled').click()
      await main.getByRole('listitem').getByRole('button').first().click()
    },
    shows: ['wrong odds shown', 'Check this draw', /9\.65/],
  },
  chases: {
    path: `${BOARD}&view=tickets`,
    act: () => button(main, 'Several draws').click(),
    shows: ['Running', 'Stop'],
  },
}

test.each(Object.entries(LOOKS))('I18N-02 axe finds nothing on the page: %s', async (_, { path, api, act, shows }) => {
  await open(path, api)
  await act?.()
  for (const text of shows) await expectText(main, text)
  await expectAccessible()
})

test('TRUST-02 the balance is read again when settled tickets are shown', async () => {
  const { api } = await open(`${BOARD}&view=tickets`)
  await expectText(main, 'Five Star Numbers')
  const before = api.asked('balance').length
  await button(main, 'Settled').click()
  await expect.poll(() => api.asked('balance').length).toBe(before + 1)
})

test('LOT-03 a settled ticket shows what was drawn, with its pick among it, and leads to the check of its draw', async () => {
  await open(`${BOARD}&view=tickets`)
  await button(main, 'Settled').click()
  await main.getByRole('listitem').getByRole('button').first().click()
  const opened = main.getByRole('listitem').filter({ hasText: 'Check this draw' })
  const check = opened.getByRole('link', { name: 'Check this draw' })
  const path = /^\/verify\/lottery\?gameCode=five-star-numbers&period=[\d-]+&ticketId=/
  await expect.element(check).toHaveAttribute('href', expect.stringMatching(path))
  const drawn = opened.getByRole('list', { name: 'Winning numbers' }).getByRole('listitem')
  await expectTexts(drawn, ['7your pick', '1', '2', '3', '4'])
})

test('VN numbers stand in the tables of their first and of their last digit', async () => {
  await open(`/vnlottery?gameCode=${north}&view=results`, northern())
  const cellOf = (table: string, digit: string) =>
    main.getByRole('table', { name: table }).getByRole('row', { name: new RegExp(`^${digit} `) })
  await expectText(cellOf('By first digit', '9'), '990 91')
  await expectText(cellOf('By last digit', '8'), '858 58 58')
})

test('a Vietnamese draw that is made while the page is open falls prize by prize, its special one untold until then', async () => {
  const { lotteryState, ...api } = northern()
  const now = lotteryState as RouteValue<'GET /lgw/games/state'>
  let isDrawn = false
  const before = { ...now, last: { period: '20261124', result: { ...NORTH, db: ['11111'] } } }
  await open(`/vnlottery?gameCode=${north}`, { ...api, lotteryState: () => (isDrawn ? now : before) })
  await expectText(main, '11111')
  await setMotion('no-preference')
  await cdp().send('Animation.setPlaybackRate', { playbackRate: 0 })
  focusManager.setFocused(false)
  isDrawn = true
  focusManager.setFocused(true)
  await expect.element(button(main, 'Show at once')).toBeVisible()
  // On the board alone, where it falls last.
  await expectCount(main.getByText('40558', { exact: true }), 1)
  await button(main, 'Show at once').click()
  await expectCount(main.getByText('40558', { exact: true }), 2)
  await expectCount(button(main, 'Show at once'), 0)
  focusManager.setFocused(undefined)
  await cdp().send('Animation.setPlaybackRate', { playbackRate: 1 })
  await setMotion('reduce')
})

test('TRUST-02 a ticket that is settled while the page is away stands among the settled ones when it is back', async () => {
  const { api } = await open(`${BOARD}&view=tickets`, { lotteryTickets: { list: [], nextCursor: null } })
  await button(main, 'Settled').click()
  await expectText(main, 'No settled tickets')
  focusManager.setFocused(false)
  api.set({ lotteryTickets: { list: [won], nextCursor: null } })
  focusManager.setFocused(true)
  await expectText(main, '9.65')
  focusManager.setFocused(undefined)
})

test('LOT-01 a ticket is placed by keyboard alone, and the receipt has the focus', async () => {
  const { api } = await open(BOARD)
  await expect.element(button(placeOne, '0')).toBeVisible()
  // The board is drawn again when its data comes, and loses the focus.
  const first = button(placeOne, '0')
  await expect
    .poll(async () => {
      first.element().focus()
      await passMoment()
      return document.activeElement === first.element()
    })
    .toBe(true)
  await press('{ArrowRight}{ArrowRight}{ArrowRight}[Space]')
  await expect.element(button(placeOne, '3')).toHaveAttribute('aria-pressed', 'true')
  // Whatever stands between, the way on leads to the button of the ticket: ten steps at once, and back to it.
  const passed: (Element | null)[] = []
  document.addEventListener('focusin', () => passed.push(document.activeElement))
  for (let steps = 0; steps < 200 && !passed.includes(place.element()); steps += 10) await press('{Tab}'.repeat(10))
  // Where it is the last of the page, steps beyond it leave the document and begin at the top again.
  for (let back = 0; back < 12 && document.activeElement !== place.element(); back += 1)
    await press('{Shift>}{Tab}{/Shift}')
  expect(document.activeElement).toBe(place.element())
  await press('{Enter}')
  await expect.element(main.getByRole('complementary', { name: 'Receipt' })).toHaveFocus()
  expect(api.asked('placeLotteryBets')[0]?.input.bets[0]?.selection).toBe('1:3')
})
