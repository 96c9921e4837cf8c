/** AUTH-13: who plays with play money is told what needs an account, and has every way to one: a new one, or their own. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  balanceOf,
  GAME,
  headerOf,
  mintName,
  open,
  PASSWORD,
  readValue,
  register,
  sendRegistration,
} from '../support/e2e-actions.ts'
import { forgetSession } from '../support/e2e-mail.ts'
import { button, dialogOf, field, forbidPointers, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'

const FAVOURITES = '/wps/relay/MCSFE_getFavoriteGames'

async function startFreePlay(page: Page, from: string) {
  await open(page, from)
  await skipToContent(page)
  await pressOn(page, button(page.getByRole('main'), 'Try with play money'))
  await expect(page).toHaveURL(/\/index$/)
  await expect(headerOf(page).getByText('Play money')).toBeVisible()
}

test('AUTH-13, MEM-01 by keyboard, a guest plays with play money and is told what needs a true account', {
  tag: '@once',
}, async ({ page }) => {
  await forbidPointers(page)
  await startFreePlay(page, '/login')
  await expect(balanceOf(page)).toContainText('5,000.00')

  await open(page, '/index?dialog=centre')
  const warning = page.getByRole('dialog', { name: 'For members only' })
  await expect(warning).toContainText('You are playing as a guest with play money')
  await expectAccessible(page)
  await pressOn(page, button(warning, 'Register now'))
  const form = dialogOf(page, 'Create your account')
  await expect(button(form, 'Try with play money'), 'they do already').toHaveCount(0)
  await typeInto(page, field(form, 'Username'), mintName())
  await expect(form.getByText('A letter first, then letters and digits')).toContainText(', met')
})

test('AUTH-13, GAME-07 the hearts of a guest are the account’s once they have made one', {
  tag: '@once',
}, async ({ page }) => {
  await startFreePlay(page, '/login')
  await open(page, '/rng')
  await page.getByRole('button', { name: 'Add Jade Orchard to favourites' }).click()
  await open(page, '/rng?dialog=centre')
  await page.getByRole('dialog', { name: 'For members only' }).getByRole('button', { name: 'Register now' }).click()
  const form = dialogOf(page, 'Create your account')
  await form.getByLabel('Username').fill(mintName())
  await sendRegistration(form)
  await expect(headerOf(page).getByText('Play money')).toHaveCount(0)
  await expect
    .poll(async () => (await readValue<{ gameIds: string[] }>(page, FAVOURITES)).gameIds)
    .toEqual([expect.stringContaining('jade-orchard')])
  await open(page, '/rng')
  await expect(page.getByRole('button', { name: 'Remove Jade Orchard from favourites' })).toBeVisible()
})

test('AUTH-13 a guest with an account logs in from the warning and goes on to what was asked', {
  tag: '@once',
}, async ({ page }) => {
  await forbidPointers(page)
  const username = await register(page)
  await forgetSession(page)
  await startFreePlay(page, '/register')
  await open(page, '/index?dialog=centre')
  await pressOn(page, button(page.getByRole('dialog', { name: 'For members only' }), 'Log in'))
  const form = dialogOf(page, 'Log in')
  await expect(button(form, 'Try with play money')).toHaveCount(0)
  await typeInto(page, field(form, 'Username'), username)
  await typeInto(page, field(form, 'Password'), PASSWORD)
  await pressOn(page, button(form, 'Log in'))
  await expect(page.getByRole('dialog', { name: 'Personal centre' })).toBeVisible()
})

test.describe('a game without play money', () => {
  test.use({ allowedErrors: [/status of 403/] })

  test('AUTH-13, GAME-05 is refused to a guest, who logs in there and plays it', { tag: '@once' }, async ({ page }) => {
    const username = await register(page)
    await forgetSession(page)
    await startFreePlay(page, '/login')
    const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${GAME.id}`)
    // Every game of the demo can be tried: the first launch is refused as the platform refuses one that cannot.
    await page.route('**/wps/game/launchGame', (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, errorCode: 'in_need_true_account', message: '', requestId: 'request-1' },
      }),
    )
    await open(page, `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`)
    const refusal = page.getByRole('alert').filter({ hasText: 'The game did not open' })
    await expect(refusal).toContainText('It needs an account of your own')
    await expect(button(refusal, 'Register now')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/wps/game/launchGame')
    await pressOn(page, button(refusal, 'Log in'))
    const form = dialogOf(page, 'Log in')
    await typeInto(page, field(form, 'Username'), username)
    await typeInto(page, field(form, 'Password'), PASSWORD)
    await pressOn(page, button(form, 'Log in'))
    await expect(page.locator('iframe')).toHaveAttribute('src', /studio/)
    await expect(refusal).toHaveCount(0)
    await expect(balanceOf(page)).toContainText('0.00')
    await expect(headerOf(page).getByText('Play money'), 'nor is it the guest who plays').toHaveCount(0)
  })
})

test('AUTH-13 the page of the login lets a guest log in', { tag: '@once' }, async ({ page }) => {
  await forbidPointers(page)
  const username = await register(page)
  await forgetSession(page)
  await startFreePlay(page, '/login')
  await open(page, '/login?next=/vip')
  const form = page.getByRole('main')
  await expect(button(form, 'Try with play money')).toHaveCount(0)
  await skipToContent(page)
  await typeInto(page, field(form, 'Username'), username)
  await typeInto(page, field(form, 'Password'), PASSWORD)
  await pressOn(page, button(form, 'Log in'))
  await expect(page).toHaveURL(/\/vip$/)
  await expect(balanceOf(page)).toContainText('0.00')
})
