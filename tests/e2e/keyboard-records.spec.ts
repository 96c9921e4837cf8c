/** MEM-07, MEM-08, MEM-10, MEM-14, SAFE-06: what play brought, claimed and read without a mouse. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { CallResponse } from '../../contract/table.ts'
import { type MovementTotals, splitTotals } from '../../web/features/member-centre/api/split-totals.ts'
import { formatSignedMoney } from '../../web/lib/money.ts'
import { expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import {
  type Bet,
  balanceOf,
  ledgerBalance,
  mintName,
  open,
  readBets,
  readValue,
  register,
  showMoney,
  toMinor,
} from '../support/e2e-actions.ts'
import { hireOperator } from '../support/e2e-operator.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, WIDE } from '../support/keyboard.ts'

/** Plays ten rounds on every day the demo is started. */
const DEMO_PLAYER = 'player4'
// The phone project has the tests that are made once.
test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

const centreOf = (page: Page) => dialogOf(page, 'Personal centre')

/** The file that a page hands over, by its lines. */
async function takeFile(page: Page, place: Page | Locator) {
  const download = page.waitForEvent('download')
  await pressOn(page, button(place, 'Export as CSV'))
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('MEM-14 a mission that a login fulfils is claimed once and brings a place on the board', { tag: '@once' }, async ({
  page,
}) => {
  const origin = originOf('saffron.localhost')
  const name = mintName()
  const operate = await hireOperator(name, 'saffron')
  const terms = { kind: 'logins', target: '1', period: 'week', gameType: null, reward: '5.00', points: 7 }
  await operate('missions-add', { id: name, ...terms })
  await register(page, '/index?dialog=centre&centre=missionLeaderboard', origin)
  const centre = centreOf(page)
  const card = centre.getByRole('listitem').filter({ hasText: 'Log in on 1 day' }).last()
  await pressOn(page, button(card, 'Claim ฿ 5.00'))
  await expect(card).toContainText('Claimed')
  await expect(balanceOf(page)).toContainText('฿\u00a05.00')
  await expect(centre.getByText(/^Your place: \d+, with 7 points$/)).toBeVisible()
  await operate('missions-end', { id: name })
})

test('MEM-08 cashback of a day that is over is claimed once, and the records tell of it', { tag: '@once' }, async ({
  page,
}) => {
  test.skip(!process.env.E2E_OPS_TOKEN, 'only on a site of its own is a day over, and its cashback not claimed')
  // What was played at the start of the site is of yesterday (tests/support/e2e-site.ts): all else is real.
  const origin = originOf('saffron.localhost')
  await login(page, DEMO_PLAYER, undefined, origin)
  const readRebate = () => readValue<CallResponse<'manualRebate'>>(page, '/wps/relay/MCS2_getManualRebate')
  const day = (await readRebate()).days.find(({ state }) => state === 'claimable')
  if (!day) throw new Error('the rounds of yesterday are counted')
  expect(day).toMatchObject({ turnover: '500.00', amount: '2.50', lines: [{ vassalage: 'HARBOR', rate: '0.50' }] })
  const before = toMinor(await ledgerBalance(page))
  await open(page, `${origin}/index?dialog=centre&centre=manualRebate`)
  const centre = centreOf(page)
  const amount = showMoney(day.amount, '฿')
  const claim = button(centre, `Claim ${amount}`)
  await tabTo(page, claim)
  await expectAccessible(page)
  const asked = page.waitForRequest(/MCS2_claimManualRebate$/)
  await page.keyboard.press('Enter')
  expect((await asked).headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.getByText(`${amount} cashback is in your balance now.`).last()).toBeVisible()
  await expect(centre.getByText('Claimed', { exact: true }), 'the day, and the list of what was paid').toHaveCount(2)
  await expect(claim).toHaveCount(0)
  const { name: file, lines } = await takeFile(page, centre)
  expect(file).toMatch(/^cashback-\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toContainEqual(expect.stringMatching(`^${day.date},claimed,.*,HARBOR,500.00,0.50,2.50,THB,,`))

  expect(toMinor(await ledgerBalance(page))).toBe(before + toMinor(day.amount))
  expect((await readRebate()).days).toContainEqual(expect.objectContaining({ date: day.date, state: 'claimed' }))
  const readPaid = async () =>
    (await readValue<{ rows: { amount: string }[] }>(page, '/wps/relay/ODSFE2_MemTransDet?kind=rebate')).rows
  await expect.poll(readPaid).toMatchObject([{ amount: day.amount }])
})

test('MEM-07, MEM-09, MEM-10, MEM-13, SAFE-06 rounds as a file, profit in words, an invitation paid, a statement to print', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow()
  await login(page, DEMO_PLAYER)
  const bets = await readBets(page)
  await open(page, '/index?dialog=centre&centre=personalHistoryCopy')
  const centre = centreOf(page)
  // The same seven days, as days of one's own: in the address, in two fields, in the file's name.
  await pressOn(page, button(centre, 'Choose days'))
  await expect(page).toHaveURL(/days=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d/)
  await expect(field(centre, 'From')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  const {
    name,
    lines: [head, ...lines],
  } = await takeFile(page, centre)
  await expect(button(centre, 'Export as CSV'), 'keeps the focus while it works').toBeFocused()
  expect(name).toMatch(/^bets-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toBe(
    'started_utc,ended_utc,round_id,vendor,vendor_code,game,category,state,stake,payout,net,balance_after,currency',
  )
  // Below an empty line stand the totals.
  const rows = lines.slice(0, lines.indexOf('')).map((line) => line.split(','))
  expect(rows.map((row) => [row[2], ...row.slice(7, 11)])).toEqual(
    bets.map((bet: Bet) => [bet.roundId, bet.state, bet.stake, bet.payout, bet.net]),
  )
  const netMinor = bets.reduce((sum, { net }) => sum + toMinor(net), 0)
  expect(lines.at(-1)).toMatch(new RegExp(`^,{7}${bets.length},.*,${(netMinor / 100).toFixed(2)},,PHP$`))

  await pressOn(page, button(centre, 'Profit and loss'), { back: true })
  for (const unit of ['By day', 'By week', 'By month']) {
    await pressOn(page, button(centre, unit))
    await expect(button(centre, unit)).toHaveAttribute('aria-pressed', 'true')
    // The bars are for the eye alone: a list says the same, and both come to the same sum.
    const said = centre.getByRole('listitem').filter({ hasText: /\d rounds?/ })
    await expect(said).toHaveCount(1)
    await expect(said).toContainText(`${bets.length} rounds`)
    await expect(said).toContainText(showMoney((Math.abs(netMinor) / 100).toFixed(2)))
  }
  await expectAccessible(page)
  const profit = await takeFile(page, centre)
  expect(profit.name).toMatch(/^profit-month-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  expect(profit.lines.at(-1)).toMatch(new RegExp(`^total,,${bets.length},.*,${(netMinor / 100).toFixed(2)},PHP$`))

  // MEM-13: of two who came by this player's code one has played, and the house has paid for it.
  await pressOn(page, button(centre, 'Invite friends'))
  const came = centre.getByRole('region', { name: 'Who came' }).getByRole('listitem')
  await expect(came.filter({ hasText: `${showMoney('100.00')} paid` })).toHaveCount(1)
  await expect(came.filter({ hasText: `${showMoney('100.00')} to come` })).toHaveCount(1)
  const answered = page.waitForResponse(/ODSFE2_MemTransDet\?/)
  await pressOn(page, button(centre, 'Account record'), { back: true })
  await expectTotals(centre, (await (await answered).json()).value.totals)
  const opening = context.waitForEvent('page')
  await pressOn(page, centre.getByRole('link', { name: 'Statement' }))
  await readStatement(await opening, bets)
})

/** MEM-09: the first screen of the account record, by the page's own answer. */
async function expectTotals(centre: Locator, totals: MovementTotals) {
  const { deposits, withdrawals, play, other } = splitTotals(totals)
  const figures = centre.getByRole('region', { name: 'Totals of the period' }).locator('dl')
  const names = ['Deposits', 'Withdrawals', 'Won or lost in play', 'Everything else', 'Change']
  await expect(figures.locator('dt')).toHaveText(names)
  const changes = [play, other, totals.net].map((amount) => formatSignedMoney(amount, 'P'))
  await expect(figures.locator('dd')).toContainText([showMoney(deposits), showMoney(withdrawals), ...changes])
}

async function readStatement(page: Page, bets: readonly Bet[]) {
  await forbidPointers(page)
  await page.addInitScript(() => {
    window.print = () => {
      const said = document.querySelector('main dl + p')?.textContent ?? 'nothing'
      document.documentElement.setAttribute('data-printed', said)
    }
  })
  // The window is there before it knows where it goes.
  await page.waitForURL(/\/statement/)
  await page.route(/\/wps\/statement\?(?!.*pageSize)/, (route) =>
    route.continue({ url: `${route.request().url()}&pageSize=4` }),
  )
  await open(page, page.url())
  await expect(page.getByText(/Shown are the first 4 of \d+ movements/)).toBeVisible()
  const { name, lines } = await takeFile(page, page)
  expect(name).toMatch(/^statement-\d{4}-\d\d\.csv$/)
  expect(lines.at(-1)).toMatch(/^closing_balance,\d+\.\d\d,[A-Z]{3}$/)
  for (const { roundId } of bets)
    expect(
      lines.some((line) => line.includes(roundId)),
      roundId,
    ).toBe(true)
  // Of a month that is longer than a page all of it goes to paper.
  await pressOn(page, button(page, 'Print'))
  await expect(page.locator('html')).toHaveAttribute('data-printed', /^Checked against the rows below/)
  for (const { roundId, gameName } of bets.slice(0, 3)) {
    expect(roundId).toMatch(/^demo-/)
    await expect(page.getByRole('row').filter({ hasText: gameName }).first()).toBeVisible()
  }
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Print')).toBeHidden()
  await expect(page.getByRole('table'), 'ink on paper').toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen' })
  // Who leaves the month while its file is read stops the reading.
  await page.route(/\/wps\/statement\?.*pageSize=1000/, () => undefined)
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('pageSize=1000'))
  await pressOn(page, button(page, 'Export as CSV'), { back: true })
  await tabTo(page, field(page, 'Month'), { back: true })
  await page.keyboard.press('ArrowDown')
  await stopped
  await expect(page.getByText('No movements in this period')).toBeVisible()
}
