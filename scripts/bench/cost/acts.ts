/** What people do on the site, by the calls of its pages. */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type CouponView, couponViewSchema, type FixtureList } from '../../../contract/book/calls.ts'
import { latestEndMs } from '../../../contract/book/schedule.ts'
import { LIVE_AGE, LIVE_PATH } from '../../../contract/protocols/live-connection.ts'
import { type CallInput, type CallName, type CallResponse, calls } from '../../../contract/table.ts'
import { walletName } from '../../../platform/kernel/wallet/wallet-interface.ts'
import { playedRoundSchema, sessionViewSchema } from '../../../studio/api.ts'
import { BOT_CHECKED, solveBotCheck } from '../../../tests/support/solve-bot-check.ts'
import type { Site } from '../../lib/site.ts'
import { type Browser, openBrowser } from '../../load/browser.ts'
import { MERCHANT } from '../../load/seat-players.ts'
import type { CountedSite } from './counted-site.ts'

export type Member = { browser: Browser; number: number; name: string; id: CallResponse<'memberInfo'>['id'] }

const PASSWORD = 'Quiet-Sea-77'
const PAYMENT_PASSWORD = '246813'
const GAME = 'harbor-lucky-pier'
const BOOK = 'summit-sportsbook'
const STAKE = '0.20'

let index = 0

/** A call of the table as the page makes it, with its bot check where it wants one. */
export async function ask<Name extends CallName>(
  browser: Browser,
  name: Name,
  input: CallInput<Name>,
): Promise<CallResponse<Name>> {
  const { method, path, idempotent, response } = calls[name]
  const headers: Record<string, string> = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const query = new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))
  const check = BOT_CHECKED.test(`${method} ${path}`)
    ? { botCheck: solveBotCheck(await ask(browser, 'botCheckChallenge', {})) }
    : {}
  const address = hasBody || query.size === 0 ? path : `${path}?${query}`
  const value = await browser.call(method, address, hasBody ? { ...(input as object), ...check } : undefined, headers)
  return (response as z.ZodType).parse(value) as CallResponse<Name>
}

export const register = (browser: Browser, username: string) =>
  ask(browser, 'register', { username, password: PASSWORD, ageConfirmed: true, termsAgreed: true })

/** Asks an object of the platform, past all Workers. */
export async function askObject<Answer>(
  { miniflare }: Site,
  [binding, name]: readonly [binding: string, name: string],
  method: string,
  input: object = {},
): Promise<Answer> {
  const namespace = await miniflare.getDurableObjectNamespace(binding, 'platform')
  type Methods = Record<string, (input: object) => Promise<Answer>>
  return (namespace.get(namespace.idFromName(name)) as unknown as Methods)[method]!(input)
}

/** Registered, logged in, with money that came from nowhere. */
export async function buildMember(site: Site, amountMinor = 1_000_000): Promise<Member> {
  index += 1
  const number = index
  const browser = openBrowser(site.edge, number)
  const name = `cost${process.pid % 100_000}x${number}`
  await register(browser, name)
  const { id } = await ask(browser, 'memberInfo', {})
  const funds = { key: 'cost', currency: 'PHP', amountMinor }
  const moved = await askObject<{ ok: boolean }>(site, ['WALLET', walletName(MERCHANT, id)], 'deposit', funds)
  if (!moved.ok) throw new Error(`no money for ${name}`)
  return { browser, number, name, id }
}

export async function logIn(site: Site, { name }: Member): Promise<void> {
  index += 1
  await ask(openBrowser(site.edge, index), 'login', { type: 'username', username: name, password: PASSWORD })
}

export const readBalance = ({ browser }: Member) => ask(browser, 'balance', {})

type Seat = { table: Browser; gameCode: string; seated: Record<string, string>; hasSeed: boolean }

