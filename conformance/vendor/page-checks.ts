/** VPG: the game's page in a browser, framed by a lobby of the suite. Playwright is taken where it is installed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, expectEqual, expectThat, Skip, show } from '../run/check.ts'
import type { VendorContext } from './context.ts'

type Page = {
  goto(url: string): Promise<unknown>
  evaluate<Answer>(expression: string): Promise<Answer>
  frameLocator(selector: string): {
    locator(selector: string): { first(): { click(options: { timeout: number }): Promise<void> } }
  }
  on(event: 'response', listen: (response: { text(): Promise<string> }) => void): void
  close(): Promise<void>
}
type Browser = { newPage(): Promise<Page>; close(): Promise<void> }
type Playwright = { chromium: { launch(options: { executablePath?: string; args: string[] }): Promise<Browser> } }

const PACKAGES = ['playwright', 'playwright-core', '@playwright/test']
const READY_MS = 8_000
/** A board may show free spins before it tells the end of its round. */
const ROUND_MS = 45_000
const PRESS_MS = 8_000
/** Longer than a round takes to begin after a press. */
const QUIET_MS = 700

let browser: Promise<Browser> | undefined

async function findPlaywright(): Promise<Playwright> {
  for (const name of PACKAGES) {
    const found: Playwright | null = await import(name).catch(() => null)
    if (found) return found
  }
  throw new Skip('playwright is not installed')
}
function openBrowser(): Promise<Browser> {
  browser ??= findPlaywright().then(({ chromium }) =>
    chromium
      .launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] })
      .catch((error: Error) => {
        throw new Skip(`no browser starts: ${error.message.split('\n')[0]}`)
      }),
  )
  return browser
}
export async function closeBrowser() {
  const open = await browser?.catch(() => undefined)
  browser = undefined
  await open?.close()
}

type Message = { type?: string; roundId?: string; atMs: number }

class Lobby {
  private readonly page: Page
  private readonly selector: string
  /** Every text that the page of the game loaded. */
  readonly loaded: string[] = []

  constructor(page: Page, selector: string) {
    this.page = page
    this.selector = selector
    page.on(
      'response',
      (response) =>
        void response
          .text()
          .then((text) => this.loaded.push(text))
          .catch(() => {}),
    )
  }

  open = (address: string) => this.page.goto(address)
  messages = (): Promise<Message[]> => this.page.evaluate('window.messages')
  say = (message: object) => this.page.evaluate(`window.say(${JSON.stringify(message)})`)
  now = (): Promise<number> => this.page.evaluate('performance.now()')
  tryPress = (timeout: number) => this.page.frameLocator('iframe').locator(this.selector).first().click({ timeout })
  async press() {
    const isPressed = await this.tryPress(PRESS_MS).then(
      () => true,
      () => false,
    )
    expectThat(isPressed, `a button ${this.selector} that can be pressed`, 'none: vendor.playSelector names another')
  }
  close = () => this.page.close()

  async count(type: string): Promise<number> {
    return (await this.messages()).filter((message) => message.type === type).length
  }
  /** The nth message of this type, or undefined after a time. */
  async until(type: string, nth = 1, waitMs = READY_MS): Promise<Message | undefined> {
    const endsAt = performance.now() + waitMs
    for (;;) {
      const found = (await this.messages()).filter((message) => message.type === type)[nth - 1]
      if (found || performance.now() > endsAt) return found
      await sleep(30)
    }
  }
  async require(type: string, nth = 1): Promise<Message> {
    const found = await this.until(type, nth, type === 'round-ended' ? ROUND_MS : READY_MS)
    expectThat(
      found !== undefined,
      `message ${nth} of ${type}`,
      (await this.messages()).map((message) => message.type),
    )
    return found
  }
}

async function withLobby(context: VendorContext, use: (lobby: Lobby) => Promise<void>, host = '127.0.0.1') {
  const { page, game } = context.settings
  if (page === undefined) throw new Skip('vendor.page is not configured')
  context.begin()
  const lobby = new Lobby(await (await openBrowser()).newPage(), context.settings.playSelector ?? 'button')
  const address = `${page}/play/${game}?token=${context.operator.newToken()}&lang=EN&bar=lobby`
  try {
    await lobby.open(`${context.operator.origin.replace('127.0.0.1', host)}/lobby?game=${encodeURIComponent(address)}`)
    await use(lobby)
  } finally {
    await lobby.close()
  }
}

