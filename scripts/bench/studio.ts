/**
 * GAME-09: each kind of game of the studio on a slow phone: what its script weighs, when its board can be used, and how
 * many frames a second it draws while it moves. The page of a game alone, as the lobby's frame loads it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../lib/chromium.ts'
import { findFreePorts } from '../lib/ports.ts'
import { type Site, startSite } from '../lib/site.ts'
import { launchGame } from './first-visit.ts'
import { LAUNCH_ARGS, PROCESSOR_SLOWDOWN, SCREEN, visitByPhone } from './phone.ts'
import { showSpread, showTable, spread } from './statistics.ts'

/** BENCH_VISITS: fresh browsers a game. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5)
const MARKS = { scriptKb: 40, readyMs: 3_000, framesASecond: 50 }
/** A flight of crash begins within this, however the last one went. */
const FLIGHT_WITHIN_MS = 240_000
const KB = 1_024

/**
 * `ready`: the board can be used. `press` begins what moves; without it the movement itself is waited for by `moves`.
 * `sit`: pressed long before, so that there is something to wait for.
 */
export type Game = { id: string; ready: string; press?: string; moves?: string; ms: number; sit?: string }

const slot = (id: string): Game => ({
  id,
  ready: 'button.spin:not([aria-disabled=true])',
  press: 'button.spin',
  ms: 2_400,
})
const original = (id: string, ms = 1_500): Game => ({
  id,
  ready: 'button.main:not([aria-disabled=true])',
  press: 'button.main',
  ms,
})
const pond = (id: string): Game => ({
  id,
  ready: '.pond-main:not([aria-disabled=true])',
  press: '.pond-main',
  ms: 4_000,
})
const SHARED = '#game[data-phase]'
export const table = (id: string): Game => ({ id, ready: SHARED, moves: '#game[data-phase=dealing]', ms: 3_000 })

export const GAMES: readonly Game[] = [
  slot('harbor-citrus-bell'),
  slot('harbor-lantern-tide'),
  slot('harbor-star-cascade'),
  original('harbor-pearl-mines'),
  original('harbor-beacon-dice'),
  original('harbor-moonshot'),
  original('harbor-pearl-drop', 2_000),
  original('harbor-garden-keno'),
  original('harbor-high-tide'),
  original('harbor-compass-wheel', 2_000),
  original('harbor-quayside-blackjack'),
  original('harbor-solo-baccarat', 2_000),
  pond('tidemark-deep-lantern'),
  pond('tidemark-reef-hunters'),
  pond('tidemark-turtle-temple'),
  { id: 'harbor-signal-rocket', ready: SHARED, moves: '#game[data-phase=dealing]', ms: 2_000 },
  table('lantern-baccarat-swift'),
  table('lantern-roulette-auto'),
]

type GameFigures = { id: string; scriptKb: number; readyMs: number[]; framesASecond: number[]; longestGapMs: number[] }

export async function benchStudio(): Promise<GameFigures[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-studio-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  try {
    const figures: GameFigures[] = []
    for (const game of GAMES) {
      const measured = await measure(site, game)
      console.error(
        `  ${measured.id}: ${measured.readyMs.map(Math.round)} ms, ${measured.framesASecond.map(Math.round)} frames`,
      )
      figures.push(measured)
    }
    return figures
  } finally {
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(site: Site, game: Game): Promise<GameFigures> {
  const figures: GameFigures = { id: game.id, scriptKb: 0, readyMs: [], framesASecond: [], longestGapMs: [] }
  for (let turn = 0; turn < VISITS; turn += 1) {
    const { scriptGzipBytes, markMs } = await visitByPhone({ url: await launchGame(site, game.id), mark: game.ready })
    figures.scriptKb = scriptGzipBytes / KB
    figures.readyMs.push(markMs)
    const gaps = await watchMovement(await launchGame(site, game.id), game)
    figures.framesASecond.push((gaps.length * 1_000) / gaps.reduce((sum, ms) => sum + ms, 0))
    figures.longestGapMs.push(Math.max(...gaps))
  }
  return figures
}

/** Milliseconds from frame to frame while the game moves, page ready and network free: only the processor is slow. */
async function watchMovement(url: string, { ready, press, moves, ms }: Game): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    const page = await (await browser.newContext({ ...SCREEN, locale: 'en-GB' })).newPage()
    await page.goto(url)
    await page.locator(ready).waitFor({ timeout: 60_000 })
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    if (moves) await page.locator(moves).waitFor({ timeout: FLIGHT_WITHIN_MS })
    return await page.evaluate(countFrames, { press, moves, ms })
  } finally {
    await browser.close()
  }
}

/** Runs in the page: milliseconds from frame to frame. A movement that is over sooner is measured until then. */
export function countFrames({ press, moves, ms }: Pick<Game, 'press' | 'moves' | 'ms'>): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = []
    if (press) document.querySelector<HTMLElement>(press)?.click()
    let lastMs = 0
    let leftMs = ms
    const frame = (nowMs: number) => {
      if (lastMs > 0) {
        gaps.push(nowMs - lastMs)
        leftMs -= nowMs - lastMs
      }
      lastMs = nowMs
      const isOver = leftMs <= 0 || (moves !== undefined && !document.querySelector(moves))
      if (isOver && gaps.length > 0) resolve(gaps)
      else requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

export function showStudio(figures: readonly GameFigures[]): string {
  const rows = figures.map(({ id, scriptKb, readyMs, framesASecond, longestGapMs }) => [
    id,
    scriptKb.toFixed(1),
    showSpread(spread(readyMs), 0),
    showSpread(spread(framesASecond), 1),
    showSpread(spread(longestGapMs), 0),
  ])
  const { scriptKb, readyMs, framesASecond } = MARKS
  return showTable(
    [
      'Slow phone, cold',
      `script, gzip 9, KB (${scriptKb})`,
      `board can be used, ms (${readyMs})`,
      `frames a second (${framesASecond})`,
      'longest frame, ms',
    ],
    rows,
  )
}
