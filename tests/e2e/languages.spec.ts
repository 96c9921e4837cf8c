import type { Page } from '@playwright/test'
import { expect, expectAccessible, login, originOf, test } from '../support/e2e.ts'
import { balanceOf, headerOf, isWide, open, openMenu, readValue, register } from '../support/e2e-actions.ts'

const LANGUAGES = [
  { code: 'CN', tag: 'zh-Hans', register: '注册' },
  { code: 'JA', tag: 'ja', register: '登録' },
  { code: 'TH', tag: 'th', register: 'สมัคร' },
  { code: 'VI', tag: 'vi', register: 'Đăng ký' },
] as const

async function choose(page: Page, code: string) {
  const place = isWide(page) ? headerOf(page) : await openMenu(page)
  // Its answer brings the cookie by which the next page is written.
  const told = page.waitForResponse(/\/wps\/system\/language/)
  await place.locator('select').selectOption(code)
  expect((await told).status()).toBe(200)
  if (isWide(page)) return
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const { code, tag, register } of LANGUAGES) {
  test(`I18N-01 ${code}: chosen by hand, whole, and kept after a reload`, { tag: '@once' }, async ({ page }) => {
    await open(page, '/index')
    await choose(page, code)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.getByRole('main').getByRole('button', { name: register })).toBeVisible()
    await page.goto('/rng')
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    const words = await page.locator('header, main, footer').allInnerTexts()
    for (const english of ['Log in', 'Favourites', 'Recently played', 'All vendors', 'Coming soon']) {
      expect(words.join('\n'), english).not.toContain(english)
    }
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Slots')
    await expectAccessible(page)
    // Marks above and below the letters want room.
    if (code === 'TH' || code === 'VI') expect(await readLineHeights(page)).toMatchObject({ text: 1.6, heading: 1.4 })
  })
}

/** Of a page's text and of its heading, to the letters' size, not above what is asked of Thai and Vietnamese (ux.md). */
function readLineHeights(page: Page) {
  return page.evaluate(() => {
    const ratioOf = (element: Element | null) => {
      const { lineHeight, fontSize } = getComputedStyle(element ?? document.body)
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
    }
    return {
      text: Math.min(ratioOf(document.body), 1.6),
      heading: Math.min(ratioOf(document.querySelector('h1')), 1.4),
    }
  })
}

test('I18N-01 what the platform names comes anew in the language that was chosen, without a load', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/rng')
  const main = page.getByRole('main')
  await expect(main.getByText('Lantern Tide').first()).toBeAttached()
  await page.evaluate(() => {
    Object.assign(window, { stays: true })
  })
  await choose(page, 'TH')
  await expect(main.getByText('Lantern Tide')).toHaveCount(0)
  await expect(main.locator('.tile').first()).toContainText(/[\u0e00-\u0e7f]{4}/)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

test('I18N-01 what a form found wrong is said in the language chosen since', { tag: '@once' }, async ({ page }) => {
  for (const [path, press, english, thai] of [
    ['/login', 'Log in', 'Please enter the username and password', 'กรอกชื่อผู้ใช้และรหัสผ่าน'],
    ['/join', 'Send the application', 'Please fill this in', 'กรุณากรอกข้อมูล'],
    ['/help?view=write', 'Send', 'Please enter content', 'กรุณากรอกข้อความ'],
    ['/register', 'Create account', 'Input cannot be empty', 'กรุณากรอกช่องนี้'],
  ] as const) {
    await open(page, path)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: press, exact: true }).click()
    await expect(main.getByText(english).first()).toBeVisible()
    await choose(page, 'TH')
    await expect(main.getByText(thai).first()).toBeVisible()
    await expect(main.getByText(english)).toHaveCount(0)
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
})

test('I18N-01 the choice is kept with the one before it, and the server is told', { tag: '@once' }, async ({
  page,
}) => {
  await register(page)
  await choose(page, 'VI')
  const stored = () => page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')])
  expect(await stored()).toEqual(['VI', 'EN'])
  expect(await readValue<{ language: string }>(page, '/wps/member/info')).toMatchObject({ language: 'VI' })
})

test('I18N-01 arrow keys through the list: the last choice stays, however late the first is answered', {
  tag: '@once',
}, async ({ page }) => {
  const told: string[] = []
  await page.route('**/wps/system/language', async (route) => {
    if (told.push(route.request().postDataJSON().language) === 1) await new Promise((done) => setTimeout(done, 500))
    await route.continue()
  })
  await open(page, '/login')
  // Behind the open drawer, so not found by its role.
  const username = page.locator('main input[autocomplete^=username]')
  await username.fill('half-way')
  const list = (await openMenu(page)).locator('select')
  const lastAnswer = page.waitForResponse(
    (answer) => answer.url().endsWith('/wps/system/language') && answer.request().postDataJSON().language === 'TH',
  )
  for (const [code, tag] of [
    ['VI', 'vi'],
    ['TH', 'th'],
  ] as const) {
    await list.selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
  }
  await expect.poll(() => told).toEqual(['VI', 'TH'])
  await expect(username).toHaveValue('half-way')
  await (await lastAnswer).finished()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})

test('EDGE-01 saffron has its own theme, name and money, and its own player1', { tag: '@once' }, async ({ page }) => {
  const look = () =>
    page.evaluate(() => ({
      scheme: document.documentElement.dataset.scheme,
      surface: getComputedStyle(document.documentElement).getPropertyValue('--surface-0').trim(),
      background: getComputedStyle(document.documentElement).backgroundColor,
    }))
  const origins = { meridian: originOf('localhost'), saffron: originOf('saffron.localhost') }
  await open(page, `${origins.meridian}/index`)
  await expect(page).toHaveTitle(/Meridian/)
  expect(await look()).toMatchObject({ scheme: 'dark', surface: '#0b0f1a' })
  await open(page, `${origins.saffron}/index`)
  await expect(page).toHaveTitle(/Saffron/)
  expect(await look()).toMatchObject({ scheme: 'light', surface: '#faf4e9', background: 'rgb(250, 244, 233)' })
  await expectAccessible(page)

  await login(page, 'player1', undefined, origins.saffron)
  await open(page, `${origins.saffron}/index`)
  await expect(balanceOf(page)).toContainText(/฿\u00a0[\d,]+\.\d\d/)
  await open(page, `${origins.meridian}/index`)
  await expect(
    headerOf(page).getByRole('button', { name: 'Register' }),
    'logged in there is not logged in here',
  ).toBeVisible()
})
