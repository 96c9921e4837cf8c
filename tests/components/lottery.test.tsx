/** LOT-01, LOT-02: a ticket from the lobby to its receipt, and what a member sees when it is refused or not known. */
import { focusManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { beaconRound, previousSeed, walkBack } from '../../contract/lottery/chain.ts'
import { findLottery } from '../../contract/lottery/games.ts'
import { findPeriod, periodAt, previousPeriod } from '../../contract/lottery/periods.ts'
import { drawResult } from '../../contract/lottery/result.ts'
import type { RouteValue } from '../../web/lib/api.ts'
import { AT, MEMBER_ANSWERS } from './support/answers.ts'
import { type ApiTable, lost, refusal } from './support/build-fake-api.ts'
import {
  atOpening,
  game,
  gameCode,
  iso,
  LOTTERY,
  type Place,
  siteClock,
  ticketOf,
  timesNow,
} from './support/lottery-answers.ts'
import { renderPage } from './support/render-page.tsx'
import {
  button,
  expectCount,
  expectText,
  field,
  findAll,
  main,
  press,
  setMotion,
  shortenWaits,
} from './support/screen.ts'

const open = (path: string, api: ApiTable = {}) =>
  renderPage(path, { session: true, api: { ...LOTTERY, ...atOpening(), ...api } })
type Play = RouteValue<'GET /lgw/bets'>['list'][number]['first']['play']
const BOARD = `/lottery?gameCode=${gameCode}`
const place = button(main, /^Place ticket/)
const receipt = main.getByRole('complementary', { name: 'Receipt' })
const placeOne = main.getByRole('group', { name: 'Position 1' })

test('LOT-01 a ticket is placed with three presses from the lobby', async () => {
  const { api } = await open('/lottery')
  await main.getByRole('link', { name: 'Five Star Numbers' }).click()
  await button(placeOne, '7').click()
  await expectText(place, /Place ticket\s*P\s1\.00/)
  await place.click()
  await expectText(receipt, 'Ticket placed')
  const [asked] = api.asked('placeLotteryBets')
  expect(asked?.input).toMatchObject({ bets: [{ play: 'pos', selection: '1:7', unit: '1.00' }], stake: '1.00' })
  const id = receipt.getByText(`${gameCode}.t1`)
  await expect.element(id).not.toBeVisible()
  await receipt.getByText('Technical details').click()
  await expect.element(id).toBeVisible()
})

test('LOT-02 several plays stand in one ticket, and the odds kept go along', async () => {
  await page.viewport(1440, 900)
  const { api } = await open(BOARD)
  await button(placeOne, '7').click()
  await button(main, 'Add').click()
  await main.getByRole('link', { name: 'House board' }).click()
  await main.getByRole('link', { name: 'Dragon and tiger' }).click()
  await button(main, 'Dragon').click()
  await expectText(place, /2\.00/)
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(api.asked('placeLotteryBets')[0]?.input.bets.map(({ play, kept }) => [play, kept])).toEqual([
    ['pos', 0],
    ['zy-dragon', undefined],
  ])
})

test('LOT-02 typed lines are read as other fields are, and one that is none is named', async () => {
  await page.viewport(1440, 900)
  const { api } = await open(`/lottery?gameCode=${gameCode}&playType=z3-front`)
  await button(main, 'Type numbers').click()
  const lines = field(main, 'One line per row')
  await lines.fill('１２３、456\n12')
  await expectText(main, '“12” has too few or too many numbers')
  await lines.fill('１２３、456\u200b')
  const unit = field(main, 'Bet per line')
  await unit.fill('$1')
  await expectText(main, 'This amount is in another currency. Enter it in PHP.')
  await unit.fill('P 1.00')
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(api.inputs('placeLotteryBets')[0]?.bets).toMatchObject([{ selection: 'l:123;456', unit: '1.00' }])
})

test('the board is a labelled grid of toggles that arrow keys walk', async () => {
  await open(BOARD)
  const seven = button(placeOne, '7')
  await seven.click()
  await expect.element(seven).toHaveAttribute('aria-pressed', 'true')
  await press('{ArrowRight}')
  await expect.element(button(placeOne, '8')).toHaveFocus()
  await button(main, 'Position 1: Odd').click()
  await expectCount(placeOne.getByRole('button', { pressed: true }), 5)
})

test('TRUST-02 a ticket of which no answer came is asked for again under the same key', async () => {
  shortenWaits()
  const { api } = await open(BOARD, { placeLotteryBets: ({ at, input }) => (at === 0 ? lost() : ticketOf(input)) })
  await button(placeOne, '7').click()
  await place.click()
  await expectText(main, 'Checking your ticket')
  await expectText(receipt, 'Ticket placed')
  const keys = api.asked('placeLotteryBets').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

const placedAs = (state: 'reserved' | 'live' | 'refused', input: Place) => ({ ...ticketOf(input), state })
const detailOf = (ticket: ReturnType<typeof ticketOf>): RouteValue<'GET /lgw/bets/detail'> => ({
  ...ticket,
  result: null,
  root: null,
  merklePath: null,
  proof: '/verify/lottery',
  bets: ticket.bets.map((bet) => ({ ...bet, outcome: null, hits: null, payout: '0.00', rebate: '0.00', paid: [] })),
})
const CHECK = 'aside h2 .lucide-circle-check'

test.each(['live', 'refused'] as const)(
  'TRUST-02 a ticket whose stake is not known to be held is asked for again under its key until it is %s',
  async (end) => {
    shortenWaits()
    let ticket: ReturnType<typeof ticketOf> | null = null
    const { api } = await open(BOARD, {
      placeLotteryBets: ({ at, input }) => {
        ticket = placedAs(at < 2 ? 'reserved' : end, input)
        return end === 'refused' && at >= 2 ? refusal('balance_insufficient') : ticket
      },
      lotteryTicket: () => (ticket ? detailOf(ticket) : refusal('not_found')),
    })
    await button(placeOne, '7').click()
    await place.click()
    await expectText(receipt, 'Checking your ticket')
    expect(findAll(CHECK)).toHaveLength(0)
    const title = end === 'live' ? 'Ticket placed' : 'Ticket not accepted'
    await expect.element(receipt.getByText(title)).toBeVisible()
    expect(findAll(CHECK)).toHaveLength(end === 'live' ? 1 : 0)
    const keys = api.asked('placeLotteryBets').map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    // What has ended is not asked again: the same ticket once more is another one.
    await button(receipt, 'Play again').click()
    await button(placeOne, '7').click()
    await place.click()
    await expect.poll(() => api.asked('placeLotteryBets').length).toBe(4)
    expect(api.asked('placeLotteryBets').at(-1)?.headers.get('idempotency-key')).not.toBe(keys[0])
  },
)

test('a chase whose stakes are not known to be held is asked for again under its key', async () => {
  await page.viewport(1440, 900)
  const rowOf = ({ bets, ...ticket }: ReturnType<typeof ticketOf>) => ({
    ...ticket,
    bets: bets.length,
    first: { play: 'pos', selection: '1:7' },
  })
  let state: 'reserved' | 'live' = 'reserved'
  const chaseId = `${gameCode}.c1`
  const ticketsOf = () => {
    const bets = [{ play: 'pos', selection: '1:7', unit: '1.00', kept: 0 }] as Place['bets']
    const input = { ...timesNow(), gameCode, rulesVersion: 1, rebateBps: 650, bets, stake: '1.00' }
    return [1, 2].map((n) => ({ ...rowOf(placedAs(state, input)), ticketId: `${gameCode}.t${n}`, chaseId }))
  }
  const { api } = await open(BOARD, {
    placeLotteryChase: ({ at }) => {
      state = at === 0 ? 'reserved' : 'live'
      return { chaseId, tickets: ticketsOf() }
    },
    lotteryChases: () => ({
      list: [
        {
          chaseId,
          gameCode,
          gameName: 'Five Star Numbers',
          stopOnWin: true,
          state: 'running',
          createdAt: AT,
          tickets: ticketsOf(),
        },
      ],
    }),
  })
  await button(placeOne, '7').click()
  await main.getByText('Multi-draw').click()
  await main.getByLabelText('Draws (2 to 100)').fill('2')
  // One button, with the sum: what is placed cannot be mistaken.
  expect(place.query()).toBeNull()
  await expectText(button(main, /^Place bets/), /2\.00/)
  await button(main, /^Place bets/).click()
  await expectText(receipt, 'Bets placed on 2 draws')
  await expect.element(receipt.getByText(chaseId)).not.toBeVisible()
  const keys = api.asked('placeLotteryChase').map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a full number says what it may still pay, and one press makes the ticket as small as it has to be', async () => {
  const fields = { 'pos:1:7': { key: 'number_full', values: { left: '12.50' } } }
  const { api } = await open(BOARD, {
    placeLotteryBets: ({ input }) => (input.stake === '5.00' ? refusal('number_full', { fields }) : ticketOf(input)),
  })
  await button(placeOne, '7').click()
  await button(main, '5.00').click()
  await place.click()
  await expectText(main, /Position 1 · 7: maximum payout left P\s12\.50/)
  // Odds of 9.65: 1.29 pays 12.44, 1.30 would pay 12.54.
  await button(main, /^Lower the bet to P\s1\.29$/).click()
  await expect.element(main.getByText('maximum payout left')).not.toBeInTheDocument()
  await expect.element(button(placeOne, '7')).toHaveAttribute('aria-pressed', 'true')
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(api.asked('placeLotteryBets').map(({ input }) => input.stake)).toEqual(['5.00', '1.29'])
})

test('a full number without any room offers no stake', async () => {
  const fields = { 'pos:1:7': { key: 'number_full', values: { left: '0.00' } } }
  await open(BOARD, { placeLotteryBets: () => refusal('number_full', { fields }) })
  await button(placeOne, '7').click()
  await place.click()
  await expectText(main, 'No smaller bet fits')
})

test('a row of the ticket goes back to the board as it was picked, and what was on the board takes a row', async () => {
  await page.viewport(1440, 900)
  const { api } = await open(BOARD)
  await button(placeOne, '7').click()
  await button(main, '5.00').click()
  await button(main, 'Add').click()
  await main.getByRole('link', { name: 'House board' }).click()
  await main.getByRole('link', { name: 'Dragon and tiger' }).click()
  await button(main, '1.00').click()
  await button(main, 'Dragon').click()
  await button(main, 'Edit Number at a position Position 1 · 7').click()
  await expect.element(button(placeOne, '7')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(main.getByLabelText('Bet per line')).toHaveValue('5.00')
  await button(placeOne, '8').click()
  await button(main, 'Remove Dragon and tiger Dragon').click()
  await button(main, 'Add').click()
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(api.asked('placeLotteryBets')[0]?.input).toMatchObject({
    stake: '10.00',
    bets: [{ play: 'pos', selection: '1:7,8', unit: '5.00' }],
  })
})

test('MEM-03 a ticket that the main wallet does not pay says where the money is, and leads to its page', async () => {
  await open(BOARD, {
    balance: { ...MEMBER_ANSWERS.balance, atVendors: { HARBOR: '100.00' } } as ApiTable['balance'],
    placeLotteryBets: () => refusal('balance_insufficient'),
  })
  await button(placeOne, '7').click()
  await place.click()
  const note = main.getByRole('region', { name: 'Move money' })
  await expectText(note, /P\s100\.00 is in your wallet at: HARBOR\. Lottery tickets are paid from the main wallet/)
  await note.getByRole('link').click()
  await expect.poll(() => location.search).toContain('centre=transferFund')
})

test('odds that changed unseen are not bet on: the page offers the new ones', async () => {
  let rebateBps = 650
  const { api } = await open(BOARD, {
    lotteryRebate: () => ({ rebateBps, keptStepBps: 10, rtpBps: [9_000, 9_000 + rebateBps] }),
    placeLotteryBets: ({ input }) => (input.rebateBps === rebateBps ? ticketOf(input) : refusal('odds_changed')),
  })
  await button(placeOne, '7').click()
  await expectText(main, /9\.65/)
  rebateBps = 600
  await place.click()
  await expectText(main, 'The odds or price of this ticket have changed')
  await expectText(main, /9\.60/)
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(api.asked('placeLotteryBets').map(({ input }) => input.rebateBps)).toEqual([650, 600])
})

test('a ticket stays with the draw it was made for, and goes to the next one only when the member says so', async () => {
  const { period, closeAtMs } = periodAt(game, Date.now())
  const next = periodAt(game, closeAtMs).period
  const { api } = await open(BOARD, siteClock(closeAtMs - 3_000 - Date.now()))
  await button(placeOne, '7').click()
  await expectText(place, /1\.00/)
  await expect.element(main.getByText(`Draw ${period} is closed.`)).toBeVisible()
  await expect.element(place).not.toBeInTheDocument()
  await button(main, `Move to draw ${next}`).click()
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(api.asked('placeLotteryBets').map(({ input }) => input.period)).toEqual([next])
})

/** The second draw of a chain, on the house beacon, and the first one's secret. */
async function buildProof() {
  const period = '20261201-0002'
  const { closeAtMs, drawAtMs } = findPeriod(game, period)!
  const [h, randomness] = ['ab'.repeat(32), 'cd'.repeat(32)]
  const previous = await previousSeed(h)
  const { balls } = await drawResult(game, { period, seed: h, randomness })
  const proof: RouteValue<'GET /lgw/draws/proof'> = {
    gameCode,
    period,
    state: 'drawn',
    h,
    previous,
    hiddenBy: null,
    n: 2,
    chainEnd: await walkBack(h, 2),
    chain: { length: 10, firstPeriod: '20261201-0001', publishedAt: '2026-12-01T00:00:00.000Z' },
    installation: false,
    beacon: 'house',
    round: beaconRound(closeAtMs),
    signature: null,
    randomness,
    result: { balls: [...(balls ?? [])] },
    root: null,
    playRoot: null,
    rulesVersion: 1,
    voidReason: null,
    bookVoidReason: null,
    closeAt: iso(closeAtMs),
    drawAt: iso(drawAtMs),
  }
  const before = { ...proof, period: '20261201-0001', n: 1, h: previous, previous: proof.chainEnd }
  return { proof, before }
}

test.each([
  ['the secret that follows', {}, []],
  ['another secret', { h: 'ef'.repeat(32) }, ['The secret hashes to the secret of the draw before: wrong']],
] as const)(
  'FAIR-02 a draw is checked against the proof of the draw before, which has %s',
  async (_, change, wrong) => {
    const { proof, before } = await buildProof()
    const api: ApiTable = {
      lotteryProof: ({ input }) => (input.period === proof.period ? proof : { ...before, ...change }),
    }
    await open(`/verify/lottery?gameCode=${gameCode}&period=${proof.period}`, api)
    await expectText(main, 'Both secrets give exactly these numbers: right')
    expect(
      main
        .getByRole('listitem')
        .elements()
        .flatMap(({ textContent }) => textContent ?? [])
        .filter((text) => text.endsWith(': wrong')),
    ).toEqual(wrong)
  },
)

test('SAFE-03 the reminder stands over the board until it is answered', async () => {
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const session = { startedAt, staked: '10.00', paid: '4.00', net: '-6.00', now: iso(Date.now()) }
  let reminderDueAt: string | null = startedAt
  await open(BOARD, {
    playSession: () => ({ session: { ...session, reminderDueAt }, lastRound: null }),
    acknowledgeReminder: () => {
      reminderDueAt = null
      return { session: { ...session, reminderDueAt }, lastRound: null }
    },
  })
  const reminder = main.getByRole('alertdialog')
  await expectText(reminder, /6\.00/)
  await expect.element(place).not.toBeInTheDocument()
  await button(reminder, /Continue|Go on|Keep/).click()
  await expect.element(reminder).not.toBeInTheDocument()
  await button(placeOne, '7').click()
  await expectText(place, /1\.00/)
})

test.each([BOARD, '/lottery'])('LOT-01 %s asks the site for its time when the device is put right', async (path) => {
  const { api } = await open(path)
  await expect.element(main.getByRole('heading').first()).toBeVisible()
  const name = path === BOARD ? 'lotteryState' : 'lotteries'
  await expect.poll(() => api.asked(name).length).toBeGreaterThan(0)
  const before = api.asked(name).length
  const readDevice = Date.now
  const device = vi.spyOn(Date, 'now').mockImplementation(() => readDevice() - 90_000)
  await expect.poll(() => api.asked(name).length).toBeGreaterThan(before)
  device.mockRestore()
})

test('SAFE-03 time played and net result are left open until they are known, and are no zeros', async () => {
  let answer = () => {}
  const asked = new Promise<{ session: null; lastRound: null }>((resolve) => {
    answer = () => resolve({ session: null, lastRound: null })
  })
  await open(BOARD, { playSession: () => asked })
  const timer = page.getByRole('timer').first()
  await expect.element(timer).toHaveTextContent('–')
  answer()
  await expect.element(timer).toHaveTextContent('0:00:00')
})

test('TRUST-02 a ticket whose draw came while the tab was hidden is no open one on return', async () => {
  const ticket = ticketOf({
    ...timesNow(),
    gameCode,
    rulesVersion: 1,
    rebateBps: 650,
    stake: '1.00',
    bets: [{ play: 'pos' as Play, selection: '1:7', unit: '1.00', multiple: 1 }],
  })
  const row = { ...ticket, bets: 1, first: { play: 'pos' as Play, selection: '1:7' } }
  let list = [row]
  await open('/lottery', { lotteryTickets: () => ({ list, nextCursor: null }) })
  const waiting = main.getByRole('region', { name: 'Open tickets' })
  await expect.element(waiting).toBeVisible()
  focusManager.setFocused(false)
  list = []
  focusManager.setFocused(true)
  await expectCount(waiting, 0)
  focusManager.setFocused(undefined)
})

// @fault Board that moves under the thumb
test('LOT-03 a lottery of the lobby is as tall while it draws as with its numbers, its name whole at 320 px', async () => {
  await page.viewport(320, 640)
  const { lotteries } = siteClock(0)
  const answer = lotteries as () => RouteValue<'GET /lgw/lotteries'>
  const keno = findLottery('minute-keno')!
  const balls = Array.from({ length: 20 }, (_, at) => String(at + 40))
  let isDrawn = false
  const { queryClient } = await open('/lottery', {
    lotteries: () => {
      const { now, list } = answer()
      const { period, openAtMs, closeAtMs, drawAtMs } = periodAt(keno, Date.parse(now))
      const times = { period, openAt: iso(openAtMs), closeAt: iso(closeAtMs), drawAt: iso(drawAtMs) }
      const before = previousPeriod(keno, period).period
      const last = { period: isDrawn ? before : previousPeriod(keno, before).period, result: { balls } }
      const told = { gameCode: 'minute-keno' as typeof gameCode, name: 'Southern Delta Keno', family: 'keno' as const }
      return { now, list: [{ ...list[0]!, ...told, ...times, last }] }
    },
  })
  const tile = main.getByRole('listitem').filter({ hasText: 'Southern Delta Keno' })
  await expectText(tile, /Drawing/)
  const { height } = tile.element().getBoundingClientRect()
  const name = tile.element().querySelector('h3')!
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
  isDrawn = true
  await queryClient.invalidateQueries()
  await expect.element(tile.getByText('59')).toBeVisible()
  expect(tile.element().getBoundingClientRect().height).toBe(height)
})

test('a draw that is made while the page is open falls ball by ball until somebody asks for all, its win untold until then', async () => {
  const { lotteryState } = atOpening()
  const answer = lotteryState as () => RouteValue<'GET /lgw/games/state'>
  let isDrawn = false
  const before = () => {
    const now = answer()
    const period = previousPeriod(game, previousPeriod(game, now.period).period).period
    return { ...now, last: { period, result: { balls: ['1', '2', '3', '4', '5'] } } }
  }
  const session = { startedAt: AT, now: AT, staked: '10.00', paid: '0.00', net: '-10.00', reminderDueAt: null }
  const { api, queryClient } = await open(BOARD, {
    lotteryState: () => (isDrawn ? answer() : before()),
    playSession: { session, lastRound: null },
  })
  await expectText(main, /Drawing/)
  const shown = () => document.body.textContent ?? ''
  await expect.poll(shown).toContain('10.00')
  await setMotion('no-preference')
  // The balls stand still in the air, however slow the machine is.
  await cdp().send('Animation.setPlaybackRate', { playbackRate: 0 })
  focusManager.setFocused(false)
  isDrawn = true
  focusManager.setFocused(true)
  await expect.element(button(main, 'Show at once')).toBeVisible()
  // The wallet books the draw, and tells of it.
  api.set({
    balance: { ...MEMBER_ANSWERS.balance, sumBalance: '4321.00' },
    playSession: { session: { ...session, paid: '86.00', net: '76.00' }, lastRound: null },
  })
  const hearOfBooking = () => queryClient.invalidateQueries({ queryKey: ['member'] })
  await hearOfBooking()
  expect(shown()).not.toMatch(/4,321|76\.00/)
  // A stake of one's own comes off all the same.
  await button(placeOne, '7').click()
  await place.click()
  await expectText(receipt, 'Ticket placed')
  expect(shown()).toMatch(/P\s99\.00/)
  expect(shown()).not.toMatch(/4,321|76\.00/)
  await button(main, 'Show at once').click()
  await expectCount(button(main, 'Show at once'), 0)
  await expect.poll(shown).toMatch(/4,321\.00.*76\.00/s)
  await expectText(main.getByRole('list', { name: 'Winning numbers' }).first(), '47702')
  focusManager.setFocused(undefined)
  await cdp().send('Animation.setPlaybackRate', { playbackRate: 1 })
  await setMotion('reduce')
})
