/** The world of a vendor under test: a merchant's catalogue, members with money, and signed calls into the platform. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect } from 'vitest'
import {
  type GameId,
  gameIdSchema,
  memberIdSchema,
  merchantCodeSchema,
  vendorCodeSchema,
} from '../../../../contract/ids.ts'
import { sha256Hex } from '../../../../contract/lib/digest.ts'
import { SIGNATURE_HEADERS, sign } from '../../../../contract/protocols/signature.ts'
import { vendorCalls } from '../../../../contract/protocols/vendor-wallet.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { createApp } from '../../../../platform/app.ts'
import { vendorOperatorHandlers } from '../../../../platform/games/operate/vendors.ts'
import { launchGame } from '../../../../platform/games/vendors/launch-game.ts'
import type { PlatformContext } from '../../../../platform/kernel/context.ts'
import { type Bindings, parseEnv } from '../../../../platform/kernel/env.ts'
import { KEPT_MS } from '../../../../platform/kernel/keep-for-seconds.ts'
import { requireMerchantFacts } from '../../../../platform/kernel/merchant/require-merchant-facts.ts'
import { tellFacts } from '../../../../platform/kernel/tell-facts.ts'
import { getWallet, type Wallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { buildServices } from '../../../../platform/services.ts'
import { onRewind } from '../../../support/clocks.ts'
import { bindingsOf } from '../../../support/workers.ts'

export const SECRETS: Record<string, string> = { HARBOR: 'test-vendor-secret', PALMETTO: 'another-vendor-secret' }
export const bindings = {
  ...bindingsOf<Bindings>(),
  // Palmetto is changing its secret: both are good.
  VENDOR_SECRETS: JSON.stringify({ ...SECRETS, PALMETTO: ['the-next-secret-of-palmetto', SECRETS.PALMETTO] }),
  STUDIO_ORIGIN: 'http://studio.localhost:8788',
}
const parsed = parseEnv(bindings)

/** Time stands still but for what a test adds to it. */
const START_MS = Date.parse('2026-11-20T12:00:00Z')
export const time = { now: START_MS }
onRewind(() => {
  time.now = START_MS
})
const options = { clock: () => time.now, random: systemRandom, passwordCost: { log2N: 4, r: 1, p: 1 } }
const app = createApp(options)
/** As most calls meet it: with the settings of the merchant in memory. */
const warmApp = createApp({ ...options, keepMs: KEPT_MS })
export const services = buildServices(parsed, options)

export const MERIDIAN = merchantCodeSchema.parse('meridian')

let minted = 0
function mint(label: string): string {
  minted += 1
  return `${label}-${minted}-${crypto.randomUUID().slice(0, 8)}`
}