/** A game need not say `ready`; then its button is tried. */
async function begin(lobby: Lobby) {
  await lobby.until('ready', 1, QUIET_MS)
  await lobby.press()
}

const base = { isMust: true, level: 'full', isAlone: true } as const

export const pageChecks: Check<VendorContext>[] = [
  {
    ...base,
    id: 'VPG-02',
    title: 'messages go to lobbyOrigin alone',
    says: ['vendors: Both sides use `postMessage`, always with the other’s exact origin'],
    hint: 'postMessage with *',
    run: (context) =>
      withLobby(
        context,
        async (lobby) => {
          await lobby.until('ready', 1, PRESS_MS)
          await lobby.tryPress(PRESS_MS / 4).catch(() => {})
          await sleep(QUIET_MS)
          expectEqual((await lobby.messages()).length, 0, 'messages heard by a page that is not the lobby')
        },
        'localhost',
      ),
  },
  {
    ...base,
    id: 'VPG-03',
    title: 'each round is one pair of round-started and round-ended',
    says: ['vendors: `round-started` and `round-ended` are required, one pair for each round'],
    hint: 'the end is not told where the round is lost',
    run: (context) =>
      withLobby(context, async (lobby) => {
        for (let round = 1; round <= 3; round++) {
          await begin(lobby)
          await lobby.require('round-ended', round)
        }
        expectEqual(
          [await lobby.count('round-started'), await lobby.count('round-ended')],
          [3, 3],
          'pairs of three rounds',
        )
      }),
  },
  {
    ...base,
    id: 'VPG-04',
    title: 'no round begins between pause and resume',
    says: ['vendors: Obey its `pause`', 'vendors: begin no round until `resume`'],
    hint: 'pause is read after the press',
    run: (context) =>
      withLobby(context, async (lobby) => {
        await lobby.until('ready', 1, PRESS_MS)
        await lobby.say({ type: 'pause' })
        await sleep(QUIET_MS)
        await lobby.tryPress(PRESS_MS / 4).catch(() => {})
        await sleep(QUIET_MS)
        expectEqual(await lobby.count('round-started'), 0, 'rounds during a pause')
        await lobby.say({ type: 'resume' })
        await sleep(50)
        await lobby.press()
        await lobby.require('round-started')
      }),
  },
  {
    ...base,
    id: 'VPG-05',
    title: 'a result comes at least minimumCycleMs after the press',
    says: ['vendors: At least `minimumCycleMs` pass from the release of the button to the next result'],
    hint: 'the time of the animation, which another press ends',
    run: (context) =>
      withLobby(context, async (lobby) => {
        await lobby.until('ready', 1, PRESS_MS)
        const pressedAt = await lobby.now()
        await lobby.press()
        const ended = await lobby.require('round-ended')
        const ms = Math.round(ended.atMs - pressedAt)
        expectThat(ms >= context.operator.minimumCycleMs, `at least ${context.operator.minimumCycleMs} ms`, `${ms} ms`)
      }),
  },
  {
    ...base,
    id: 'VPG-06',
    title: 'messages that are unknown are ignored',
    says: ['vendors: Ignore unknown messages'],
    hint: 'an exception in the listener, after which nothing works',
    run: (context) =>
      withLobby(context, async (lobby) => {
        await lobby.until('ready', 1, PRESS_MS)
        for (const message of [{ type: 'cf-unknown' }, { cf: [1] }]) await lobby.say(message)
        await sleep(50)
        await lobby.press()
        await lobby.require('round-started')
      }),
  },
  {
    ...base,
    id: 'VPG-07',
    title: 'the session never reaches the browser',
    says: ['vendors: Keep it on your server; it never goes to the browser'],
    hint: 'the answer of authenticate is passed on to the page',
    run: (context) =>
      withLobby(context, async (lobby) => {
        await begin(lobby)
        await lobby.require('round-started')
        const told = lobby.loaded.filter((text) =>
          context.operator.givenSessions.some((session) => text.includes(session)),
        )
        expectThat(
          context.operator.givenSessions.length > 0,
          'a session for the page’s token',
          show(context.operator.calls.length),
        )
        expectEqual(told.length, 0, 'answers to the page with the session')
      }),
  },
]
