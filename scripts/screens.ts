/**
 * Takes a picture of every screen: `npm run screens`, or `npm run screens -- home game phone th` for some of them.
 * Those that the README and docs show go to docs/screens, the others to .local/screens, which Git ignores.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callFromPage } from '../tests/support/call-from-page.ts'
import { ensureBuilt } from './lib/build.ts'
import { ensureChromium } from './lib/chromium.ts'
import { at } from './lib/paths.ts'
import { findFreePorts } from './lib/ports.ts'
import { SCREEN_LANGUAGES, type Screen, type ScreenLanguage, type Theme } from './lib/screen.ts'
import { raiseStake, spin } from './lib/screen-acts.ts'
import { answerFor, dropRing, requireFont, waitUntilFull } from './lib/screen-pages.ts'
import { GAME, SCREENS } from './lib/screens.ts'
import { DOCS_FOLDER, findPicture, OTHERS_FOLDER } from './lib/screens-of-docs.ts'
import { type Site, startSite } from './lib/site.ts'

const run = promisify(execFile)

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
/** Where each is at home, for its visitors' clocks and for the code of their numbers. */
const MERCHANTS = {
  meridian: { host: 'meridian.localhost', timezoneId: 'Asia/Manila', country: 'PH' },
  saffron: { host: 'saffron.localhost', timezoneId: 'Asia/Bangkok', country: 'TH' },
} as const satisfies Record<Theme, object>
/** Where a screen names none. */
const USUAL_LANGUAGES: readonly ScreenLanguage[] = ['en', 'th']
const buildFlags = (port: number) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  // The same site at addresses without a port.
  `--host-resolver-rules=${Object.values(MERCHANTS)
    .map(({ host }) => `MAP ${host}:80 127.0.0.1:${port}, `)
    .join('')}MAP *.localhost 127.0.0.1`,
]
/** Smaller than a palette's PNG, and gradients stay as drawn. */
const WEBP = { quality: 88, effort: 5, smartSubsample: true } as const

/** A busy machine takes its time; a picture is worth it. */
const SLOW_MS = 90_000

/** Before the first picture each merchant's demo members have so many rounds on record, the stake raised so often. */
const PLAYS = [
  { username: 'player1', rounds: 9, raises: 0 },
  { username: 'player2', rounds: 12, raises: 6 },
  { username: 'player3', rounds: 12, raises: 8 },
]

/** Of themes, sizes, languages and names of screens: those that were asked for, or all where none was. */
const asked = process.argv.slice(2)
const pick = <T extends string>(all: readonly T[]) => {
  const some = all.filter((one) => asked.includes(one))
  return some.length > 0 ? some : all
}

type View = { theme: Theme; size: keyof typeof SIZES; language: ScreenLanguage }
const VIEWS: readonly View[] = pick(['meridian', 'saffron'] as const).flatMap((theme) =>
  pick(['phone', 'desktop'] as const).flatMap((size) =>
    pick(SCREEN_LANGUAGES).map((language) => ({ theme, size, language })),
  ),
)

