/**
 * I18N-01, I18N-02: every page and every dialog, by axe, by the size of what is pressed, for words that are cut or have
 * stayed English, and narrowed to 320 px. It takes half an hour (docs/recipes/run-tests.md).
 */
import type { Page } from '@playwright/test'
import { LANGUAGE_TAG, LANGUAGES, type Language } from '../../contract/constants.ts'
import { answerFor } from '../../scripts/lib/screen-pages.ts'
import { callFromPage } from '../support/call-from-page.ts'
import { expect, findViolations, login, originOf, QUIET_PLACE, test } from '../support/e2e.ts'
import { findSidewaysScroll, isWide, mintName, PASSWORD, readValue } from '../support/e2e-actions.ts'
import { ask, forgetSession, moveAway, registerWithEmail } from '../support/e2e-mail.ts'
import { hireSwitcher } from '../support/e2e-operator.ts'
import { IN_PLAY, ROUNDS_IN_ENGLISH, ROUNDS_IN_OTHERS, type Stop, type Viewer } from '../support/sweep-list.ts'
import {
  findCutWords,
  findEnglish,
  findHiddenFocus,
  findLowLines,
  findSmallTargets,
  TARGET_PX,
} from '../support/sweep-measures.ts'

/** Nothing is measured here but what is there in the end. */
const PATIENTLY = { timeout: 60_000 }
const LEADS_ON = /^\/e?sports$|dialog=start/
const HOSTS = { meridian: 'localhost', saffron: 'saffron.localhost' } as const
type Merchant = keyof typeof HOSTS

/** English at both sizes, each in one theme. Other languages on the phone, where words are cut first, in one theme each. */
const isDue = (isPhone: boolean, merchant: Merchant, language: Language) => {
  if (language === 'EN') return isPhone === (merchant === 'meridian')
  return isPhone && (merchant === 'saffron') === ['TH', 'VI'].includes(language)
}

/** Shut out by maintenance and by a region rule. Nobody else comes from there: others go on, and the switches may stay. */
const SHUT_OUT = { ip: '240.0.0.1', status: 503 }
const OUTSIDE: Partial<Record<Viewer, typeof SHUT_OUT>> = {
  shut: SHUT_OUT,
  'shut-member': SHUT_OUT,
  refused: { ip: '250.0.0.1', status: 451 },
}
const REFUSED_BLOCK = '248.0.0.0/5'
const ALL_BUT_SHUT = ['0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3', '224.0.0.0/4', REFUSED_BLOCK, '::/0']

async function goOutside(page: Page, ip: string, merchant: Merchant) {
  const operate = await hireSwitcher(mintName(), merchant)
  await operate('maintenance-on', { until: '2090-06-01T04:00:00Z', allowIps: ALL_BUT_SHUT })
  // A journey refuses this country, and to admit it again takes two people: it stays refused.
  await operate('region-set', { denyCountries: ['FR'], denyCidrs: [REFUSED_BLOCK] })
  await page.context().setExtraHTTPHeaders({ 'x-local-ip': ip })
}

async function become(page: Page, viewer: Viewer, merchant: Merchant) {
  const origin = originOf(HOSTS[merchant])
  const outside = OUTSIDE[viewer]
  if (outside) await goOutside(page, outside.ip, merchant)
  if (viewer === 'guest') await ask(page, 'POST', `${origin}/wps/session/login/freeplay`, {})
  if (viewer === 'member' || viewer === 'shut-member') await login(page, 'player2', undefined, origin)
  if (viewer === 'agent') await login(page, 'general1', undefined, origin)
  if (viewer !== 'halfway') return
  // The page of whoever was there before would ask for its live line without a session.
  await page.goto(origin + QUIET_PLACE)
  await page.context().clearCookies()
  const { username } = await registerWithEmail(page, origin)
  await forgetSession(page)
  await moveAway(page)
  await login(page, username, PASSWORD, origin)
}

/** A login elsewhere ends this one; then what is asked for is not what is shown. */
async function isStill(page: Page, viewer: Viewer): Promise<boolean> {
  if (!['guest', 'member', 'agent', 'shut-member'].includes(viewer)) return true
  return (await callFromPage(page, 'GET', '/wps/v2/wallets/balance')).status === 200
}

/** A dialog moves to its new place by the next frame, and with it what has the focus. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** At another size for a moment, a desktop at 200 % for one; what measures itself takes a frame or two to fit. */
async function narrow(page: Page, width: number, height: number): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height })
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 1_000 })
    .catch(() => {})
  await nextFrames(page)
  const found = await findLost(page, `${width} px`)
  if (size) await page.setViewportSize(size)
  return found
}