const insert = (table: string, row: Record<string, string | number | null>, otherwise = '') =>
  bindings.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map(() => '?')}) ${otherwise}`,
  )
    .bind(...Object.values(row))
    .run()

/** Merchants and vendors every test shares; safe to run twice. */
export async function seedWorld() {
  const vendor = { is_hot: 0, mark: '/vendors/x.svg', position: 1 }
  for (const code of ['meridian', 'saffron']) {
    const money = { currency: code === 'saffron' ? 'THB' : 'USD', currency_symbol: '$' }
    await insert('merchant', { code, ...money, jurisdiction: 'demo', default_language: 'EN' }, 'ON CONFLICT DO NOTHING')
    for (const vendorCode of Object.keys(SECRETS)) {
      const name = vendorCode === 'HARBOR' ? 'Harbor Lane Studio' : 'Palmetto Tables'
      await insert('vendor', { vendor_code: vendorCode, display_name: name, ...vendor }, 'ON CONFLICT DO NOTHING')
      await insert('merchant_vendor', { merchant: code, vendor_code: vendorCode }, 'ON CONFLICT DO NOTHING')
    }
  }
  const palmetto = { launch_origin: 'https://play.palmetto.example', operator_origin: 'https://api.palmetto.example' }
  await insert('vendor_endpoint', { vendor: 'PALMETTO', ...palmetto }, 'ON CONFLICT DO NOTHING')
}

export async function buildGame(overrides: Record<string, string | number> = {}) {
  const id = mint('game')
  const row = {
    game_id: id,
    node_id: 1_000 + minted,
    game_code: `code-${id}`,
    vendor_code: 'HARBOR',
    category: 'RNG',
    account_type_name: 'RNG',
    rtp_points: 9_500,
    volatility: 2,
    min_bet_minor: 20,
    max_bet_minor: 10_000,
    popularity: 1,
    released_at: 0,
    is_playable: 1,
    offers_demo: 1,
    english_name: 'Lantern Tide',
    search_text: 'lantern tide',
    cover: '/covers/x.svg',
    ...overrides,
  }
  await insert('game', row)
  return {
    gameId: gameIdSchema.parse(row.game_id),
    nodeId: row.node_id,
    gameCode: row.game_code,
    vendor: row.vendor_code,
  }
}
export type TestGame = Awaited<ReturnType<typeof buildGame>>

/** A member with a live session and money; type 4 is a guest with play money. */
export async function buildMember({ type = 0, merchant = 'meridian', depositMinor = 10_000 } = {}) {
  const id = memberIdSchema.parse(mint('member'))
  const token = mint('token')
  const sessionId = await sha256Hex(token)
  const common = { merchant, username: id, username_key: id, nickname: id, language: 'EN', avatar: 1 }
  const where = { registered_ip: '203.0.113.1', registered_country: 'PH', created_at_ms: 0 }
  await insert('member', { id, type, ...common, affiliate_code: mint('code'), ...where })
  await insert('member_session', {
    token_hash: sessionId,
    merchant,
    member_id: id,
    kind: type === 4 ? 'freeplay' : 'username',
    client_ip: '203.0.113.1',
    country: 'PH',
    created_at_ms: time.now,
    expires_at_ms: time.now + 30 * 86_400_000,
  })
  const code = merchantCodeSchema.parse(merchant)
  const wallet = getWallet(parsed.WALLET, code, id)
  const currency = merchant === 'saffron' ? 'THB' : 'USD'
  await wallet.open({ merchant: code, memberId: id, kind: type === 4 ? 'play' : 'real', currency })
  const funds = { key: 'opening', currency, amountMinor: depositMinor }
  if (depositMinor > 0) await (type === 4 ? wallet.grantPlayMoney(funds) : wallet.deposit(funds))
  const ctx: PlatformContext = {
    ...services,
    merchant: await requireMerchantFacts(services.db, code),
    member: {
      id,
      username: id,
      nickname: id,
      type: type === 4 ? 4 : 0,
      language: 'EN',
      sessionId,
      passwordGivenAtMs: null,
      kind: 'username',
      isVerificationDue: false,
      bar: null,
      suspended: null,
    },
    clientIp: '203.0.113.1',
    country: 'PH',
    language: 'EN',
    host: 'localhost:8787',
    requestId: 'request-0',
    idempotencyKey: null,
    device: '',
    knownDevice: null,
  }
  return { id, merchant: code, wallet, ctx, currency, sessionId }
}
export type TestMember = Awaited<ReturnType<typeof buildMember>>

/** As the member's logout does it: in the database, and then their own object hears. */
export async function logOut(member: TestMember) {
  await endInDatabase(member)
  await tell(member)
}
/** Their own object hears what the database has of them. */
export const tell = ({ merchant, id: memberId }: TestMember) => tellFacts(services, { merchant, memberId })
export const endInDatabase = ({ sessionId }: TestMember) =>
  bindings.DB.prepare('UPDATE member_session SET revoked_at_ms = ? WHERE token_hash = ?')
    .bind(time.now, sessionId)
    .run()

/** A call of the page's that the edge has let through. */
export const seePlace = ({ sessionId }: TestMember) =>
  bindings.DB.prepare('UPDATE member_session SET place_at_ms = ? WHERE token_hash = ?').bind(time.now, sessionId).run()

export async function launch(member: TestMember, game: TestGame): Promise<string> {
  const { game_url } = await launchGame(member.ctx, buildLaunch(game))
  await member.ctx.later.take()
  return new URL(game_url ?? '').searchParams.get('token') ?? ''
}

export function buildLaunch({ gameId, nodeId, vendor }: { gameId: GameId; nodeId: number; vendor: string }) {
  const fixed = {
    accountType: 1,
    confirmTrans: 0,
    launchMode: 'GLS',
    platform: 'html5-desktop',
    clientType: 3,
  } as const
  return { gameId, nodeId, vassalage: vendorCodeSchema.parse(vendor), lobbyOrigin: 'http://localhost:8787', ...fixed }
}

type Signing = {
  vendor?: string
  secret?: string
  timestampMs?: number
  headers?: Record<string, string>
  body?: string
  /** In the place of the test's own bindings. */
  env?: Bindings
  isWarm?: boolean
  /** When the answer is there, and what goes on behind it is not over. */
  onAnswer?: () => void
}

/** One signed call; `signing` spoils it. */
export async function callVendor(path: string, content: unknown, signing: Signing = {}) {
  const { vendor = 'HARBOR', timestampMs = time.now, body = JSON.stringify(content) } = signing
  const secret = signing.secret ?? SECRETS[vendor] ?? 'no secret'
  const signature = await sign(secret, { timestampMs, method: 'POST', path, body: JSON.stringify(content) })
  const context = createExecutionContext()
  const response = await (signing.isWarm ? warmApp : app).fetch(
    new Request(`http://platform.test${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.vendor]: vendor,
        [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
        [SIGNATURE_HEADERS.signature]: signature,
        ...signing.headers,
      },
      body,
    }),
    signing.env ?? bindings,
    context,
  )
  signing.onAnswer?.()
  await waitOnExecutionContext(context)
  const answer: { success: boolean; value?: Record<string, unknown>; errorCode?: string } = await response.json()
  return { status: response.status, answer, errorCode: answer.errorCode, value: answer.value ?? {} }
}
export type VendorAnswer = Awaited<ReturnType<typeof callVendor>>

