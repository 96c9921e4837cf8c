/** What stands round every page, and going about between pages: bars, dialogs with addresses, places that are kept. */
import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_TAG, LANGUAGES } from '../../contract/constants.ts'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { headerOf, mintMember, open, readValue, reload } from '../support/e2e-actions.ts'
import { button, dialogOf, forbidPointers, pressOn, tabTo } from '../support/keyboard.ts'

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))
const gamesOf = (page: Page) => page.getByRole('list', { name: 'Slots' }).getByRole('listitem')

test('SYS-09, NAV-11 scroll and focus are where they were: after a dialog, and after Back', async ({ page }) => {
  await open(page, '/index')
  await page.evaluate(() => scrollTo(0, 300))
  expect(await scrollOf(page)).toBe(300)
  const opener = headerOf(page).getByRole('button', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await scrollOf(page)).toBe(300)

  // Far down, beneath what is drawn only when it comes near and what comes in late.
  const more = page.getByRole('main').getByRole('link', { name: 'See all' }).last()
  await more.focus()
  // At the press itself: until then what comes in late may still move it.
  await more.evaluate((link) =>
    link.addEventListener('click', () => {
      document.documentElement.dataset.height = String(link.getBoundingClientRect().y)
    }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/promotions/)
  await expect.poll(() => scrollOf(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/index/)
  await expect(more).toBeFocused()
  const height = await page.evaluate(() => Number(document.documentElement.dataset.height))
  await expect.poll(async () => Math.abs(((await more.boundingBox())?.y ?? Number.NaN) - height)).toBeLessThan(3)
})

test('NAV-11 a dialog has an address: Back closes it, a reload opens it, its × pressed twice closes it once', async ({
  page,
}) => {
  await open(page, '/rng')
  await open(page, '/index')
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await expect(page).toHaveURL(/dialog=register/)
  await reload(page)
  await expect(dialogOf(page, 'Create your account')).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).evaluate((close: HTMLElement) => {
    close.click()
    close.click()
  })
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/index$/)
})

/** Which game stands in the middle of the window. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(innerWidth / 4, innerHeight / 2)?.closest('li')?.textContent ?? null)

/** Scrolls like a person, so far that the list has grown twice, and ends with a game in the middle. */
async function goDown(page: Page, games: Locator) {
  await expect(async () => {
    await games.last().scrollIntoViewIfNeeded()
    expect(await games.count()).toBeGreaterThanOrEqual(57)
  }).toPass()
  await games.nth(44).evaluate((game) => game.scrollIntoView({ block: 'center' }))
  await expect.poll(() => inTheMiddle(page)).not.toBeNull()
  return inTheMiddle(page)
}

test('FIND-02 Back from a filter and a reload find the place far down a list; a new visit begins at the top', async ({
  page,
}) => {
  await open(page, '/rng')
  const games = gamesOf(page)
  const game = await goDown(page, games)
  await page.getByRole('main').getByRole('button', { name: 'Filters' }).click()
  const sheet = dialogOf(page, 'Filters')
  const vendors = sheet.getByRole('group', { name: 'Vendor' })
  await vendors.getByRole('button', { name: /^Moonferry/ }).click()
  await sheet.getByRole('button', { name: 'Show 7 games' }).click()
  await expect(games).toHaveCount(7)
  await expect(page).toHaveURL(/vassalage|MOONFERRY/i)
  await page.goBack()
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(57)
  await expect.poll(() => inTheMiddle(page)).toBe(game)
  await reload(page)
  await expect.poll(() => games.count()).toBeGreaterThanOrEqual(57)
  await expect.poll(() => inTheMiddle(page)).toBe(game)
  await open(page, '/rng')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  expect(await scrollOf(page)).toBe(0)
  expect(await games.count()).toBeLessThanOrEqual(39)
})

test('FIND-01 Back from a game finds the search as it was left, and a reload too; the list beneath keeps its own @night', async ({
  page,
}) => {
  await mintMember(page)
  await open(page, '/rng?q=tide')
  const listed = gamesOf(page)
  await expect(listed.first()).toBeVisible()
  const before = await listed.count()
  await open(page, '/rng?q=tide&dialog=search')
  const search = dialogOf(page, 'Search games')
  const text = search.getByRole('searchbox')
  await text.fill('lucky pier')
  const found = search.getByRole('link', { name: /Lucky Pier/ }).first()
  await found.click()
  await expect(page).toHaveURL(/\/game\?/)
  await expect(page.getByRole('navigation', { name: 'Quick links' }), 'away over a game').toHaveCount(0)
  await page.goBack()
  await expect(text).toHaveValue('lucky pier')
  await expect(found).toBeVisible()
  await reload(page)
  await expect(text).toHaveValue('lucky pier')
  await search.getByRole('button', { name: 'Close' }).click()
  await expect(listed).toHaveCount(before)
})

