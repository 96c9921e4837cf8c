/** SAFE-01 to SAFE-03: limits, a break, exclusion and the reminder. By keyboard, as whoever needs them has no time to look for a mouse. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import {
  balanceOf,
  fetchThrough,
  gamePath,
  headerOf,
  open,
  PASSWORD,
  register,
  waitForGame,
} from '../support/e2e-actions.ts'
import { LINE_REFUSED } from '../support/e2e-live.ts'
import { button, dialogOf, field, forbidPointers, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

const SAFETY = '/index?dialog=centre&centre=safety'
const centreOf = (page: Page) => dialogOf(page, 'Personal centre')
const expectLoggedOut = (page: Page) => expect(button(headerOf(page), 'Log in')).toBeVisible()
test.beforeEach(({ page }) => forbidPointers(page))

test.describe('limits and a break', () => {
  // The break ends the session.
  test.use({ allowedErrors: [new RegExp(LINE_REFUSED)] })

  test('SAFE-01, SAFE-02 limits hold at once or in a day; a break logs out, and who comes back reads till when @desktop', async ({
    page,
  }) => {
    const username = await register(page, SAFETY)
    const centre = centreOf(page)
    const limit = async (opener: string, amount: string) => {
      await pressOn(page, button(centre, opener))
      await typeInto(page, field(centre, 'Amount: Loss limit, Daily'), amount)
      await page.keyboard.press('Enter')
      await expect(button(centre, 'Change: Loss limit, Daily'), 'they stand where they were').toBeFocused()
    }
    await limit('Set: Loss limit, Daily', '50')
    await limit('Change: Loss limit, Daily', '30')
    await expect(centre.getByText('₱0.00 of ₱30.00 used')).toBeVisible()
    await limit('Change: Loss limit, Daily', '80')
    await expect(centre.getByText('Becomes ₱80.00')).toBeVisible()
    await expect(centre.getByText('₱0.00 of ₱30.00 used')).toBeVisible()
    await expectAccessible(page)
    await pressOn(page, button(centre, 'Keep as is'), { back: true })
    await expect(centre.getByText('Becomes ₱80.00')).toBeHidden()

    await pressOn(page, button(centre, 'Take a break'))
    await pressOn(page, button(centre, 'Cancel'))
    await expect(button(centre, 'Take a break')).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(page, button(centre, 'Log out and start my break'))
    await expect(centre).toBeHidden()
    await expectLoggedOut(page)
    // No offer to join meets who has just stopped.
    await expect(page).toHaveURL(/article=responsible-gaming/)

    await login(page, username, PASSWORD)
    await open(page, '/index')
    const note = page.getByRole('region', { name: 'You’re on a break' })
    await expect(note.getByText(/^Until .*\d{4}.*You can withdraw/)).toBeVisible()
    // Paying in is offered neither in the header nor in the menu; the way out is.
    await expect(headerOf(page).getByRole('link', { name: 'Deposit' })).toHaveCount(0)
    await pressOn(page, button(headerOf(page), 'Menu'))
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('link', { name: 'Withdraw' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Deposit' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Promotions' })).toHaveCount(0)
    await pressOn(page, note.getByRole('link', { name: 'View limits and breaks' }))
    await expect(centre.getByText('Loss limit, Daily: ₱50.00 to ₱30.00')).toBeVisible()
    await open(page, '/promoDetail?id=welcome-gift')
    await expect(page.getByText('Not available during your break.')).toBeVisible()
  })
})

test.describe('self-exclusion', () => {
  test.use({ allowedErrors: [new RegExp(`status of (401|403|422)|${LINE_REFUSED}`)] })

  test('SAFE-02 ends every session at once, on every address of the merchant, and holds on each @desktop @night', async ({
    page,
    context,
  }) => {
    const second = originOf('meridian.localhost')
    const username = await register(page, SAFETY)
    const elsewhere = await context.newPage()
    await login(elsewhere, username, PASSWORD, second)
    await open(elsewhere, `${second}/index`)
    await expect(balanceOf(elsewhere)).toBeVisible()
    // Keys are for the window in front.
    await page.bringToFront()
    const centre = centreOf(page)
    await pressOn(page, button(centre, 'Self-exclude'))
    await expect(centre.getByRole('heading', { name: 'What happens' })).toBeFocused()
    const confirm = button(centre, 'Exclude me for 6 months')
    await expect(confirm).toBeDisabled()
    await pressOn(page, centre.getByLabel('I’ve read this and want to be excluded.'), { key: 'Space' })
    await expectAccessible(page)
    await pressOn(page, confirm)
    await expect(page.getByText('You’re excluded from play. You can still withdraw your money.').last()).toBeVisible()
    for (const each of [page, elsewhere]) await expectLoggedOut(each)
    // The page in which an exclusion is explained may stand; no centre, and no login, over it.
    const asked = [...new URL(page.url()).searchParams.keys()].filter((name) => name !== 'article')
    expect(asked, 'not asked to log in again at once').toEqual([])

    await login(elsewhere, username, PASSWORD, second)
    await open(elsewhere, `${second}/index?dialog=centre&centre=depositv2`)
    await expect(elsewhere.getByRole('dialog')).toContainText('Deposits are off while you’re excluded')
    await expect(elsewhere.getByRole('dialog')).toContainText(/Until \d+ \w+ \d{4}, .*You can withdraw/)
    await open(elsewhere, `${second}${await gamePath(elsewhere)}`)
    await expect(elsewhere.getByRole('alert')).toContainText('This account is excluded from play')
  })
})

/**
 * The platform's clock goes along with the page's, which `page.clock` alone moves. By its true clock a reminder that is
 * read is not due yet, and stays: it would come back as soon as the page reads again. Read, it moves along too.
 */
