/** MSG-01 to MSG-03: notices, help, the way to a person, downloads and the affiliate programme. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/e2e.ts'
import { callApi, expectNoSidewaysScroll, headerOf, open, openMenu, register, reload } from '../support/e2e-actions.ts'
import { field, forbidPointers, pressOn, skipToContent, typeInto } from '../support/keyboard.ts'

const LONG_ENOUGH = 'My withdrawal of yesterday has not arrived yet'

for (const [path, heading] of [
  ['/help', 'Help centre'],
  ['/help?article=limits', 'Setting limits'],
  ['/help?view=write', 'Write to us'],
  ['/noticePage', 'Notices'],
  ['/down', 'Meridian on your phone'],
  ['/join', 'Work with Meridian'],
  ['/seamless', 'One balance for every game'],
] as const) {
  test(`SYS-02 ${path} stands on its own, and for everybody`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('heading', { name: heading })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('MSG-03, I18N-02 help by keyboard: searched, read, followed to another article, and alone at /helpmc', {
  tag: '@once',
}, async ({ page }) => {
  await forbidPointers(page)
  await open(page, '/help')
  await skipToContent(page)
  const search = field(page, 'Search the help centre')
  await typeInto(page, search, 'self exclusion')
  await pressOn(page, page.getByRole('link', { name: 'A break, or self-exclusion' }))
  await expect(page).toHaveURL(/article=self-exclusion/)
  await expect(page.getByText('It cannot be ended early.')).toBeVisible()

  await typeInto(page, search, 'xqzjw', { back: true })
  await expect(page.getByText('No article has these words')).toBeVisible()

  await open(page, '/helpmc?article=responsible-gaming')
  await expect(headerOf(page)).toHaveCount(0)
  await pressOn(page, page.getByRole('link', { name: 'set a limit' }))
  await expect(page).toHaveURL(/\/helpmc\?article=limits/)
  await expect(page.getByRole('heading', { name: 'Setting limits' })).toBeVisible()
  await expect(page, 'what it is about').toHaveTitle('Setting limits · Help centre · Meridian')
  await page.goBack()
  await expect(page).toHaveTitle('When it is no longer a game · Help centre · Meridian')
})

test('MSG-03 a visitor’s feedback gets a number; a complaint asks for an account first', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/help?view=write')
  await page.getByLabel('Your message').fill('Too short')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toContainText('Between 5 and 500 words.')
  await page.getByLabel('Your message').fill('The lobby is quick and easy to read')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/^F-[0-9A-Z]{10}$/)).toBeVisible()
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByLabel('Your message'), 'another letter').toHaveValue('')
  await page.getByLabel('Your message').fill('One more thing')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByLabel('Your message'), 'what is begun stays').toHaveValue('One more thing')

  await open(page, '/help?view=write&kind=complaint')
  await expect(page.getByText('A complaint belongs to an account')).toBeVisible()
})

test('TRUST-06 a member complains and follows it', { tag: '@once' }, async ({ page }) => {
  await register(page, '/help?view=write&kind=complaint&topic=withdrawal')
  await page.getByLabel('Your message').fill(LONG_ENOUGH)
  await page.getByRole('button', { name: 'Send' }).click()
  const reference = await page.getByText(/^C-[0-9A-Z]{10}$/).textContent()
  await page.getByRole('status').getByRole('link', { name: 'My feedback and complaints' }).click()
  const card = page.getByRole('listitem').filter({ hasText: reference ?? 'none' })
  await expect(card).toContainText(LONG_ENOUGH)
  await expect(card.locator('[aria-current=step]')).toContainText('Received')
  await expectAccessible(page)
})

test.describe('MSG-02 customer service', { tag: '@once' }, () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })
  const press = async (page: Page) => (await openMenu(page)).getByRole('button', { name: 'Customer service' }).click()

  test('opens in a window of its own; a failed call closes the blank one and says so', async ({ page, context }) => {
    await open(page, '/index')
    const opened = page.waitForEvent('popup')
    await press(page)
    const popup = await opened
    await popup.waitForURL('**/__local/service/meridian/live')
    await expect(popup.getByRole('heading', { name: 'Customer service' })).toBeVisible()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.close()

    await context.route('**/wps/system/customerService', (route) => route.abort())
    await open(page, '/index')
    await press(page)
    await expect(page.getByText('Customer service could not be opened').first()).toBeVisible()
    await expect.poll(() => context.pages().length).toBe(1)
  })

  test('is asked for once, however often it is pressed', async ({ page, context }) => {
    let asked = 0
    const { promise: pressed, resolve: letGo } = Promise.withResolvers<void>()
    await context.route('**/wps/system/customerService', async (route) => {
      asked += 1
      await pressed
      await route.continue()
    })
    await open(page, '/index')
    const button = (await openMenu(page)).getByRole('button', { name: 'Customer service' })
    const opened = page.waitForEvent('popup')
    await button.click()
    await button.click()
    letGo()
    await (await opened).waitForURL('**/__local/service/meridian/live')
    expect(asked).toBe(1)
    expect(context.pages()).toHaveLength(2)
  })
})

