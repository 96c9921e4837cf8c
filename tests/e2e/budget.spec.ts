/** What the first visit of a phone may weigh, and that nothing on it moves. No times: npm run bench takes those. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, login, originOf, test } from '../support/e2e.ts'
import { fetchThrough } from '../support/e2e-actions.ts'
import { WIDE } from '../support/keyboard.ts'

const KB = 1_024
/** The marks of docs/benchmarks.md. Most of the script is react-dom; requests are all of them: document, style sheet, font, icon, scripts. */
const PHONE = { scriptKb: 110, requests: 14 } as const
/** With what wide screens alone have: the login in the bar, the panels of categories, the right bar, a longer row of covers. */
const WIDE_SCREEN = { scriptKb: 130, requests: 20 } as const
const MAX_FONT_KB = 40
const MAX_LAYOUT_SHIFT = 0.02
/** The first row on a phone. */
const COVERS_IN_SIGHT = 3
/** What a visitor who looks at the lobby does not need: rules of forms, telephone numbers, cleaning of HTML, dialogs. */
const UNWANTED = ['ZodError', 'isPossiblePhoneNumber', 'DOMPurify', 'data-base-ui']

/** Chromium's own, which the DOM's types do not know. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
declare global {
  interface Window {
    layoutShifts: { value: number; moved: string[] }[]
  }
}

const HOSTS = ['localhost', 'saffron.localhost']
const pathOf = (answer: Response) => new URL(answer.url()).pathname

/** All that a fresh browser asks for until it has nothing more to ask. */
async function watchVisit(page: Page, path: string): Promise<Response[]> {
  const answers: Response[] = []
  page.on('response', (answer) => {
    // Three seconds after the first screen is whole (web/app/live.tsx), which a slow machine's idle network is, too.
    if (!pathOf(answer).startsWith('/assets/start-live-')) answers.push(answer)
  })
  await page.addInitScript(() => {
    window.layoutShifts = []
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const what = node instanceof Element ? node.outerHTML.slice(0, 120) : 'text'
          const [before, after] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height])
          return `${what}: ${before} to ${after}`
        })
        window.layoutShifts.push({ value: entry.value, moved })
      }
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return answers
}

const typed = (answers: Response[], type: string) =>
  answers.filter((answer) => answer.request().resourceType() === type)

/** Its style sheet stands in the head without the rules of its fonts, which follow the content (web/app/html-shell.ts). */
async function expectFontsLast([document]: Response[]) {
  const [head = '', body = ''] = ((await document?.text()) ?? '').split('</head>')
  expect(head).toContain('<style>')
  expect(head, 'a font’s file').not.toContain('.woff2')
  expect(body, 'the font’s rule').toMatch(/<style media="not all">@font-face\{[^}]*\.woff2/)
}

/** Worn once it has come. */
const expectFontWorn = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family)),
    )
    .toContainEqual(expect.stringContaining('Sora Variable'))

