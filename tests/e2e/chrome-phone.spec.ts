/** The bar of the thumb, the foot of every page, and code that comes before the press. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { isWide, open, readValue, register } from '../support/e2e-actions.ts'

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Quick links' })

test('NAV-02, MEM-12 the five of the thumb: where one stands, what waits and is claimed, and away over a game', async ({
  page,
}) => {
  test.skip(isWide(page), 'phones')
  await open(page, '/index')
  const bar = barOf(page)
  const names = ['Home', 'Games', 'Promotions', 'Rewards', 'VIP - -']
  await expect(bar.getByRole('link')).toHaveText(names)
  const current = bar.locator('[aria-current=page]')
  await expect(current).toHaveText('Home')
  for (const [name, path] of [
    ['Games', '/rng'],
    ['Promotions', '/promotions'],
    [/^VIP/, '/vip'],
    ['Home', '/index'],
  ] as const) {
    await bar.getByRole('link', { name }).tap()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(current).toHaveText(name)
  }
  for (const [path, name] of [
    ['/live', 'Games'],
    ['/promoDetail?id=welcome-gift', 'Promotions'],
  ] as const) {
    await open(page, path)
    await expect(bar.locator('[aria-current]')).toHaveText(name)
    await expect(current, 'the page is a part of what the link leads to').toHaveCount(0)
  }
  await bar.getByRole('link', { name: 'Rewards' }).tap()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()

  await register(page)
  const { availablePromo } = await readValue<{ availablePromo: number }>(page, '/wps/member/badges')
  expect(availablePromo, 'the welcome gift').toBeGreaterThan(0)
  const rewards = bar.getByRole('link', { name: /Rewards/ })
  await expect(rewards).toContainText(availablePromo === 1 ? '1 reward to claim' : `${availablePromo} rewards to claim`)
  const { clubLabel } = await readValue<{ clubLabel: { labelName: string } | null }>(page, '/wps/member/info')
  await expect(bar.getByRole('link', { name: /^VIP/ })).toHaveText(`VIP ${clubLabel?.labelName ?? '- -'}`)
  await rewards.tap()
  const centre = page.getByRole('dialog', { name: 'Personal centre' })
  await expect(centre.getByRole('link', { name: 'Welcome gift' })).toBeVisible()
  // MEM-12: claimed where it waits, and then among what was paid.
  await centre.getByRole('button', { name: 'Claim P\u00a050.00' }).tap()
  await expect(centre.getByRole('region', { name: 'Paid to you' })).toContainText('Welcome gift')
  await expect(centre.getByRole('button', { name: /^Claim/ })).toHaveCount(availablePromo - 1)
  await page.goBack()
  await expect(centre).toHaveCount(0)
  await expectAccessible(page)
  await open(page, '/game?gameId=harbor-lucky-pier')
  await expect(bar).toHaveCount(0)
})

test('NAV-06 the footer: marks that are drawn, help that unfolds one at a time, links that all lead somewhere', {
  tag: '@once',
}, async ({ page, request }) => {
  await open(page, '/vip')
  const footer = page.getByRole('contentinfo')
  await footer.scrollIntoViewIfNeeded()
  const { vendors } = await readValue<{ vendors: { vassalage: string }[] }>(page, '/wps/relay/GCSGAME_gameVendor')
  const marks = footer.getByRole('region', { name: 'Our game vendors' }).getByRole('listitem')
  await expect(marks).toHaveCount(new Set(vendors.map(({ vassalage }) => vassalage)).size)
  await expect
    .poll(() =>
      marks.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)

  const folds = footer.getByRole('region', { name: 'Help' }).getByRole('group')
  await expect(folds).toHaveCount(4)
  const [first, second] = [folds.nth(0), folds.nth(1)]
  await first.locator('summary').click()
  await expect(first.getByRole('paragraph')).toBeVisible()
  await second.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(second.getByRole('paragraph')).toBeVisible()
  await expect(first.getByRole('paragraph')).toBeHidden()
  await expect(footer.getByRole('img', { name: 'Adults only, 18 and over' })).toBeVisible()
  await expect(footer.getByText(/licen[cs]e/i).last()).toBeVisible()

  const { categories } = await readValue<{ categories: { articles: { id: string }[] }[] }>(
    page,
    '/wps/system/helpCenter',
  )
  const articles = new Set(categories.flatMap(({ articles }) => articles.map(({ id }) => id)))
  const hrefs = await footer.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const paths = [...new Set(hrefs)].filter((href) => href.startsWith('/'))
  expect(paths.length).toBeGreaterThanOrEqual(12)
  for (const path of paths) {
    const article = new URL(path, 'http://site.invalid').searchParams.get('article')
    if (article) expect(articles, path).toContain(article)
    expect((await request.get(path, { headers: { accept: 'text/html' } })).status(), path).toBe(200)
  }
  // The mailbox, and where else the house can be met: in a window of its own.
  const elsewhere = hrefs.filter((href) => !href.startsWith('/'))
  expect(elsewhere.filter((href) => !/^(mailto:[^@]+@|https:\/\/)/.test(href))).toEqual([])
  for (const link of await footer.locator('a[href^="https:"]').all())
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  for (const name of ['Limits', 'Self-exclusion', 'Responsible gaming'])
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^\/help\?article=/)
  await footer.getByRole('link', { name: 'Self-exclusion' }).click()
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible()
})

test.describe('PERF-01 the code of a page is on its way before the press', () => {
  const chunkOf = (page: Page, name: string) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(`/assets/${name}-`))

  test('by touch: when the finger comes down', async ({ page }) => {
    test.skip(isWide(page), 'a finger')
    await open(page, '/index')
    const link = barOf(page).getByRole('link', { name: 'Promotions' })
    const box = await link.boundingBox()
    const finger = await page.context().newCDPSession(page)
    const asked = chunkOf(page, 'promotions-page')
    const place = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await asked
    await expect(page).toHaveURL(/\/index$/)
    // Not lifted: on a busy machine it would have rested there for long, which is another sign than a press.
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  })

  test('by pointer and by keyboard: a link of any kind', async ({ page }) => {
    test.skip(!isWide(page), 'a pointer')
    await open(page, '/index')
    const menu = page.getByRole('complementary').getByRole('navigation', { name: 'Menu' })
    const asked = chunkOf(page, 'vip-page')
    await menu.getByRole('link', { name: 'VIP' }).hover()
    await asked
    const focused = chunkOf(page, 'help-page')
    await menu.getByRole('link', { name: 'Help centre' }).focus()
    await focused
    const dialog = chunkOf(page, 'register-dialog')
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).focus()
    await dialog
    await expect(page).toHaveURL(/\/index$/)
    const list = chunkOf(page, 'list-page')
    await page.getByRole('main').getByRole('navigation', { name: 'Categories' }).getByRole('link').first().focus()
    await list
  })
})
