/** PERF-01: what a first visit may weigh, that nothing on it moves, and that it wakes up without an error in every language. */
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { LANGUAGE_TAG, LANGUAGES } from '../../contract/constants.ts'
import { expect, loginAsDemo, originOf, test, watchFaults } from '../support/e2e.ts'
import { noteShifts, readShifts } from '../support/note-shifts.ts'

const KB = 1_024
const MAX_FONT_KB = 60
const MAX_LAYOUT_SHIFT = 0.02
/**
 * The bound is the phone's; requests are all of them: document, font, icon, scripts. Wide screens have the login in the
 * bar, the panels of categories and the right bar besides.
 */
const MOST = { phone: { scriptKb: 150, requests: 14 }, desktop: { scriptKb: 170, requests: 20 } }
/** What a visitor who looks at the lobby does not need: rules of forms, telephone numbers, cleaning of HTML, dialogs. */
const UNWANTED = ['ZodError', 'isPossiblePhoneNumber', 'DOMPurify', 'data-base-ui']

/** Where the first cover begins on a phone, in px: a visitor's hero and a member's notes stand above it. */
const FIRST_COVER_PX = { visitor: 430, member: 330 }

const pathOf = (answer: Response) => new URL(answer.url()).pathname

/** All that a fresh browser asks for until it has nothing more to ask. */
async function watchVisit(page: Page, address: string): Promise<Response[]> {
  const answers: Response[] = []
  page.on('response', (answer) => {
    // Three seconds after the first screen is whole, which a slow machine's idle network is, too.
    if (!pathOf(answer).startsWith('/assets/start-live-')) answers.push(answer)
  })
  await noteShifts(page)
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return answers
}

const ofType = (answers: Response[], type: string) =>
  answers.filter((answer) => answer.request().resourceType() === type)

async function expectLight(answers: Response[], project: string) {
  const most = MOST[project === 'desktop' ? 'desktop' : 'phone']
  expect(answers.length, answers.map(pathOf).join('\n')).toBeLessThanOrEqual(most.requests)
  const scripts = await Promise.all(ofType(answers, 'script').map(async (each) => ({ each, body: await each.body() })))
  const sizes = scripts.map(({ each, body }) => [pathOf(each), gzipSync(body, { level: 9 }).length / KB] as const)
  const list = sizes.map(([path, size]) => `${size.toFixed(1)} ${path}`).join('\n')
  const sumKb = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(sumKb, `script of the first visit, gzip 9:\n${list}`).toBeLessThanOrEqual(most.scriptKb)
  const fonts = await Promise.all(ofType(answers, 'font').map((font) => font.body()))
  expect(fonts.reduce((sum, body) => sum + body.length, 0) / KB).toBeLessThanOrEqual(MAX_FONT_KB)
  const calls = answers.map(pathOf).filter((path) => /^\/(wps|lgw)\//.test(path))
  expect(calls, 'the document brings the answers of its first screen').toEqual([])
}

/** All shifts together, which is no less than the worst burst that CLS counts. Nobody has pressed anything yet. */
async function expectStill(page: Page) {
  const shifts = await readShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
}

/** NAV-08: a game is on a phone's first screen. */
async function expectCoverAbove(page: Page, mostPx: number) {
  const cover = page.getByRole('main').getByRole('listitem').locator('.cover').first()
  expect(await cover.evaluate((each) => each.getBoundingClientRect().top)).toBeLessThan(mostPx)
}

for (const host of ['localhost', 'saffron.localhost']) {
  test(`PERF-01 the first visit of ${host} keeps to its budget, asks no call and stands still @both`, async ({ page }, {
    project,
  }) => {
    const answers = await watchVisit(page, `${originOf(host)}/index`)
    await expectLight(answers, project.name)
    await expectStill(page)
    if (project.name === 'phone') await expectCoverAbove(page, FIRST_COVER_PX.visitor)
    const families = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.family))
    await expect.poll(families, 'worn once it has come').toContainEqual(expect.stringContaining('Sora Variable'))
    for (const script of ofType(answers, 'script')) {
      const source = await script.text()
      const found = project.name === 'phone' ? UNWANTED.filter((word) => source.includes(word)) : []
      expect(found, script.url()).toEqual([])
    }
  })
}

/** A browser of its own, which has nothing in its cache yet. */
async function visitAnew(browser: Browser, options: object, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options)
  const faults = watchFaults(context)
  const page = await context.newPage()
  await look(page)
  expect(faults, JSON.stringify(options)).toEqual([])
  await context.close()
}

test('PERF-01, I18N-01 in each language a first visit keeps to its budget and wakes up without an error', async ({
  browser,
}, { project }) => {
  for (const code of LANGUAGES.filter((each) => each !== 'EN')) {
    const tag = LANGUAGE_TAG[code]
    await visitAnew(browser, { ...project.use, locale: tag }, async (page) => {
      const answers = await watchVisit(page, '/index')
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expectLight(answers, project.name)
      // Without fonts of these letters a machine draws boxes, of another width in each font of the page.
      if (code === 'VI') await expectStill(page)
    })
  }
})

test('PERF-01 a member’s first visit keeps to its budget and asks no call', async ({ page, browser }, { project }) => {
  await loginAsDemo(page, 'player2')
  const storageState = await page.context().storageState()
  await visitAnew(browser, { ...project.use, storageState }, async (visit) => {
    await expectLight(await watchVisit(visit, '/index'), project.name)
    await expectStill(visit)
    await expectCoverAbove(visit, FIRST_COVER_PX.member)
  })
})