/** All shifts together, which is no less than the worst burst that CLS counts. Nobody has pressed anything yet. */
async function expectStill(page: Page) {
  const shifts = await page.evaluate(() => window.layoutShifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
}

async function expectWithinBudget(answers: Response[], most: { scriptKb: number; requests: number } = PHONE) {
  expect(answers.length, answers.map(pathOf).join('\n')).toBeLessThanOrEqual(most.requests)
  const scripts = await Promise.all(typed(answers, 'script').map(async (each) => ({ each, body: await each.body() })))
  const sizes = scripts.map(({ each, body }) => [pathOf(each), gzipSync(body, { level: 9 }).length / KB] as const)
  const gzipKb = sizes.reduce((sum, [, size]) => sum + size, 0)
  const list = sizes.map(([path, size]) => `${size.toFixed(1)} ${path}`).join('\n')
  expect(gzipKb, `script of the first visit, gzip 9:\n${list}`).toBeLessThanOrEqual(most.scriptKb)
  const fonts = await Promise.all(typed(answers, 'font').map((font) => font.body()))
  expect(fonts.reduce((sum, body) => sum + body.length, 0) / KB).toBeLessThanOrEqual(MAX_FONT_KB)
}

const expectNoCalls = (answers: Response[]) =>
  expect(
    answers.map(pathOf).filter((path) => /^\/(wps|lgw)\//.test(path)),
    'the document brings the answers of its first screen',
  ).toEqual([])

for (const host of HOSTS) {
  test(`PERF-01 the first visit of ${host} keeps to its budget, asks no call and brings nothing it does not need @once`, async ({
    page,
  }) => {
    const answers = await watchVisit(page, `${originOf(host)}/index`)
    await expectWithinBudget(answers)
    expectNoCalls(answers)
    await expectFontsLast(answers)
    await expectFontWorn(page)
    await expectStill(page)
    for (const script of typed(answers, 'script')) {
      const source = await script.text()
      for (const word of UNWANTED) expect(source.includes(word), `${word} in ${script.url()}`).toBe(false)
    }
  })
}

test.describe('wide', () => {
  test.use(WIDE)
  for (const host of HOSTS) {
    test(`PERF-01 the first visit of ${host} on a wide screen keeps to its own budget, asks no call and stands still @once`, async ({
      page,
    }) => {
      const answers = await watchVisit(page, `${originOf(host)}/index`)
      await expectWithinBudget(answers, WIDE_SCREEN)
      expectNoCalls(answers)
      await expectStill(page)
    })
  }

  // A slow processor paints what it has read so far: the page, and the right bar behind it a moment later.
  test('PERF-01 the page has its place before the right bar is there @once', async ({ page }) => {
    const boxOf = async () => {
      await page.goto('/index')
      return page.locator('#content').boundingBox()
    }
    const whole = await boxOf()
    await page.route('/index', async (route) => {
      const answer = await fetchThrough(route)
      const document = await answer.text()
      await route.fulfill({ response: answer, body: document.slice(0, document.lastIndexOf('<aside')) })
    })
    const half = await boxOf()
    await expect(page.getByRole('complementary', { name: 'Contact' })).toHaveCount(0)
    expect({ x: half?.x, width: half?.width }).toEqual({ x: whole?.x, width: whole?.width })
  })
})

test('PERF-01 a first visit has the covers in sight in its document, and the next asks for them @once', async ({
  page,
}) => {
  // Visitors before this one, so that the edge has the covers.
  const visit = async () => (await fetch(`${originOf('localhost')}/index`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(async () => (await visit()).split('src="data:image/svg+xml,').length - 1).toBe(COVERS_IN_SIGHT)
  const covers = (answers: Response[]) => answers.map(pathOf).filter((path) => path.startsWith('/img/covers/'))
  const shown = page.locator('.tile-grid img')
  const first = await watchVisit(page, '/index')
  expect(covers(first)).toEqual([])
  for (const cover of (await shown.all()).slice(0, COVERS_IN_SIGHT)) {
    await expect(cover, 'as it was drawn, now that the page is awake').toHaveAttribute('src', /^data:image\/svg\+xml,</)
    expect(await cover.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual([true, 300])
  }
  await expect(shown.nth(COVERS_IN_SIGHT), 'one further down is asked for when it is near').not.toHaveAttribute(
    'src',
    /svg/,
  )
  const again = await watchVisit(page, '/index')
  expect(new Set(covers(again)).size).toBe(COVERS_IN_SIGHT)
})

for (const locale of ['th-TH', 'vi-VN']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    test('PERF-01 the first visit keeps to its budget @once', async ({ page }) => {
      const answers = await watchVisit(page, '/index')
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      await expectWithinBudget(answers)
      // Without a Thai font a machine draws boxes, of another width in each font of the page.
      if (locale !== 'th-TH') await expectStill(page)
    })
  })
}

test('PERF-01 a member’s first visit keeps to its budget and asks no call @once', async ({
  page,
  browser,
  extraHTTPHeaders,
}) => {
  await login(page, 'player2')
  // The same member in a browser that has nothing in its cache yet.
  const { baseURL: _, ...phone } = test.info().project.use
  const fresh = await browser.newContext({
    ...phone,
    extraHTTPHeaders,
    storageState: await page.context().storageState(),
  })
  const visit = await fresh.newPage()
  const answers = await watchVisit(visit, `${originOf('localhost')}/index`)
  await expectWithinBudget(answers)
  expectNoCalls(answers)
  await expectStill(visit)
  await fresh.close()
})
