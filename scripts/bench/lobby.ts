/**
 * PERF-04: a list of 10,000 games on a slow phone's processor, whole calls over the site: from the press or the last letter to
 * the frame that shows what it brought, the pause after typing included; and what one load more costs, far down.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { GAME_PAGE_NEXT } from '../../contract/constants.ts'
import { seedGames } from '../../platform/games/catalogue/seed-games.ts'
import { buildCatalogue } from '../../tools/demo/editions.ts'
import { ensureChromium } from '../lib/chromium.ts'
import { findFreePorts } from '../lib/ports.ts'
import { DEMO_MERCHANTS } from '../lib/seed.ts'
import { startSite } from '../lib/site.ts'
import { LAUNCH_ARGS, PROCESSOR_SLOWDOWN, SCREEN } from './phone.ts'
import { showSpread, showTable, spread } from './statistics.ts'

/** BENCH_GAMES: in the catalogue, over all categories. */
const GAMES = Number(process.env.BENCH_GAMES ?? 10_000)
/** BENCH_DEEP: how far down the list is scrolled. */
const DEEP_TILES = Number(process.env.BENCH_DEEP ?? 600)
/** So long after an answer nothing more of it comes. */
const SETTLE_MS = 1_500
/** Names, a name with letters in the wrong places, two words, another script; nobody has asked for them before. */
const WORDS = ['lantern', 'lukcy peir', 'harbour', 'dragon nights', 'ราตรี'] as const
/** Not among them, so that the sheet asks again as well. */
const SHEET_WORDS = ['orchard', 'emebr fundry', 'moon', 'jade legacy', 'เดลตา'] as const
/** Pressed one after the other, each over the whole list. */
const CHIPS = ['Playable now', 'New'] as const
const SORTS = ['Newest', 'Name', 'Return to player', 'Most played'] as const

export type LobbyFigures = Record<
  'loadsNear' | 'loadsDeep' | 'filters' | 'orders' | 'searches' | 'searchSheet',
  number[]
>

export async function benchLobby(): Promise<LobbyFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lobby-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    const database = await site.miniflare.getD1Database('DB', 'platform')
    await seedGames(
      { env: { DB: database } },
      { catalogue: buildCatalogue(GAMES), merchants: DEMO_MERCHANTS, clock: Date.now },
    )
    const page = await (await browser.newContext({ ...SCREEN, locale: 'en-GB' })).newPage()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    await openList(page, `${site.edge}/rng`)
    const loads = await timeLoads(page)
    const few = Math.ceil(loads.length / 2)
    return {
      loadsNear: loads.slice(0, few),
      loadsDeep: loads.slice(few),
      // From where one stands, far down: the sticky bar is at hand there.
      orders: await timeOrders(page),
      searches: await timeSearches(page),
      filters: await timeFilters(page, `${site.edge}/rng`),
      searchSheet: await timeSheet(page, `${site.edge}/index?dialog=search`),
    }
  } finally {
    await browser.close()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openList(page: Page, url: string) {
  await page.goto(url, { timeout: 60_000 })
  await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
}

type Shown = { selector: string; atLeast: number }

/**
 * Milliseconds from the last event of `type` to the frame in which so much is shown. The present lists are marked, so
 * that `NEW_LIST` is another than before.
 */
async function time(page: Page, type: 'click' | 'input' | 'change', shown: Shown, act: () => Promise<unknown>) {
  await page.evaluate(
    ({ type, selector, atLeast }) => {
      for (const list of document.querySelectorAll('.tile-grid, [data-result] img'))
        list.setAttribute('data-before', '')
      let beganMs = 0
      const begin = () => {
        beganMs = performance.now()
      }
      addEventListener(type, begin, { capture: true, passive: true })
      window.benchShown = new Promise((resolve) => {
        const look = (nowMs: number) => {
          const isShown = beganMs > 0 && document.querySelectorAll(selector).length >= atLeast
          if (!isShown) return requestAnimationFrame(look)
          removeEventListener(type, begin, { capture: true })
          resolve(nowMs - beganMs)
        }
        requestAnimationFrame(look)
      })
    },
    { type, ...shown },
  )
  await act()
  return page.evaluate(() => window.benchShown)
}

const TILES = 'main ul.tile-grid > li'
const NEW_LIST: Shown = { selector: 'main ul.tile-grid:not([data-before])', atLeast: 1 }
/** A game's cover: vendors and help have signs of another size, and come without a call. */
const NEW_RESULT: Shown = {
  selector: '[role=dialog] [data-result=hit] img[height="56"]:not([data-before])',
  atLeast: 1,
}

/**
 * One load after the other, by the button and from where one stands, so that nothing comes by scrolling. The page
 * presses itself: a press by the tool would scroll to the button first.
 */
async function timeLoads(page: Page): Promise<number[]> {
  const spent: number[] = []
  const more = page.getByRole('main').getByRole('button', { name: 'Load more games' })
  for (let count = await page.locator(TILES).count(); count < DEEP_TILES; count = await page.locator(TILES).count()) {
    const press = () => more.evaluate((button: HTMLButtonElement) => button.click())
    spent.push(await time(page, 'click', { selector: TILES, atLeast: count + GAME_PAGE_NEXT }, press))
    await page.waitForTimeout(SETTLE_MS)
  }
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  return spent
}

async function timeOrders(page: Page): Promise<number[]> {
  const spent: number[] = []
  for (const label of SORTS) {
    const sort = page.getByRole('main').getByLabel('Sort')
    spent.push(await time(page, 'change', NEW_LIST, () => sort.selectOption({ label })))
    await page.waitForTimeout(SETTLE_MS)
  }
  return spent
}

async function timeSearches(page: Page): Promise<number[]> {
  const spent: number[] = []
  const field = page.getByRole('main').getByLabel('Search games')
  for (const word of WORDS) {
    spent.push(await time(page, 'input', NEW_LIST, () => field.fill(word)))
    await page.waitForTimeout(SETTLE_MS)
  }
  return spent
}

async function timeFilters(page: Page, url: string): Promise<number[]> {
  const spent: number[] = []
  for (const name of CHIPS) {
    await openList(page, url)
    const chip = page.getByRole('main').getByRole('button', { name, exact: true })
    spent.push(await time(page, 'click', NEW_LIST, () => chip.click()))
    spent.push(await time(page, 'click', NEW_LIST, () => chip.click()))
  }
  return spent
}

/** The search over all games, in its sheet. */
async function timeSheet(page: Page, url: string): Promise<number[]> {
  await openList(page, url)
  const spent: number[] = []
  const field = page.getByRole('dialog').getByRole('searchbox')
  for (const word of SHEET_WORDS) {
    spent.push(await time(page, 'input', NEW_RESULT, () => field.fill(word)))
    await page.waitForTimeout(SETTLE_MS)
  }
  return spent
}

export function showLobby(figures: LobbyFigures): string {
  const rows: [string, number[]][] = [
    ['18 games more, in the upper half', figures.loadsNear],
    [`in the lower, down to ${DEEP_TILES}`, figures.loadsDeep],
    ['another order, from far down', figures.orders],
    ['a filter on, and off', figures.filters],
    ['a search in the list, from the last letter', figures.searches],
    ['a search in the sheet, from the last letter', figures.searchSheet],
  ]
  return showTable(
    [`${GAMES} games, processor ${PROCESSOR_SLOWDOWN}x slower, ms`, 'median (least to most)'],
    rows.map(([name, ms]) => [name, showSpread(spread(ms), 0)]),
  )
}

declare global {
  interface Window {
    benchShown: Promise<number>
  }
}