async function keepClocksTogether(page: Page) {
  let aheadMs = 0
  let readAheadMs = 0
  const later = (time: string, byMs: number) => new Date(Date.parse(time) + byMs).toISOString()
  await page.route('**/wps/safety/session{,/acknowledge}', async (route) => {
    const response = await fetchThrough(route)
    const json = await response.json()
    const { session } = json.value
    if (route.request().url().endsWith('/acknowledge')) readAheadMs = aheadMs
    if (session?.reminderDueAt) session.reminderDueAt = later(session.reminderDueAt, readAheadMs)
    if (session) session.now = later(session.now, aheadMs)
    await route.fulfill({ response, json })
  })
  return async (minutes: number) => {
    aheadMs += minutes * 60_000
    await page.clock.fastForward(minutes * 60_000)
  }
}

test('SAFE-03 the reminder comes over the game at the chosen time and keeps the game away until it is answered @desktop', async ({
  page,
}) => {
  await page.clock.install()
  const pass = await keepClocksTogether(page)
  await register(page, SAFETY)
  const centre = centreOf(page)
  await tabTo(page, field(centre, 'Every'))
  await page.keyboard.press('Home')
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  await expect(field(centre, 'Every')).toHaveValue('5')

  const session = page.waitForResponse(/\/wps\/safety\/session$/)
  await open(page, await gamePath(page))
  const game = await waitForGame(page)
  await session
  await tabTo(page, game.locator('button.spin'))
  await pass(4)
  const reminder = page.getByRole('alertdialog', { name: /^You’ve been playing for/ })
  await expect(reminder).toBeHidden()
  await pass(1.1)
  await expect(reminder).toContainText('Bets are paused until you choose.')
  await expect(reminder).toBeFocused()
  await expectAccessible(page)
  // Neither the key that spins nor Escape answers it, and Tab goes round without the game.
  for (const key of ['Space', 'Escape', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await expect(reminder).toBeVisible()
  await expect(page.locator('iframe')).not.toBeFocused()
  await pressOn(page, button(reminder, 'Continue playing'), { back: true })
  await expect(reminder).toBeHidden()
  await expect(page.locator('iframe')).toBeFocused()
})
