/** MEM-07, MEM-09, MEM-10, MEM-13, SAFE-06: what play brought, narrowed, as a file, in words and on paper. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, loginAsDemo, test } from '../support/e2e.ts'
import { open, readBets, reload, showMoney, toMinor } from '../support/e2e-actions.ts'
import { button, dialogOf, field, forbidPointers, pressOn } from '../support/keyboard.ts'

/** Plays ten rounds on every day the demo is started. */
const DEMO_PLAYER = 'player4'
const centreOf = (page: Page) => dialogOf(page, 'Personal centre')

/** The file that a page hands over, by its lines. */
async function takeFile(page: Page, place: Page | Locator) {
  const download = page.waitForEvent('download')
  await pressOn(page, button(place, 'Export as CSV'))
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('MEM-07, MEM-09, MEM-10, MEM-13, SAFE-06 by keyboard: rounds as a file, profit in words, an invitation paid, a statement to print @desktop', async ({
  page,
  context,
}) => {
  await forbidPointers(page)
  await loginAsDemo(page, DEMO_PLAYER)
  await open(page, '/down?dialog=centre&centre=personalHistoryCopy')
  const bets = await readBets(page)
  const centre = centreOf(page)
  // The same seven days, as days of one's own: in the address, in two fields, in the file's name.
  await pressOn(page, button(centre, 'Choose days'))
  await expect(page).toHaveURL(/days=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d/)
  await expect(field(centre, 'From')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  const { name, lines } = await takeFile(page, centre)
  const [head, ...rest] = lines
  expect(name).toMatch(/^bets-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toContain(
    'started_utc,ended_utc,round_id,vendor,vendor_code,game,category,state,stake,payout,corrected,net',
  )
  // Below an empty line stand the totals.
  const rows = rest.slice(0, rest.indexOf('')).map((line) => line.split(','))
  expect(rows.map((row) => [row[2], ...row.slice(7, 10), row[11]])).toEqual(
    bets.map((bet) => [bet.roundId, bet.state, bet.stake, bet.payout, bet.net]),
  )
  const netMinor = bets.reduce((sum, { net }) => sum + toMinor(net), 0)
  expect(rest.at(-1)).toMatch(new RegExp(`^,{7}${bets.length},.*,${(netMinor / 100).toFixed(2)},,PHP$`))

  await pressOn(page, centre.getByRole('link', { name: 'Profit and loss' }), { back: true })
  await pressOn(page, button(centre, 'By month'))
  await expect(button(centre, 'By month')).toHaveAttribute('aria-pressed', 'true')
  const said = centre.getByRole('listitem').filter({ hasText: /\d rounds?/ })
  await expect(said).toContainText(`${bets.length} rounds`)
  await expect(said).toContainText(showMoney((Math.abs(netMinor) / 100).toFixed(2)))
  await expectAccessible(page)

  // Of two who came by this player's code one has played, and the house has paid for it.
  await pressOn(page, centre.getByRole('button', { name: /^Reward centre/ }))
  await pressOn(page, centre.getByRole('link', { name: 'Invite friends' }))
  const came = centre.getByRole('region', { name: 'Your friends' }).getByRole('listitem')
  await expect(came.filter({ hasText: `${showMoney('100.00')} paid` })).toHaveCount(1)
  await expect(came.filter({ hasText: `${showMoney('100.00')} to come` })).toHaveCount(1)
  await pressOn(page, button(centre, 'Account record'), { back: true })
  const figures = centre.getByRole('region', { name: 'Totals of the period' }).locator('dl dt')
  await expect(figures).toHaveText(['Deposits', 'Withdrawals', 'Won or lost in play', 'Everything else', 'Change'])
  const opening = context.waitForEvent('page')
  await pressOn(page, centre.getByRole('link', { name: 'Statement' }))
  const statement = await opening
  await statement.waitForURL(/\/statement/)
  await printStatement(
    statement,
    bets.map(({ roundId }) => roundId),
  )
})

async function printStatement(page: Page, roundIds: string[]) {
  await forbidPointers(page)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('main dl + p')?.textContent ?? 'nothing'
    }
  })
  await open(page, page.url())
  const { name, lines } = await takeFile(page, page)
  expect(name).toMatch(/^statement-\d{4}-\d\d\.csv$/)
  expect(lines.at(-1)).toMatch(/^closing_balance,\d+\.\d\d,[A-Z]{3}$/)
  expect(roundIds.filter((id) => !lines.some((line) => line.includes(id)))).toEqual([])
  await pressOn(page, button(page, 'Print'))
  await expect(page.locator('html')).toHaveAttribute('data-printed', /^Checked against the rows below/)
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Print')).toBeHidden()
  await expect(page.getByRole('table'), 'ink on paper').toHaveCSS('color', 'rgb(0, 0, 0)')
}

test('MEM-07, MEM-09, MEM-10 what a record was narrowed to stays: on the way back from a round, and over a reload @night', async ({
  page,
}) => {
  await loginAsDemo(page, DEMO_PLAYER)
  await open(page, '/down?dialog=centre&centre=personalHistoryCopy')
  const vendorName = (await readBets(page))[0]?.vendorName ?? ''
  const centre = centreOf(page)
  const kind = centre.getByLabel('Game type')
  const state = centre.getByLabel('Status')
  await kind.selectOption('RNG')
  await state.selectOption('settled')
  await centre.getByRole('listitem').getByRole('button').first().click()
  const figures = centre.getByRole('region').filter({ hasText: 'Balance after' })
  await expect(figures.getByText(vendorName, { exact: true })).toBeVisible()
  await centre.getByRole('button', { name: 'All rounds' }).click()
  await expect(kind).toHaveValue('RNG')
  await expect(state).toHaveValue('settled')
  await reload(page)
  await expect(kind).toHaveValue('RNG')
  await state.selectOption('Refunded')
  await expect(centre.getByText('No rounds in this period')).toBeVisible()
  await centre.getByRole('button', { name: 'Close' }).first().click()
  await expect(page).toHaveURL(/\/down$/)

  await open(page, '/down?dialog=centre&centre=transactionHistory')
  await centre.getByLabel('Type', { exact: true }).selectOption('Bet')
  await expect(page).toHaveURL(/bet/)
  await reload(page)
  await expect(centre.getByLabel('Type', { exact: true })).toHaveValue('bet')
})