async function readNodeId(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/lgw/games/detail?gameId=harbor-lantern-tide`)
  const { value } = (await answer.json()) as { value?: { nodeId?: number } }
  return String(value?.nodeId ?? '')
}

async function logIn(page: Page, origin: string, username = 'player1') {
  // Not the home page: what it asks for is kept for a while, and would be shown as it was before a round was played.
  await page.goto(`${origin}/help`)
  const member = { type: 'username', username, password: 'Play-2026!' }
  await callFromPage(page, 'POST', '/wps/session/login', member)
}

async function take(page: Page, screen: Screen, { theme, size, language }: View, url: string) {
  await answerFor(page, screen, theme)
  await page.goto(url, { waitUntil: 'networkidle', timeout: SLOW_MS })
  await waitUntilFull(page)
  await screen.act?.(page)
  await waitUntilFull(page)
  if (!screen.pointed) await dropRing(page)
  await page.waitForTimeout(400)
  const picture = await sharp(await page.screenshot())
    .webp(WEBP)
    .toBuffer()
  writeFileSync(at(findPicture(`${screen.name}-${theme}-${size}-${language}`)), picture)
}

/** Screens of one size, theme and language, the member's by one login. */
async function takeView(browser: Browser, site: Site, view: View, screens: readonly Screen[]) {
  const { theme, size, language } = view
  const { host, timezoneId, country } = MERCHANTS[theme]
  const origin = site.edge.replace('localhost', host)
  const phone = size === 'phone'
  const context = await browser.newContext({
    viewport: SIZES[size],
    timezoneId,
    extraHTTPHeaders: { 'x-local-country': country },
    locale: language,
    isMobile: phone,
    hasTouch: phone,
    // Nothing is caught half-way in.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const nodeId = await readNodeId(site.edge)
  const plain = `http://${host}`
  const due = screens.filter(
    ({ only = size, languages = USUAL_LANGUAGES }) => (only === size || only === theme) && languages.includes(language),
  )
  if (language !== 'en' && due.length > 0) await requireFont(page, language)
  let isMember = false
  for (const screen of due) {
    if (screen.member && !isMember) await logIn(page, origin)
    isMember ||= screen.member ?? false
    const url = (screen.noPort ? plain : origin) + screen.path.replace('NODE', nodeId)
    await take(page, screen, view, url).catch((error: unknown) => {
      console.error(`${screen.name} ${theme} ${size} ${language}: ${String(error)}`)
      process.exitCode = 1
    })
    await context.setOffline(false)
  }
  await context.close()
}

/** Records without a round would show nothing but their empty state. */
async function playSome(browser: Browser, site: Site) {
  const nodeId = await readNodeId(site.edge)
  const playAt = async ({ host }: { host: string }) => {
    const origin = site.edge.replace('localhost', host)
    for (const { username, rounds, raises } of PLAYS) {
      const page = await browser.newPage()
      await logIn(page, origin, username)
      await page.goto(origin + GAME.replace('NODE', nodeId))
      await raiseStake(page, raises)
      for (let round = 0; round < rounds; round += 1) await spin(page)
      await page.close()
    }
  }
  await Promise.all(Object.values(MERCHANTS).map(playAt))
  await site.settle()
}

/** To the minute, as one is told it. */
const inTwoHours = () => `${new Date(Date.now() + 7_200_000).toISOString().slice(0, 16)}:00Z`

/** As an operator does it, for all merchants. */
async function operate(site: Site, command: string) {
  const env = { ...process.env, OPS_URL: site.edge, OPS_TOKEN: site.secrets.OPS_TOKEN }
  await run(process.execPath, [at('scripts/ops.ts'), ...command.split(' ')], { env })
}
const SHUT = {
  maintenance: [`maintenance on --until ${inTwoHours()}`, 'maintenance off'],
  region: ['region set --deny-ip 127.0.0.0/8 --deny-ip ::1/128', 'region clear'],
} as const

async function main() {
  const names = pick(SCREENS.map(({ name }) => name))
  const chosen = SCREENS.filter(({ name }) => names.includes(name))
  ensureBuilt()
  for (const folder of [DOCS_FOLDER, OTHERS_FOLDER]) mkdirSync(at(folder), { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'screens-'))
  const port = await findFreePorts()
  const site = await startSite({ port, dataDir })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: buildFlags(port) })
  const takeAll = async (screens: readonly Screen[]) => {
    if (screens.length === 0) return
    // A merchant's views one after the other: a game that a member opens ends the one open elsewhere.
    const takeInTurn = async (theme: string, isMember: boolean) => {
      const some = screens.filter(({ member = false }) => member === isMember)
      for (const view of VIEWS.filter((view) => view.theme === theme)) await takeView(browser, site, view, some)
    }
    await Promise.all(Object.keys(MERCHANTS).flatMap((theme) => [takeInTurn(theme, true), takeInTurn(theme, false)]))
  }
  try {
    if (chosen.some(({ member }) => member)) await playSome(browser, site)
    await takeAll(chosen.filter(({ shut }) => !shut))
    for (const shut of ['maintenance', 'region'] as const) {
      const screens = chosen.filter((screen) => screen.shut === shut)
      if (screens.length === 0) continue
      await operate(site, SHUT[shut][0])
      await takeAll(screens)
      await operate(site, SHUT[shut][1])
    }
  } finally {
    await browser.close()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