test.describe('MSG-01 a popup notice', { tag: '@once' }, () => {
  test.use({ noticeCard: true })
  test('put away it leaves its line to the next, unread', async ({ page }) => {
    await open(page, '/index')
    const line = page.getByRole('complementary', { name: 'New notice' })
    await expect(line).toContainText('Demonstration')
    await line.getByRole('button', { name: 'Close' }).click()
    await expect(line).toContainText('Play within your limits')
    await reload(page)
    await expect(line).toContainText('Play within your limits')
  })

  test('comes in the line of notices, covers nothing, and opens the list at its own', async ({ page }) => {
    await open(page, '/index')
    const line = page.getByRole('complementary', { name: 'New notice' })
    await expect(line).toContainText('Demonstration')
    await line.getByRole('button', { name: /Read$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Notices' })
    await expect(dialog.getByText('No real money is used anywhere.')).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/).first()).toBeVisible()
    await open(page, '/index')
    await expect(line, 'the next one').toContainText('Play within your limits')
    await line.getByRole('button', { name: 'Close' }).click()
    await expect(line).toHaveCount(0)
    await open(page, '/index')
    await expect(page.getByRole('complementary', { name: 'Notices' })).toBeVisible()
    await expect(line).toHaveCount(0)
  })
})

test('MSG-03 an application to the programme arrives', { tag: '@once' }, async ({ page }) => {
  await open(page, '/join')
  await page.getByLabel('Your name').fill('Ana Cruz')
  await page.getByLabel('E-mail').fill('ana@example.com')
  await page.getByLabel('About you').fill('My readers ask me where they can play fair games')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText(/^A-[0-9A-Z]{10}$/)).toBeVisible()
})

test('MSG-03 codes to scan for every app, and for the site itself', async ({ page }) => {
  await open(page, '/download')
  await expect(page.getByRole('img', { name: /^Code to scan/ })).toHaveCount(3)
  expect((await callApi(page, 'GET', '/wps/system/status')).status).toBe(200)
})

/** What an upstream could send past the edge's cleaning, were there a hole in it: the browser cleans once more. */
const HOSTILE = [
  '<script>window.stolen = 1</script><img src=x onerror="window.stolen = 1"><svg onload="window.stolen = 1"></svg>',
  '<form action="https://evil.example"><input name="password"><button>Log in</button></form>',
  '<style>body { display: none }</style><p style="position:fixed;inset:0" class="fixed" id="root" name="cookie">over all</p>',
  '<iframe srcdoc="<script>parent.stolen = 1</script>"></iframe><object data="x"></object><embed src="x">',
  '<a href="javascript:window.stolen = 1">press</a><math><mtext><mglyph><style><img src onerror=alert(1)></style>',
  '<a href="//evil.example">out</a><a href="/\\\\evil.example">out</a><a href="http://evil.example">out</a>',
  '<video autoplay src="https://evil.example/x"></video><dialog open>over</dialog><nav>other</nav><label for="q">x</label>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css">',
  '<form id="form"><input name="attributes"><input name="innerHTML"></form><template><script>window.stolen = 1</script></template>',
  '<img srcset="https://evil.example/x 1x"><button formaction="javascript:window.stolen = 1">press</button>',
  '<p data-ready="false" tabindex="1" contenteditable="true" accesskey="s" role="alert">p</p>',
  `${'<div><b>'.repeat(5_000)}deep${'</b></div>'.repeat(5_000)}`,
  `<p>${'word '.repeat(200_000)}</p>`,
].join('')

test.describe('MSG-03 hostile HTML', { tag: '@once' }, () => {
  // What the cleaner parses the policy reports, though nothing of it is run; a picture without its handler is asked for.
  test.use({
    allowedErrors: [/Content Security Policy|CSP: (script-src-attr|style-src-elem|base-uri) refused|status of 404/],
  })
  test('that got past the edge is cleaned in the browser', async ({ page }) => {
    const article = {
      id: 'bad',
      title: 'Bad article',
      content: `<p>Before</p>${HOSTILE}`,
      updatedAt: '2026-11-21T00:00:00.000Z',
    }
    const value = { categories: [{ code: 'bad', title: 'Bad', articles: [article] }] }
    await page.route('**/wps/system/helpCenter', (route) => route.fulfill({ json: { success: true, value } }))
    await open(page, '/index')
    await (await openMenu(page)).getByRole('link', { name: 'Help centre' }).click()
    await page.getByRole('link', { name: 'Bad article' }).click()
    const shown = page.getByRole('article')
    await expect(shown.getByText('Before')).toBeVisible()
    const unwanted =
      'script, form, input, textarea, style, iframe, object, embed, [id], [name], [style], [onerror], [onload], a[href^=javascript]'
    expect(await shown.locator(unwanted).count()).toBe(0)
    const documents = 'base, meta, link, template, button, [srcset], [formaction], [target]:not(a[href^="https:"])'
    expect(await shown.locator(documents).count()).toBe(0)
    const pagesOwn = ['video', 'dialog', 'nav', 'label', 'p[data-ready]', 'p[tabindex]', 'p[accesskey]', 'p[role]']
    expect(await shown.locator(pagesOwn.join()).count()).toBe(0)
    expect(await shown.locator('a[href*=evil]').count()).toBe(0)
    expect(await shown.locator('p.fixed').count()).toBe(0)
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
    await expect(headerOf(page)).toBeVisible()
  })
})