test('NAV-03 every category is in sight at 1200, 1280 and 1440 px in five languages @desktop', async ({ page }) => {
  await open(page, '/down')
  const picker = page.getByRole('banner').locator('select')
  for (const code of LANGUAGES) {
    await picker.selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAG[code])
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await page.evaluate(() => {
        const bar = document.querySelector('header nav')
        const last = bar?.querySelector('ul')?.lastElementChild?.getBoundingClientRect()
        return { bar: (bar?.scrollWidth ?? 0) - (bar?.clientWidth ?? 0), last: (last?.right ?? 9e9) <= innerWidth }
      })
      expect(cut, `${code} at ${width}`).toEqual({ bar: 0, last: true })
    }
  }
})

test('NAV-03 a category opens by hover, keeps open on the slanting way down, and by focus, arrow and Escape @desktop', async ({
  page,
}) => {
  // Time stands still unless it is moved on: how long a pointer rests anywhere is the test's to say.
  await page.clock.install()
  await open(page, '/index')
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  const panel = (id: string) => page.locator(`#nav-${id}`)
  const rest = async (place: Locator, ms: number) => {
    await place.hover()
    await page.clock.runFor(ms)
  }
  // The panels' code comes with the first pointer, and React shows what came late by a timer.
  await bar.getByRole('link', { name: 'Slots', exact: true }).hover()
  await expect(panel('RNG').getByRole('link', { name: 'All Slots' })).toBeVisible()
  await page.getByRole('contentinfo').hover()
  await expect(panel('RNG')).toHaveCount(0)
  await page.clock.pauseAt(Date.now() + 60_000)
  await rest(bar.getByRole('link', { name: 'Slots', exact: true }), 50)
  await expect(panel('RNG'), 'a pointer that only crosses').toHaveCount(0)
  await page.clock.runFor(100)
  await expect(panel('RNG').getByRole('link', { name: 'All Slots' })).toBeVisible()
  // Across the neighbour, down into the panel.
  const neighbour = bar
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
    .nth(1)
  const [link, toggle] = [neighbour.getByRole('link').first(), neighbour.getByRole('button')]
  const other = page.locator(`#${await toggle.getAttribute('aria-controls')}`)
  await rest(link, 100)
  await rest(panel('RNG').getByRole('link', { name: 'All Slots' }), 1_000)
  await expect(panel('RNG')).toBeVisible()
  await expect(other).toHaveCount(0)
  await rest(page.getByRole('contentinfo'), 1_000)
  await expect(panel('RNG')).toHaveCount(0)
  await page.clock.resume()

  await bar.getByRole('link', { name: 'Slots', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(other).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(other.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(other).toHaveCount(0)
  await expect(toggle).toBeFocused()
})

test('NAV-03 by touch: a press opens a category, a press elsewhere closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/index')
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
  await bar.getByRole('button', { name: 'Show Slots vendors' }).tap()
  await expect(page.locator('#nav-RNG')).toBeVisible()
  await expectAccessible(page)
  await page.touchscreen.tap(700, 760)
  await expect(page.locator('#nav-RNG')).toHaveCount(0)
})

test('NAV-04, NAV-05, I18N-02 the right bar and the menu by keyboard @desktop', async ({ page }) => {
  await forbidPointers(page)
  await open(page, '/index')
  const bar = page.getByRole('complementary', { name: 'Contact and app' })
  // The demo has set no address of its own yet: none is shown.
  await expect(bar.getByRole('link')).toHaveCount(0)
  await pressOn(page, button(bar, 'App and QR codes'), { back: true })
  const dialog = dialogOf(page, 'Get the app')
  await expect(dialog.getByRole('img').first()).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(bar.getByRole('button', { name: 'App and QR codes' })).toBeFocused()

  await pressOn(page, button(headerOf(page), 'Menu'))
  const menu = page.getByRole('dialog')
  await expectAccessible(page)
  // PERF-01: the code of a page is on its way before the press.
  const asked = page.waitForRequest((request) => /\/assets\/.*\.js$/.test(request.url()))
  await menu.getByRole('link', { name: 'Help centre' }).focus()
  await asked
  await expect(page).toHaveURL(/\/index/)
})

test('NAV-06 the footer: marks that are drawn, help that unfolds one at a time, links that all lead somewhere', async ({
  page,
  request,
}) => {
  await open(page, '/index')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  const { vendors } = await readValue<{ vendors: { vassalage: string; playable: boolean }[] }>(
    page,
    '/wps/relay/GCSGAME_gameVendor',
  )
  const playable = vendors.filter((vendor) => vendor.playable)
  const marks = footer.getByRole('region', { name: 'Game providers' }).getByRole('listitem')
  await expect(marks).toHaveCount(new Set(playable.map(({ vassalage }) => vassalage)).size)
  const areDrawn = () =>
    marks.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0))
  await expect.poll(areDrawn).toBe(true)
  const folds = footer.getByRole('region', { name: 'Help' }).getByRole('group')
  const [first, second] = [folds.nth(0), folds.nth(1)]
  await first.locator('summary').click()
  await expect(first.getByRole('paragraph')).toBeVisible()
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second.getByRole('paragraph')).toBeVisible()
  await expect(first.getByRole('paragraph')).toBeHidden()
  await expect(footer.getByRole('img', { name: '18+ only' })).toBeVisible()

  const hrefs = await footer.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const paths = [...new Set(hrefs)].filter((href) => href.startsWith('/'))
  expect(paths.length).toBeGreaterThanOrEqual(12)
  const answers = await Promise.all(paths.map((path) => request.get(path, { headers: { accept: 'text/html' } })))
  expect(answers.filter((answer) => answer.status() !== 200).map((answer) => answer.url())).toEqual([])
  const elsewhere = hrefs.filter((href) => !href.startsWith('/'))
  expect(elsewhere.filter((href) => !/^(mailto:[^@]+@|https:\/\/)/.test(href))).toEqual([])
  for (const name of ['Limits', 'Self-exclusion', 'Responsible gaming'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^\/help\?article=/)
})

