/** What stands round every page: the row of categories, the bars, the dialogs, and going about between pages. */
import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_TAG, LANGUAGES } from '../../contract/constants.ts'
import { expect, expectAccessible, QUIET_PLACE, test } from '../support/e2e.ts'
import { callApi, headerOf, isWide, open, openMenu } from '../support/e2e-actions.ts'
import { button, forbidPointers, pressOn } from '../support/keyboard.ts'

const categoriesOf = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

test.describe('on wide screens', () => {
  test.skip(({ isMobile }) => isMobile, 'the desktop project')

  test('NAV-03 every category is in sight at 1200, 1280 and 1440 px in five languages', async ({ page }) => {
    await open(page, '/index')
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
    await picker.selectOption('EN')
  })

  test('NAV-03 a category opens by hover, keeps open on the slanting way down, and by focus, arrow and Escape', async ({
    page,
  }) => {
    // Time stands still unless it is moved on: how long a pointer rests anywhere is the test's to say.
    await page.clock.install()
    await open(page, '/index')
    const bar = categoriesOf(page)
    const panel = (id: string) => page.locator(`#nav-${id}`)
    const rest = async (place: Locator, ms: number) => {
      await place.hover()
      await page.clock.runFor(ms)
    }
    await page.clock.pauseAt(Date.now() + 60_000)
    await rest(bar.getByRole('link', { name: 'Slots', exact: true }), 50)
    await expect(panel('RNG'), 'a pointer that only crosses').toHaveCount(0)
    await page.clock.runFor(100)
    await expect(panel('RNG').getByRole('link', { name: 'All Slots' })).toBeVisible()
    // Across the neighbour, down into the panel.
    await rest(bar.getByRole('link', { name: 'Live casino', exact: true }), 100)
    await rest(panel('RNG').getByRole('link', { name: 'All Slots' }), 1_000)
    await expect(panel('RNG')).toBeVisible()
    await expect(panel('LIVE')).toHaveCount(0)
    await rest(page.getByRole('contentinfo'), 1_000)
    await expect(panel('RNG')).toHaveCount(0)
    await page.clock.resume()

    await bar.getByRole('link', { name: 'Slots', exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('link', { name: 'Live casino', exact: true })).toBeFocused()
    await expect(panel('LIVE')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel('LIVE').getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel('LIVE')).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'Show Live casino vendors' })).toBeFocused()
  })

  test('NAV-05, I18N-02 the right bar: service, social places, e-mail, and the codes of the app, by keyboard', async ({
    page,
  }) => {
    await forbidPointers(page)
    await open(page, '/index')
    const bar = page.getByRole('complementary', { name: 'Contact and app' })
    await expect(bar.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /^https:/)
    await expect(bar.getByRole('link', { name: /E-mail/ })).toHaveAttribute('href', /^mailto:/)
    await pressOn(page, button(bar, 'App and QR codes'), { back: true })
    const dialog = page.getByRole('dialog', { name: 'Get the app' })
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(bar.getByRole('button', { name: 'App and QR codes' })).toBeFocused()
  })

  test('NAV-04 the menu folds to icons that say their names, and stays as it was left', async ({ page }) => {
    await open(page, '/down')
    const vip = page
      .getByRole('complementary')
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'VIP' })
    await headerOf(page).getByRole('button', { name: 'Collapse the menu' }).click()
    const unfold = headerOf(page).getByRole('button', { name: 'Expand the menu' })
    await expect(unfold).toHaveAttribute('aria-expanded', 'false')
    await expect(vip).toHaveAttribute('title', 'VIP')
    await expect.poll(async () => (await vip.boundingBox())?.width ?? 0).toBeLessThan(64)
    await vip.click()
    await expect(page).toHaveURL(/\/vip$/)
    await open(page, '/down')
    await unfold.click()
    await expect(vip).not.toHaveAttribute('title')
  })
})

test('NAV-03 by touch: a press opens a category, a press elsewhere closes it', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a screen that is touched')
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/index')
  await categoriesOf(page).getByRole('button', { name: 'Show Slots vendors' }).tap()
  await expect(page.locator('#nav-RNG')).toBeVisible()
  await expectAccessible(page)
  await page.touchscreen.tap(700, 760)
  await expect(page.locator('#nav-RNG')).toHaveCount(0)
})

test('NAV-11 a dialog whose × is pressed twice is closed once: the page stays', { tag: '@once' }, async ({ page }) => {
  await open(page, '/rng')
  await open(page, '/index')
  await headerOf(page).getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/index$/)
})

test('SYS-09, NAV-11 scroll and focus are where they were: after a dialog, and after Back', async ({ page }) => {
  await open(page, '/index')
  await page.evaluate(() => scrollTo(0, 300))
  const before = await scrollOf(page)
  expect(before).toBe(300)

  const opener = isWide(page)
    ? headerOf(page).getByRole('button', { name: 'Search' })
    : headerOf(page).getByRole('button', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await scrollOf(page)).toBe(before)

  // Far down, beneath what is drawn only when it comes near and what comes in late.
  const more = page.getByRole('main').getByRole('link', { name: 'See all' }).last()
  const heightOf = async () => (await more.boundingBox())?.y ?? Number.NaN
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
  await expect.poll(async () => Math.abs((await heightOf()) - height)).toBeLessThan(3)
})

for (const [reducedMotion, fades] of [
  ['no-preference', 'view-out view-in'],
  ['reduce', ''],
] as const) {
  test(`SYS-09 views fade into each other, motion ${reducedMotion}`, { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
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
    await open(page, '/index')
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Games' }).click()
    await expect(page).toHaveURL(/\/rng/)
    await expect(page.locator('html')).toHaveAttribute('data-fades', fades)
  })
}

test('NAV-04, AUTH-13 a guest is offered an account, not a deposit or records that would refuse', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(QUIET_PLACE)
  expect((await callApi(page, 'POST', '/wps/session/login/freeplay', {})).status).toBe(200)
  await open(page, '/index')
  await expect(headerOf(page).getByRole('button', { name: /Create account|Register/ })).toBeVisible()
  const menu = await openMenu(page)
  for (const name of ['Log in', 'Register'])
    await expect(menu.getByRole('button', { name, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Deposit|Withdraw|Betting record|Account record)$/ })).toHaveCount(0)
  await expectAccessible(page)
  await menu.getByRole('button', { name: 'Register', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible()
})