/** What does not fit as it stands: beyond the edge, out of its box, or with the focus beneath a bar. */
async function findLost(page: Page, at: string): Promise<string[]> {
  const sideways = await findSidewaysScroll(page)
  const isWider = sideways.page > 0 || sideways.parts.length > 0
  const found = isWider ? [`too wide: ${JSON.stringify(sideways)}`] : []
  for (const hidden of await findHiddenFocus(page)) found.push(`focus beneath something: ${hidden}`)
  return [...found, ...(await findCutWords(page))].map((each) => `at ${at} ${each}`)
}

/** A phone whose owner reads in twice the size. */
async function enlarge(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const setFontSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await setFontSize(32)
  // Who reads so comes with it. Changed while the page stands, the browser keeps the old width of what it does not paint.
  await page.evaluate(() => {
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.display = ''
  })
  await nextFrames(page)
  const found = await findLost(page, 'twice the text')
  await setFontSize(16)
  await browser.detach()
  return found
}

/** The address with the number of its game, which an edition of the catalogue gives it. */
async function nameGame(page: Page, path: string): Promise<string> {
  if (path !== IN_PLAY) return path
  const { gameId } = Object.fromEntries(new URL(path, page.url()).searchParams)
  const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${gameId}`)
  return path.replace('NODE', String(nodeId))
}

/** What is wrong with a stop: all of it, so that one run tells everything. */
async function look(
  page: Page,
  origin: string,
  { viewer, path, press, answers }: Stop,
  language: Language,
): Promise<string[]> {
  if (answers) await answerFor(page, { answers }, origin.includes('saffron') ? 'saffron' : 'meridian')
  const isDialog = path.includes('dialog=')
  const answer = await page.goto(origin + (await nameGame(page, path)))
  const outside = OUTSIDE[viewer]
  if (outside) expect(answer?.status(), `${path} as ${viewer}`).toBe(outside.status)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true', PATIENTLY)
  if (isDialog) await expect(page.getByRole('dialog').first()).toBeVisible(PATIENTLY)
  const form = page.getByRole(isDialog ? 'dialog' : 'main')
  if (press) await form.getByRole('button', { name: press, exact: true }).click()
  if (path === IN_PLAY) await expect(page.frameLocator('iframe').getByRole('button').last()).toBeVisible(PATIENTLY)
  await page.waitForLoadState('networkidle')
  // An address that leads on, as the login does for a member, shows nothing until its page has come.
  await expect(page.locator('h1').first()).toBeAttached(PATIENTLY)
  // What leads on to a game, or to the login before it, takes its time.
  if (LEADS_ON.test(path)) await expect(page.locator('.turning')).toHaveCount(0, PATIENTLY)
  // The network also rests between the code of a part and its first call.
  if (isDialog) await expect(form.locator('.shimmer')).toHaveCount(0, PATIENTLY)
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAG[language])
  const found = await findViolations(page, true)
  found.push(...(await findCutWords(page)))
  for (const low of await findLowLines(page)) found.push(`low lines: ${low}`)
  for (const english of await findEnglish(page, language)) found.push(`English: “${english}”`)
  for (const small of await findSmallTargets(page, isWide(page) ? TARGET_PX.pointer : TARGET_PX.finger))
    found.push(`small target: ${small}`)
  found.push(...(await narrow(page, 320, 640)))
  if (isWide(page)) found.push(...(await narrow(page, 720, 450)))
  else found.push(...(await enlarge(page)))
  return found.map((fault) => `${path}${press ? `, ${press}` : ''} ${fault}`)
}

// The page of the design system shows that hostile markup is cleaned; a page that is nowhere says 404.
test.use({ allowedErrors: [/inline event handler|CSP: script-src-attr|status of (403|404|451|503)/] })
test.setTimeout(1_800_000)

const roundsIn = (language: Language) => (language === 'EN' ? ROUNDS_IN_ENGLISH : ROUNDS_IN_OTHERS)
for (const merchant of ['meridian', 'saffron'] as const) {
  for (const language of LANGUAGES) {
    test.describe(() => {
      // Decided before a page is opened.
      test.skip(({ isMobile }) => !isDue(isMobile, merchant, language), 'seen at the other size')
      for (const [name, stops] of Object.entries(roundsIn(language))) {
        test(`I18N-02 ${name}, ${merchant}, ${language}`, async ({ page }) => {
          const origin = originOf(HOSTS[merchant])
          const choice = { name: 'lang', value: language, url: origin }
          const found: string[] = []
          let current: Stop['viewer'] = 'visitor'
          for (const stop of stops) {
            const { viewer, path, press } = stop
            // Each of its forms has one way.
            if (press && merchant === 'saffron') continue
            if (viewer !== current) await become(page, viewer, merchant)
            current = viewer
            await page.context().addCookies([choice])
            found.push(...(await look(page, origin, stop, language)))
            if (!(await isStill(page, viewer))) found.push(`${path} seen without a session`)
          }
          expect(found).toEqual([])
        })
      }
    })
  }
}
