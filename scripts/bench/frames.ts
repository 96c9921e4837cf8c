/**
 * How each board of the studio draws on a processor four times slower, in the headless shell: milliseconds from frame to
 * frame while it moves, over those of an empty page in the same browser, just before. The ratio holds on a busy machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.ts'
import { fetchChromiumShell } from '../lib/chromium-shell.ts'
import { findFreePorts } from '../lib/ports.ts'
import { type Site, startSite } from '../lib/site.ts'
import { serveEmptyPage } from './empty-page.ts'
import { launchGame } from './first-visit.ts'
import { LAUNCH_ARGS, PROCESSOR_SLOWDOWN, SCREEN } from './phone.ts'
import { showSpread, showTable, spread } from './statistics.ts'
import { countFrames, GAMES, type Game, table } from './studio.ts'

/** BENCH_VISITS: turns of empty page and board. */
const TURNS = Number(process.env.BENCH_VISITS ?? 3)
/** A round of any table, or a hand of any room, begins within this. */
const MOVES_WITHIN_MS = 240_000
const LATE_PERCENT = 95

/** One of each kind of table that the other bench leaves out. */
const TABLES = [
  'dragon-tiger-lane',
  'sicbo-storm',
  'se-die-night',
  'fan-tan-beads',
  'niuniu-hall',
  'fish-prawn-crab',
].map((code) => table(`lantern-${code}`))

/** Players of the house fill the table. Hands open one by one; a set is played, and the house goes on. */
const room = (game: string, moves: string): Game => ({
  id: `ninebamboo-${game}-high`,
  ready: '.entry .room-act.gold:not([aria-disabled=true])',
  sit: '.entry .room-act.gold',
  moves,
  ms: 4_000,
})
const ROOMS = [
  room('bull-rush', '.blocks .bull-plaque:not([hidden])'),
  room('big-two', '.trick-top .card'),
  room('tien-len', '.trick-top .card'),
]

type Ratios = { id: string; mean: number[]; late: number[]; emptyMs: number[] }

export async function benchFrames(): Promise<Ratios[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-frames-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  const empty = await serveEmptyPage()
  const executablePath = (await fetchChromiumShell()) ?? ensureChromium()
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  try {
    const figures: Ratios[] = []
    for (const game of [...GAMES, ...TABLES, ...ROOMS]) {
      const measured = await measure(browser, { site, game, emptyUrl: empty.url })
      const { id, ...ratios } = measured
      for (const [name, values] of Object.entries(ratios))
        console.error(`  ${id}, ${name}: ${values.map((value) => value.toFixed(2))}`)
      figures.push(measured)
    }
    return figures
  } finally {
    await browser.close()
    empty.close()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Measuring = { site: Site; game: Game; emptyUrl: string }

async function measure(browser: Browser, { site, game, emptyUrl }: Measuring): Promise<Ratios> {
  const ratios: Ratios = { id: game.id, mean: [], late: [], emptyMs: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const context = await browser.newContext({ ...SCREEN, locale: 'en-GB' })
    try {
      const page = await context.newPage()
      await page.goto(await launchGame(site, game.id))
      await page.locator(game.ready).waitFor({ timeout: 60_000 })
      if (game.sit) await page.locator(game.sit).click()
      const empty = await countSlowly(browser, emptyUrl, game.ms)
      await slowDown(page)
      if (game.moves) await page.locator(game.moves).first().waitFor({ timeout: MOVES_WITHIN_MS })
      const { press, moves, ms } = game
      const board = sumUp(await page.evaluate(countFrames, { press, moves, ms }))
      ratios.mean.push(board.meanMs / empty.meanMs)
      ratios.late.push(board.lateMs / empty.lateMs)
      ratios.emptyMs.push(empty.meanMs)
    } finally {
      await context.close()
    }
  }
  return ratios
}

const slowDown = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
}

async function countSlowly(browser: Browser, url: string, ms: number) {
  const context = await browser.newContext(SCREEN)
  try {
    const page = await context.newPage()
    await page.goto(url)
    await slowDown(page)
    return sumUp(await page.evaluate(countFrames, { ms }))
  } finally {
    await context.close()
  }
}

function sumUp(gaps: readonly number[]) {
  const sorted = gaps.toSorted((a, b) => a - b)
  return {
    meanMs: gaps.reduce((sum, ms) => sum + ms, 0) / gaps.length,
    lateMs: sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * LATE_PERCENT) / 100))] ?? Number.NaN,
  }
}

export const showFrames = (figures: readonly Ratios[]): string =>
  showTable(
    ['Slow processor', 'frame over that of an empty page, mean', `${LATE_PERCENT} %`, "the empty page's, ms"],
    figures.map(({ id, mean, late, emptyMs }) => [
      id,
      showSpread(spread(mean), 2),
      showSpread(spread(late), 2),
      showSpread(spread(emptyMs), 1),
    ]),
  )