/** From a press on the game to a seat at it: the frame's page with its files, then its session. */
async function sit({ browser }: Member, gameId: string): Promise<Seat> {
  const { nodeId, vassalage } = await ask(browser, 'gameDetail', { gameId })
  const { game_url } = await ask(browser, 'launchGame', { gameId, nodeId, vassalage })
  const address = new URL(game_url ?? '')
  const port = address.port
  await loadWithFiles(`http://127.0.0.1:${port}${address.pathname}${address.search}`)
  index += 1
  const table = openBrowser(`http://127.0.0.1:${port}`, index)
  const gameCode = decodeURIComponent(address.pathname.split('/').at(-1) ?? '')
  const session = sessionViewSchema.parse(
    await table.call('POST', '/api/session', { token: address.searchParams.get('token'), gameCode }),
  )
  const seated = { authorization: `Bearer ${session.bearer}` }
  return { table, gameCode, seated, hasSeed: session.fairness.clientSeed !== null }
}

export type Table = { spin(): Promise<void> }

/** To its first possible round: a seat and its seed. */
export async function launch(member: Member): Promise<Table> {
  const { table, seated, hasSeed } = await sit(member, GAME)
  if (!hasSeed) await table.call('POST', '/api/fairness/client-seed', { clientSeed: 'cost-bench' }, seated)
  return {
    async spin() {
      const played = await table.call('POST', '/api/spin', { spinId: crypto.randomUUID(), stake: STAKE }, seated)
      const { state } = playedRoundSchema.parse(played)
      if (state !== 'settled') throw new Error(`a round is ${state}`)
    },
  }
}

export type Bettor = { place(fixture: Match): Promise<string>; read(couponId: string): Promise<CouponView['state']> }
type Match = FixtureList['fixtures'][number]

/** A seat at the sportsbook. */
export async function openBook(member: Member): Promise<Bettor> {
  const { table, seated } = await sit(member, BOOK)
  return {
    async place({ fixtureId, main }) {
      const couponId = crypto.randomUUID()
      const { pick, odds } = main?.picks[member.number % main.picks.length] ?? {}
      const legs = [{ fixtureId, pick, odds, tick: null }]
      const wish = { couponId, kind: 'multiple', unit: STAKE, choice: 'any', legs }
      const { state } = couponViewSchema.parse(await table.call('POST', '/api/book/coupon', wish, seated))
      if (state !== 'accepted') throw new Error(`a coupon is ${state}`)
      return couponId
    },
    async read(couponId) {
      return couponViewSchema.parse(await table.call('GET', `/api/book/coupon/${couponId}`, undefined, seated)).state
    },
  }
}

/** Bets are all on one match, before its kick-off. */
const BEFORE_KICK_OFF_MS = 30_000

/** The next match of football that leaves time for the bets. */
export async function findMatch(site: CountedSite): Promise<Match> {
  const browser = openBrowser(site.studio, 0)
  const { fixtures } = (await browser.call('GET', '/api/book/sportsbook/fixtures?hours=1')) as FixtureList
  const match = fixtures.find(
    ({ sport, kickOffMs, main }) => sport === 'football' && main && kickOffMs > Date.now() + BEFORE_KICK_OFF_MS,
  )
  if (!match) throw new Error('no match within the hour')
  return match
}

/** Coupons by many players, each in turn. */
export async function placeCoupons(bettors: readonly Bettor[], match: Match, each: number): Promise<string[][]> {
  return Promise.all(
    bettors.map(async ({ place }) => {
      const placed: string[] = []
      for (let at = 0; at < each; at += 1) placed.push(await place(match))
      return placed
    }),
  )
}

/** Until the match is over. Whether each coupon is settled is asked once, after it is counted. */
export const waitForEnd = (match: Match) => sleep(Math.max(0, latestEndMs(match) - Date.now()))

export async function requireSettled(bettors: readonly Bettor[], placed: readonly string[][]): Promise<void> {
  for (const [at, { read }] of bettors.entries())
    for (const id of placed[at] ?? []) {
      const state = await read(id)
      if (state !== 'settled') throw new Error(`a coupon is ${state} after its match`)
    }
}

const FILE = /(?:src|href)="(\/assets\/[^"]+)"/g

async function loadWithFiles(url: string) {
  const get = async (address: string) => (await fetch(address, { headers: { connection: 'close' } })).text()
  const html = await get(url)
  for (const path of new Set([...html.matchAll(FILE)].map(([, path = '']) => path))) await get(new URL(path, url).href)
}

