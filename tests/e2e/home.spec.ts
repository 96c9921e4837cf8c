/** ux.md 2: the order of the home page, what waits for a member there, the banner, the winners, a game that is held. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import {
  expectNoSidewaysScroll,
  headerOf,
  holdTime,
  isWide,
  open,
  readValue,
  register,
} from '../support/e2e-actions.ts'
import { button, forbidPointers, pressOn, skipToContent } from '../support/keyboard.ts'

type Channel = { channelId: string; min: string; fee: { flat: string; rateBps: number } }

const mainOf = (page: Page) => page.getByRole('main')
/** A way through the site itself: the page keeps what it knows and asks for what home needs. */
const goHome = (page: Page) =>
  headerOf(page)
    .getByRole('link', { name: /, home$/ })
    .click()

/** An order at the provider, not paid: as the cashier opens it. */
async function openDeposit(page: Page, amount: string) {
  const { channels } = await readValue<{ channels: Channel[] }>(page, '/wps/v2/deposit/channels')
  const free = channels.find(({ fee, min }) => fee.rateBps === 0 && Number(fee.flat) === 0 && Number(min) <= 200)
  const order = { channelId: free?.channelId, amount, receive: amount }
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    return (await fetch('/wps/v2/deposit/orders', { method: 'POST', headers, body })).status
  }, JSON.stringify(order))
  expect(status).toBe(200)
}

/** The games of the hot row as last played, the first with a round that is still open. */
async function playedBefore(page: Page) {
  const hot = await readValue<{ list: object[] }>(page, '/wps/relay/GCSGAME_hotGamesV2?size=3')
  const list = hot.list.map((game, at) => ({ ...game, lastPlayedAt: '2026-11-20T08:00:00.000Z', openRound: at === 0 }))
  await page.route('**/GCS_recentGame**', (route) => route.fulfill({ json: { success: true, value: { list } } }))
}

test('FIND-03, TRUST-02 a member’s home: what waits comes first, then the order of the page', async ({ page }) => {
  await register(page, '/help')
  await openDeposit(page, '200.00')
  await open(page, '/help')
  await playedBefore(page)
  await goHome(page)
  const main = mainOf(page)
  const round = main.getByRole('link', { name: 'Return to the round' })
  await expect(round).toHaveAttribute('href', /^\/game\?gameId=/)
  const deposit = main.getByRole('link', { name: /^Deposit P\s200\.00 — / })
  await expect(deposit).toBeVisible()
  const row = (name: string) => main.getByRole('region', { name, exact: true })
  const inOrder: Locator[] = [
    page.getByRole('complementary', { name: 'Notices' }),
    deposit,
    round,
    row('Continue playing'),
    main.getByLabel('Search games'),
    main.getByRole('navigation', { name: 'Categories' }),
    row('Announcements'),
    row('Hot games'),
    row('New games'),
    row('Vendors'),
    row('Biggest wins this week'),
    row('Promotions'),
    page.getByRole('contentinfo'),
  ]
  const tops: number[] = []
  for (const part of inOrder) {
    await expect(part).toBeVisible()
    tops.push(await part.evaluate((one) => one.getBoundingClientRect().top + scrollY))
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(row('Continue playing').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await deposit.click()
  await expect(page.getByRole('dialog')).toContainText('200.00')
})

test.describe('the banner', () => {
  const TURN_MS = 7_000
  const trackOf = (page: Page) => page.getByRole('region', { name: 'Announcements' }).getByRole('list')
  /** Time is the test's own, and each turn is counted. */
  const begin = async (page: Page) => {
    await page.clock.install()
    await page.addInitScript(() => {
      let turns = 0
      Element.prototype.scrollTo = new Proxy(Element.prototype.scrollTo, {
        apply: (scrollTo, element, to) => {
          document.documentElement.dataset.turns = String(++turns)
          return Reflect.apply(scrollTo, element, to)
        },
      })
    })
    await open(page, '/index')
    await holdTime(page)
  }
  const passTurn = async (page: Page) => {
    await page.clock.fastForward(TURN_MS)
    return page.evaluate(() => Number(document.documentElement.dataset.turns ?? 0))
  }

  test('turns by itself, rests while it is used by keyboard, stays where it was paused', { tag: '@once' }, async ({
    page,
  }) => {
    await begin(page)
    expect(await passTurn(page)).toBe(1)
    await expect.poll(() => trackOf(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
    expect(await passTurn(page), 'and round again').toBe(2)

    const slides = trackOf(page).getByRole('link')
    await slides.first().focus()
    expect(await passTurn(page), 'in use').toBe(2)
    await page.keyboard.press('Tab')
    await expect(slides.nth(1)).toBeFocused()
    await expect(slides.nth(1), 'the next one comes with the focus').toBeInViewport({ ratio: 0.9 })

    await page.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
    expect(await passTurn(page), 'paused').toBe(2)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
    expect(await passTurn(page), 'on again').toBe(3)
  })

  test('rests under a pointer, and for good where nothing should move', async ({ page, isMobile }) => {
    test.skip(isMobile, 'a pointer')
    await begin(page)
    await trackOf(page).hover()
    expect(await passTurn(page)).toBe(0)
    await page.mouse.move(4, 4)
    expect(await passTurn(page)).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await passTurn(page)).toBe(1)
    await expect(page.getByRole('button', { name: 'Pause' }), 'nothing to pause').toBeHidden()
  })
})

test('GAME-07, I18N-02 who hides the winners, by keyboard, does not see them again until asked back', {
  tag: '@once',
}, async ({ page }) => {
  await forbidPointers(page)
  await open(page, '/index')
  const winners = page.getByRole('region', { name: 'Biggest wins this week' })
  const back = page.getByRole('button', { name: 'Show wins' })
  await skipToContent(page)
  await pressOn(page, button(winners, 'Hide'))
  await expect(winners).toHaveCount(0)
  await open(page, '/index')
  await expect(back).toBeVisible()
  await expect(winners).toHaveCount(0)
  await back.press('Enter')
  await expect(winners).toBeVisible()
  await open(page, '/index')
  await expect(winners).toBeVisible()
})

test('GAME-02 a game that is held tells more, and does not start; a thumb that scrolls holds nothing', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile || isWide(page), 'a finger')
  await open(page, '/index')
  const tile = page.getByRole('list', { name: 'Hot games' }).getByRole('listitem').first()
  const name = await tile.getByRole('link').textContent()
  await tile.scrollIntoViewIfNeeded()
  const box = await tile.getByRole('link').boundingBox()
  const at = { x: Math.round((box?.x ?? 0) + 40), y: Math.round((box?.y ?? 0) + (box?.height ?? 0) - 60) }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', place?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: place ? [place] : [] })
  const sheet = page.getByRole('dialog')

  await touch('touchStart', at)
  for (const moved of [20, 40, 60]) await touch('touchMove', { ...at, y: at.y - moved })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
  await touch('touchEnd')
  await expect(sheet).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await tile.scrollIntoViewIfNeeded()

  const again = await tile.getByRole('link').boundingBox()
  await touch('touchStart', { x: at.x, y: Math.round((again?.y ?? 0) + (again?.height ?? 0) - 60) })
  await expect(sheet).toBeVisible()
  await touch('touchEnd')
  await expect(sheet.getByText('Return to player, theoretical')).toBeVisible()
  expect(name).toContain(await sheet.getByRole('heading').first().textContent())
  await expect(page).toHaveURL(/\/index\?dialog=game-sheet&of=/)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await tile.getByRole('link').tap()
  await expect(page, 'a tap starts it, as ever').toHaveURL(/\/game\?gameId=|dialog=login/)
})