test('SYS-09 views fade into each other, and do not where nothing should move', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(() => {
        const names = document.getAnimations().map((each) => (each instanceof CSSAnimation ? each.animationName : ''))
        document.documentElement.dataset.fades = names.filter((name) => /^view-(in|out)$/.test(name)).join(' ')
      })
      return transition
    }
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/index')
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  await bar.getByRole('link', { name: 'Games' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-fades', 'view-out view-in')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await bar.getByRole('link', { name: 'Promotions' }).click()
  await expect(page).toHaveURL(/\/promotions$/)
  await expect(page.locator('html')).toHaveAttribute('data-fades', '')
})

test('FIND-01, FIND-02, GAME-07, MSG-01 by keyboard: panel, filters, heart, search, language @desktop @night', async ({
  page,
}) => {
  await forbidPointers(page)
  await open(page, '/index')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Slots', exact: true }))
  await page.keyboard.press('ArrowDown')
  await pressOn(page, page.locator('#nav-RNG').getByRole('link', { name: 'All Slots' }))
  await expect(page).toHaveURL(/\/rng$/)
  const main = page.getByRole('main')
  await pressOn(page, button(main, 'Filters'))
  const sheet = dialogOf(page, 'Filters')
  await pressOn(page, sheet.getByRole('group', { name: 'Feature' }).getByRole('button', { name: /^Cascades/ }))
  await pressOn(page, sheet.getByRole('button', { name: /^Show \d+ games?$/ }))
  await expect(page).toHaveURL(/feature=cascades/)
  const heart = main.getByRole('button', { name: /^Add .* to favourites$/ }).first()
  await pressOn(page, heart)
  await expect(main.getByRole('button', { name: /^Remove .* from favourites$/ })).toBeFocused()
  await pressOn(page, button(headerOf(page), 'Search'), { back: true })
  const search = dialogOf(page, 'Search games')
  await expect(search.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('lucky pier')
  await pressOn(page, search.getByRole('link', { name: /Lucky Pier/ }))
  await pressOn(page, button(main, 'Log in'))
  await expect(dialogOf(page, 'Log in')).toContainText('go straight to your game')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, headerOf(page).locator('select'))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(headerOf(page).locator('select')).toBeFocused()
})
