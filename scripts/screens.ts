/** Makes the pictures of docs/screens: `npm run screens`, or `npm run screens -- home game` for those whose name has a word. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { callFromPage } from '../tests/support/call-from-page.ts'
import { ensureBuilt } from './lib/build.ts'
import { ensureChromium } from './lib/chromium.ts'
import { at } from './lib/paths.ts'
import { findFreePorts } from './lib/ports.ts'
import { startSite } from './lib/site.ts'

const FOLDER = 'docs/screens'
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const HOSTS = { meridian: 'localhost', saffron: 'saffron.localhost' } as const
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
]

type Screen = {
  name: string
  path: string
  member?: boolean
  /** What to do before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

const GAME = '/game?gameId=harbor-lantern-tide&nodeId=NODE&vassalage=HARBOR'

const screens: readonly Screen[] = [
  { name: 'home', path: '/index' },
  { name: 'home-member', path: '/index', member: true },
  { name: 'list', path: '/rng' },
  { name: 'promotions', path: '/promotions', member: true },
  { name: 'promotion', path: '/promoDetail?id=high-table', member: true },
  { name: 'vip', path: '/vip', member: true },
  { name: 'login', path: '/index?dialog=login' },
  { name: 'register', path: '/register' },
  { name: 'game', path: GAME, member: true, act: spin },
  { name: 'betting-record', path: '/index?dialog=centre&centre=personalHistoryCopy', member: true },
  { name: 'account-record', path: '/index?dialog=centre&centre=transactionHistory', member: true },
  { name: 'not-found', path: '/nothing-here' },
]

/** Waits for the game in the frame, spins once and lets the reels come to rest. */
async function spin(page: Page) {
  const game = page.frameLocator('iframe')
  await game.getByRole('button', { name: 'Spin' }).click({ timeout: 20_000 })
  await page.waitForTimeout(4_000)
}

async function readNodeId(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/lgw/games/detail?gameId=harbor-lantern-tide`)
  const { value } = (await answer.json()) as { value?: { nodeId?: number } }
  return String(value?.nodeId ?? '')
}

async function logIn(page: Page, origin: string) {
  await page.goto(`${origin}/index`)
  await callFromPage(page, 'POST', '/wps/session/login', {
    type: 'username',
    username: 'player1',
    password: 'Play-2026!',
  })
}

type Shot = { screen: Screen; theme: keyof typeof HOSTS; size: keyof typeof SIZES; language: 'EN' | 'TH' }

async function take(browser: Browser, edge: string, { screen, theme, size, language }: Shot) {
  const origin = edge.replace('localhost', HOSTS[theme])
  const context = await browser.newContext({
    viewport: SIZES[size],
    timezoneId: 'Asia/Manila',
    locale: language === 'TH' ? 'th' : 'en',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    deviceScaleFactor: size === 'phone' ? 2 : 1,
  })
  const page = await context.newPage()
  if (screen.member) await logIn(page, origin)
  const path = screen.path.includes('NODE') ? screen.path.replace('NODE', await readNodeId(edge)) : screen.path
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  if (language === 'EN') await screen.act?.(page)
  await page.waitForTimeout(500)
  await page.screenshot({ path: at(`${FOLDER}/${screen.name}-${theme}-${size}-${language.toLowerCase()}.png`) })
  await context.close()
}

async function main() {
  const words = process.argv.slice(2)
  const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  ensureBuilt()
  mkdirSync(at(FOLDER), { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'screens-'))
  const site = await startSite({ port: await findFreePorts(), dataDir })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS })
  try {
    for (const screen of chosen)
      for (const theme of ['meridian', 'saffron'] as const)
        for (const size of ['phone', 'desktop'] as const)
          for (const language of ['EN', 'TH'] as const)
            await take(browser, site.edge, { screen, theme, size, language })
  } finally {
    await browser.close()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