/** An operator of the member's merchant shuts a vendor, or opens it again. */
export const switchVendor = ({ ctx }: TestMember, vendor: string, open: boolean) =>
  vendorOperatorHandlers['vendors-switch'](
    { ...ctx, operator: 'olga', requestId: 'switch' },
    { vendor: vendorCodeSchema.parse(vendor), open },
  )

/** A player at the table: launched, authenticated, with the calls a vendor makes for them. */
export async function buildPlayer(overrides: { member?: TestMember; game?: TestGame } = {}) {
  const member = overrides.member ?? (await buildMember())
  const game = overrides.game ?? (await buildGame())
  const { vendor } = game
  const launchToken = await launch(member, game)
  const opened = await callVendor(vendorCalls.authenticate.path, { launchToken, gameCode: game.gameCode }, { vendor })
  expect(opened.status, JSON.stringify(opened.answer)).toBe(200)
  const { playerId, operator, session } = vendorCalls.authenticate.response.parse(opened.value)
  const { currency } = member
  const names = { roundId: mint('round'), transactionId: mint('bet') }
  const who = { playerId, operator }
  return {
    member,
    game,
    playerId,
    operator,
    session,
    ...names,
    bet: (change: Record<string, unknown> = {}, signing: Signing = {}) =>
      callVendor(
        vendorCalls.bet.path,
        { session, ...names, gameCode: game.gameCode, amount: '1.00', currency, ...change },
        { vendor, ...signing },
      ),
    win: (change: Record<string, unknown> = {}, signing: Signing = {}) =>
      callVendor(
        vendorCalls.win.path,
        {
          ...who,
          ...names,
          transactionId: `win-${names.transactionId}`,
          amount: '2.50',
          currency,
          closesRound: true,
          ...change,
        },
        { vendor, ...signing },
      ),
    rollback: (change: Record<string, unknown> = {}) =>
      callVendor(
        vendorCalls.rollback.path,
        {
          ...who,
          ...names,
          transactionId: `undo-${names.transactionId}`,
          betTransactionId: names.transactionId,
          ...change,
        },
        { vendor },
      ),
    correct: (change: Record<string, unknown> = {}, signing: Signing = {}) =>
      callVendor(
        vendorCalls.correct.path,
        {
          ...who,
          roundId: names.roundId,
          correctionId: `fix-${names.transactionId}`,
          amount: '-0.50',
          currency,
          reason: 'the score was corrected',
          approval: 'A-none',
          ...change,
        },
        { vendor, ...signing },
      ),
    balance: (signing: Signing = {}) => callVendor(vendorCalls.balance.path, { session }, { vendor, ...signing }),
  }
}

/** What the member can stake and what is held, and books without a finding. */
export async function expectMoney({ wallet }: { wallet: Wallet }, expected: { real: number; held: number }) {
  const balance = await wallet.getBalance()
  if (!balance.ok) throw new Error(balance.message)
  expect({ real: balance.value.realMinor, held: balance.value.heldMinor }).toEqual(expected)
  const books = await wallet.verify()
  expect(books.ok && books.value.findings).toEqual([])
}

export function expectRefusal({ status, answer }: VendorAnswer, wanted: { status: number; errorCode: string }) {
  expect({ status, errorCode: answer.errorCode }, JSON.stringify(answer)).toEqual(wanted)
}
