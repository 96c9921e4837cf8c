/** NAV-10, GAME-04: the moment between the press on a vendor that starts at once and its game, without a mouse. */
import type { Page } from '@playwright/test'
import type { RouteValue } from '../../web/lib/api.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { fetchThrough, GAME, open, readValue, register } from '../support/e2e-actions.ts'
import { LIVE_LINE } from '../support/e2e-live.ts'
import { button, dialogOf, forbidPointers, pressOn, skipToContent, tabTo, WIDE } from '../support/keyboard.ts'

// The phone project has the tests that are made once.
test.use(WIDE)
test.beforeEach(({ page }) => forbidPointers(page))

type Games = RouteValue<'GET /wps/relay/GCSGAME_gameList'>

/** No sports vendor of the demo can be played. To this page Pitchside can, with one game, a slot. */
async function openPitchside(page: Page) {
  // A page that a test answers has no line of its own.
  await page.routeWebSocket(LIVE_LINE, () => {})
  await page.route(/\/index$/, async (route) => {
    const answer = await fetchThrough(route)
    const body = (await answer.text()).replace(
      /("vassalage":"PITCHSIDE"[^}]*?"playable":)false,"isGame":"VASSALAGE"/g,
      '$1true',
    )
    await route.fulfill({ response: answer, body })
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/GCSGAME_gameList\?.*vassalage=PITCHSIDE/, async (route) => {
    const value = await readValue<Games>(page, `/wps/relay/GCSGAME_gameList?gameIds=${GAME.id}`)
    await held
    await route.fulfill({ json: { success: true, value } })
  })
  return release
}

async function pressVendor(page: Page) {
  await skipToContent(page)
  const vendor = page.getByRole('list', { name: 'Vendors' }).getByRole('link', { name: /Pitchside/ })
  await tabTo(page, vendor, { most: 300 })
  await page.keyboard.press('Enter')
  return vendor
}

test.describe('@once', () => {
  test('NAV-10 taken back in time nothing starts; let be, its game does', async ({ page }) => {
    const release = await openPitchside(page)
    await page.clock.install()
    await register(page)
    const vendor = await pressVendor(page)
    const dialog = dialogOf(page, 'Opening Pitchside')
    await expect(dialog.getByRole('status')).toContainText('wallet')
    await expectAccessible(page)
    await pressOn(page, button(dialog, 'Cancel'))
    await expect(dialog).toHaveCount(0)
    release()
    await page.clock.fastForward(5_000)
    // The game would have opened by now, as it does below.
    await page.waitForTimeout(500)
    await expect(page).toHaveURL(/\/index$/)
    await expect(vendor).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/game\\?gameId=${GAME.id}`))
    await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`studio\\.localhost.*${GAME.id}`))
    await page.goBack()
    await expect(page, 'the moment between is no step of the way back').toHaveURL(/\/index$/)
  })

  test.describe('where the vendor cannot be read', () => {
    test.use({ allowedErrors: [/ERR_FAILED/] })

    test('NAV-10, ERR-01 the moment says so, and tries again', async ({ page }) => {
      const release = await openPitchside(page)
      release()
      await register(page)
      const lost = /GCSGAME_gameList\?.*vassalage=PITCHSIDE/
      await page.route(lost, (route) => route.abort())
      await pressVendor(page)
      const dialog = dialogOf(page, 'Pitchside could not be opened')
      await expect(dialog.getByRole('alert')).toContainText('The games could not be loaded')
      await expectAccessible(page)
      await page.unroute(lost)
      await openPitchside(page).then((again) => again())
      await pressOn(page, button(dialog, 'Try again'))
      await expect(page).toHaveURL(new RegExp(`/game\\?gameId=${GAME.id}`))
    })
  })

  test('NAV-10 a visitor logs in first, and is told why', async ({ page }) => {
    const release = await openPitchside(page)
    release()
    await open(page, '/index')
    await pressVendor(page)
    await expect(dialogOf(page, 'Log in')).toBeVisible()
    await expect(page.getByText('You are not logged in, please log in.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/index$/)
  })
})