/** The page that stands round the game: it hears that the balance moved, and reads it, at most once a second. */
export async function keepPageOpen(member: Member): Promise<{ close: () => void }> {
  let reading: Promise<unknown> | null = null
  return member.browser.listen(`${LIVE_PATH}?${LIVE_AGE}=0`, (text) => {
    if (!text.includes('"balance"') || reading) return
    reading = Promise.all([readBalance(member), sleep(1_000)]).finally(() => {
      reading = null
    })
  })
}

/** Rounds by many players at once, each at the pace of a slot. Throws with the first that does not settle. */
export async function playRounds(tables: readonly Table[], roundsEach: number, everyMs: number): Promise<void> {
  await Promise.all(
    tables.map(async ({ spin }, seat) => {
      // Nobody begins at the same moment.
      await sleep((everyMs * seat) / tables.length)
      for (let round = 0; round < roundsEach; round += 1) {
        await spin()
        // From the answer on: on a busy machine a round begins later than it was asked for.
        await sleep(everyMs)
      }
    }),
  )
}

const POLL_MS = 1_000
const POLLS = 30

/** From the press to credited money, paid on the provider's page. */
export async function makeDeposit(site: CountedSite, { browser }: Member): Promise<void> {
  const opened = await ask(browser, 'createDeposit', { channelId: 'wallet', amount: '500.00', receive: '500.00' })
  const { pathname } = new URL(opened.payUrl ?? '')
  const port = new URL(site.psp).port
  const body = new URLSearchParams({ act: 'pay' })
  await fetch(`http://127.0.0.1:${port}${pathname}`, { method: 'POST', redirect: 'manual', body })
  for (let poll = 0; poll < POLLS; poll += 1) {
    await sleep(POLL_MS)
    const { state } = await ask(browser, 'depositOrder', { orderId: opened.orderId })
    if (state === 'credited') return
  }
  throw new Error('the deposit was not credited')
}

/** What a member does once before a first withdrawal. */
export async function bindAccount(site: Site, { browser, number, id }: Member): Promise<string> {
  const paymentPasswords = { paymentPassword: PAYMENT_PASSWORD, confirmPaymentPassword: PAYMENT_PASSWORD }
  await ask(browser, 'setPaymentPassword', { ...paymentPasswords, password: PASSWORD })
  await ask(browser, 'setRealName', { realName: 'Maria Cruz', password: PASSWORD })
  const account = `20000${String(number).padStart(5, '0')}`
  const bank = { kind: 'bank', provider: 'PH_HARBOUR', account, holderName: 'Maria Cruz' } as const
  await ask(browser, 'addPayoutAccount', { ...bank, paymentPassword: PAYMENT_PASSWORD })
  const database = await site.miniflare.getD1Database('DB', 'platform')
  await database.prepare('UPDATE destination SET usable_from_ms = 0 WHERE member_id = ?').bind(id).run()
  const { destinations } = await ask(browser, 'payoutAccounts', {})
  return destinations[0]?.id ?? ''
}

export function orderWithdrawal({ browser }: Member, destinationId: string) {
  const asked = { destinationId, amount: '300.00', receive: '300.00', paymentPassword: PAYMENT_PASSWORD } as const
  return ask(browser, 'createWithdrawal', asked as CallInput<'createWithdrawal'>)
}

/** From the press to paid: one operator approves it and pays by hand. */
export async function withdraw(site: CountedSite, member: Member, destinationId: string, token: string) {
  const { orderId } = await orderWithdrawal(member, destinationId)
  const operator = openBrowser(site.edge, 0)
  const operate = (name: string, input: object) =>
    operator.call('POST', `/__ops/v1/${name}`, { merchant: MERCHANT, input }, { authorization: `Bearer ${token}` })
  await operate('withdrawals-approve', { orderId })
  await operate('withdrawals-pay', { orderId, reference: `BANK ${orderId.slice(-8)}` })
  await ask(member.browser, 'withdrawOrder', { orderId })
}

export async function addOperator({ edge, secrets }: CountedSite): Promise<string> {
  const headers = { authorization: `Bearer ${secrets.OPS_TOKEN}` }
  const value = await openBrowser(edge, 0).call('POST', '/__ops/v1/operator-add', { name: 'cost' }, headers)
  return z.object({ token: z.string() }).parse(value).token
}
