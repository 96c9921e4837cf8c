/** I18N-02: down to 320 px nothing moves sideways. One project does: the width is set here. sweep.spec.ts narrows every page. */
import { expect, expectAccessible, QUIET_PLACE, test } from '../support/e2e.ts'
import {
  callApi,
  expectNoSidewaysScroll,
  fetchThrough,
  GAME,
  open,
  readValue,
  register,
  waitForGame,
} from '../support/e2e-actions.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.skip(({ isMobile }) => !isMobile, 'the phone project')

test('I18N-02 home, search, filters, a game sheet and the menu at 320 px', async ({ page }) => {
  for (const path of [
    '/index',
    '/index?dialog=search',
    '/rng?dialog=filters',
    '/index?dialog=game-sheet&of=harbor-koi-trio',
    '/index?dialog=menu',
  ]) {
    await open(page, path)
    if (path.includes('dialog')) await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('NAV-01 a long name gives way in the header, and nothing beside it', async ({ page }) => {
  const name = 'Golden Dragon Palace Casino'
  await page.route(/\/index$/, async (route) => {
    const answer = await fetchThrough(route)
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Meridian', name) })
  })
  const header = page.locator('header')
  for (const [width, isRead] of [
    [320, false],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 640 })
    await open(page, '/index')
    await expectNoSidewaysScroll(page)
    await expect(header.getByRole('link', { name: `${name}, home` })).toBeInViewport({ ratio: 1 })
    await expect(header.getByRole('button', { name: 'Register' })).toBeInViewport({ ratio: 1 })
    const shown = await header.getByText(name).evaluate((text) => text.clientWidth)
    expect(shown > 60, `${width} px: ${shown} of the name`).toBe(isRead)
    await header.getByRole('button', { name: 'Menu' }).click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    expect((await close.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  }
})

test('I18N-02 a member at 320 px: home, records, security', async ({ page }) => {
  await register(page)
  const centre = '/index?dialog=centre'
  for (const path of [
    '/index',
    centre,
    `${centre}&centre=personalHistoryCopy`,
    `${centre}&centre=transactionHistory`,
  ]) {
    await open(page, path)
    if (path !== '/index') await expect(page.getByRole('dialog', { name: 'Personal centre' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expect(page.getByText('No movements in this period')).toBeVisible()
  await expectAccessible(page)
})

test('I18N-02 a game at 320 px: all of it in reach', async ({ page }) => {
  await page.goto(QUIET_PLACE)
  await callApi(page, 'POST', '/wps/session/login/freeplay', {})
  const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${GAME.id}`)
  await open(page, `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`)
  const game = await waitForGame(page)
  await expectNoSidewaysScroll(page)
  const inFrame = await game.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(inFrame).toBe(0)
  await expect(game.locator('button.spin')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Back to the lobby' }).first()).toBeInViewport()
})
