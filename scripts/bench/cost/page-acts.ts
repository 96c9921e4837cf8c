/** What a page does by itself, in a real browser. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { LIVE_PING, LIVE_PONG } from '../../../contract/protocols/live-connection.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { ensureChromium } from '../../lib/chromium.ts'
import type { Browser } from '../../load/browser.ts'
import { LAUNCH_ARGS } from '../phone.ts'
import type { CountedSite } from './counted-site.ts'

/** The first screen asks for the rest of it by then, and the page begins to listen. */
const QUIET_MS = 4_000

async function withChromium(act: (open: () => Promise<BrowserContext>) => Promise<void>) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    await act(() => browser.newContext({ serviceWorkers: 'block' }))
  } finally {
    await browser.close()
  }
}

/** First visits of the lobby, each by a fresh browser. */
export const visit = ({ edge }: CountedSite, visits: number) =>
  withChromium(async (open) => {
    for (let done = 0; done < visits; done += 1) {
      const context = await open()
      const page = await context.newPage()
      await page.goto(`${edge}/index`, { waitUntil: 'load' })
      await page.waitForSelector('html[data-ready]', { state: 'attached' })
      await sleep(QUIET_MS)
      await context.close()
    }
  })

/** What members look at, in one browser. Each is loaded as a whole, which asks more than a move inside the site. */
export const PAGES = [
  '/index',
  '/rng',
  '/live',
  '/vip',
  '/promotions',
  '/index?dialog=centre&centre=personalHistoryCopy',
  '/index?dialog=centre&centre=transactionHistory',
  '/index?dialog=centre&centre=depositv2',
  '/index?dialog=centre&centre=rewardCenter',
  '/index?dialog=centre&centre=messageV2',
] as const

const visitAs = async (context: BrowserContext, edge: string, { cookies }: Browser) => {
  const about = { domain: new URL(edge).hostname, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' as const }
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, ...about })))
  return context.newPage()
}

/** `begin` is called when the browser has the site's files. */
export const openPages = ({ edge }: CountedSite, member: Browser, begin: () => Promise<void>) =>
  withChromium(async (open) => {
    const page = await visitAs(await open(), edge, member)
    const show = async (path: string) => {
      await page.goto(edge + path, { waitUntil: 'load' })
      await page.waitForSelector('html[data-ready]', { state: 'attached' })
      await sleep(QUIET_MS)
    }
    for (const path of PAGES) await show(path)
    await begin()
    for (const path of PAGES) await show(path)
  })

const STEP_MS = 5_000
/** By then the page has sent what it asks within a step. */
const ANSWER_MS = 40
const ANSWER_MOST_MS = 10_000
const HAND_EVERY_MS = 5 * 60_000

/** Waits for the answers of a step. The page's clock runs faster: on a busy machine it would take the site for silent. */
function watchAnswers(page: Page): () => Promise<void> {
  const waiting = new Set<object>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('websocket', (line) => {
    line.on('framesent', ({ payload }) => payload === LIVE_PING && waiting.add(line))
    line.on('framereceived', ({ payload }) => payload === LIVE_PONG && waiting.delete(line))
    line.on('close', () => waiting.delete(line))
  })
  return async () => {
    const untilMs = Date.now() + ANSWER_MOST_MS
    do await sleep(ANSWER_MS)
    while (waiting.size > 0 && Date.now() < untilMs)
  }
}

/**
 * An hour of a member's lobby, with a hand on it every five minutes. The page's clock runs faster, the servers' does not,
 * so what a session writes once a minute is not in it. `begin` is called when the page has loaded.
 */
export const keepLobbyOpen = ({ edge }: CountedSite, member: Browser, begin: () => Promise<void>) =>
  withChromium(async (open) => {
    const page = await visitAs(await open(), edge, member)
    const waitForAnswers = watchAnswers(page)
    await page.clock.install()
    await page.goto(`${edge}/index`, { waitUntil: 'load' })
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.clock.runFor(QUIET_MS)
    await sleep(QUIET_MS)
    await begin()
    for (let atMs = 0; atMs < HOUR_MS; atMs += STEP_MS) {
      if (atMs % HAND_EVERY_MS === 0) await page.mouse.wheel(0, 1)
      await page.clock.runFor(STEP_MS)
      await waitForAnswers()
    }
  })
