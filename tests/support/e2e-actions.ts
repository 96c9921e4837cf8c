/** What a person does on every page, at either size: open it, find the menu, look at the balance, play a round. */
import type { FrameLocator, Page, Route } from '@playwright/test'
import { encode } from 'fast-png'
import { callFromPage } from './call-from-page.ts'
import { expect, originOf } from './e2e.ts'

/** Two pixels wide. */
export const PICTURE = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(encode({ width: 2, height: 3, data: new Uint8Array(24).fill(120), channels: 4 })),
}

/** A slot without free spins: its round is over in one turn of the reels. */
export const GAME = { id: 'harbor-lucky-pier', name: 'Lucky Pier' } as const
export const PASSWORD = 'Quiet-Sea-77'

const WIDE_PX = 1_280
export const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= WIDE_PX

/** Before this, buttons are only drawn. The attribute is of the document: one that goes away must be gone first. */
export const expectAwake = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', 'true')

/** Opens an address and waits until the page has woken up: before that, buttons are only drawn. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path)
  await expectAwake(page)
  return answer
}

/**
 * From now on the page's time stands still unless the test moves it: a second after now, which everything due by then
 * has. Its clock was installed before the page came.
 */
export async function holdTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/**
 * What the site answers to a call that was caught. A connection that stood open may be shut in the moment it is used: a browser
 * then asks again by itself, and Playwright's own client where it is told to, with the same headers and key.
 */
export const fetchThrough = (route: Route) => route.fetch({ maxRetries: 2 })

/** As `open`, where the page stands; not where its time stands still, in which nothing is painted. */
export async function reload(page: Page) {
  // No hand is quicker than a paint, behind which the address is told (docs/architecture/page.md).
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.reload()
  await expectAwake(page)
}

export { callFromPage as callApi }

export async function readValue<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callFromPage(page, 'GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.value as T
}

let minted = 0
/** A username nobody else in this run has. */
export function mintName(): string {
  minted += 1
  return `lea${Date.now().toString(36).slice(-6)}${process.pid % 1_000}${minted}`
}

/** A member of this test's own, made by the page's call, which needs no page. */
export async function mintMember(page: Page, origin = originOf('localhost')): Promise<string> {
  const username = mintName()
  const consent = { ageConfirmed: true, termsAgreed: true }
  // Saffron's rules ask for them.
  const asked = { email: `${username}@mail.example`, birthday: '1990-05-27' }
  const more = origin.includes('//saffron.') ? asked : {}
  const { status, body } = await callFromPage(page, 'PUT', `${origin}/wps/member/register`, {
    username,
    password: PASSWORD,
    ...consent,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return username
}

/** Likewise; the page then shows them logged in. */
export async function register(page: Page, path = '/index', origin = originOf('localhost')): Promise<string> {
  const username = await mintMember(page, origin)
  await open(page, origin + path)
  return username
}

/** Fifty to play with: the gift of every new member. */
export async function claimGift(page: Page) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const gift = { promotionId: 'welcome-gift' }
  const { status, body } = await callFromPage(page, 'POST', '/wps/relay/MCS2_claimPromotion', gift, { headers })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Whoever plays with play money. */
export async function becomeGuest(page: Page) {
  const { status, body } = await callFromPage(page, 'POST', '/wps/session/login/freeplay', {})
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The address of a game, with the number that an edition of the catalogue gives it. */
export async function gamePath(page: Page): Promise<string> {
  const { nodeId } = await readValue<{ nodeId: number }>(page, `/lgw/games/detail?gameId=${GAME.id}`)
  return `/game?gameId=${GAME.id}&nodeId=${nodeId}&vassalage=HARBOR`
}

/** The menu, a drawer at every width. */
export async function openMenu(page: Page) {
  await page.locator('header').getByRole('button', { name: 'Menu' }).click()
  // What is told over the page is a dialog to readers as well, and no modal one.
  const drawer = page.locator('[role=dialog]:not([aria-modal=false])')
  await expect(drawer).toBeVisible()
  return drawer
}

export const headerOf = (page: Page) => page.locator('header').first()
export const balanceOf = (page: Page) => headerOf(page).getByTitle('Balance')

/** `9999.80` → `₱9,999.80`, as the page writes it. */
export function showMoney(amount: string, symbol = '₱'): string {
  const [whole = '', cents = ''] = amount.split('.')
  return `${symbol}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

export async function ledgerBalance(page: Page): Promise<string> {
  return (await readValue<{ sumBalance: string }>(page, '/wps/v2/wallets/balance')).sumBalance
}

export type Bet = {
  roundId: string
  state: string
  stake: string
  payout: string
  net: string
  gameName: string
  vendorName: string
}
export const readBets = async (page: Page) =>
  (await readValue<{ rows: Bet[] }>(page, '/wps/relay/ODSFE2_BetRecord?pageSize=100')).rows

export const toMinor = (amount: string) => Math.round(Number(amount) * 100)

/** The frame of the game, ready for its first spin. */
export async function waitForGame(page: Page): Promise<FrameLocator> {
  const game = page.frameLocator('iframe')
  await expect(game.getByRole('button', { name: 'Spin', exact: true })).toBeEnabled()
  await expect(game.getByRole('status').first()).toHaveText(/Good luck|finished/)
  return game
}

/** Chooses the smallest stake of the ladder. */
export async function lowerStake(game: FrameLocator) {
  const less = game.getByRole('button', { name: 'Lower the bet' })
  while (await less.isEnabled()) await less.click()
}

/** Presses, and waits until the result is told and the next round may start. */
export async function spin(game: FrameLocator) {
  const button = game.locator('button.spin')
  await button.click()
  await waitForResult(game)
}

export async function waitForResult(game: FrameLocator) {
  await expect(game.getByRole('status').first()).toHaveText(/No win|(Win|Returned) [₱฿]/)
  await expect(game.locator('button.spin')).toHaveAttribute('aria-disabled', 'false')
}

/** What reaches beyond the width of the window: by how many pixels the page, and which of its parts. */
export const findSidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const within = [...document.querySelectorAll('[role=dialog], main, header, footer')]
    const tooWide = within.filter((each) => each.getBoundingClientRect().right > width + 1)
    return { page: document.documentElement.scrollWidth - width, parts: tooWide.map((each) => each.tagName) }
  })

/** No sideways scrolling of the page, at whatever width it has now. */
export async function expectNoSidewaysScroll(page: Page) {
  expect(await findSidewaysScroll(page), page.url()).toEqual({ page: 0, parts: [] })
}
