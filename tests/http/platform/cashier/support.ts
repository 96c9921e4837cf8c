/** A payment provider played by tests, members who deposit by it, and what their books say. */
import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { idempotencyKeySchema, type MemberId } from '../../../../contract/ids.ts'
import type { OperatorCallName } from '../../../../contract/operator/calls.ts'
import { callbackCall, providerCalls } from '../../../../contract/protocols/payment-provider.ts'
import { isSignatureValid, SIGNATURE_HEADERS, sign } from '../../../../contract/protocols/signature.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { creditIncomingPayments } from '../../../../platform/money/deposits/credit-incoming-payment.ts'
import { reconcileDeposits } from '../../../../platform/money/deposits/reconcile-deposits.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { operateOn } from '../operate.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  meridian,
  mintName,
  requireValue,
  seedTestMerchants,
} from '../support.ts'

export const SECRET = 'a-secret-of-pier-and-nobody-else'
const provider = { pageOrigin: 'http://pay.localhost:9', apiOrigin: 'http://127.0.0.1:9', secrets: [SECRET] }
export const env = {
  ...bindings,
  PAYMENT_PROVIDERS: JSON.stringify({ PIER: provider, GULL: { ...provider, secrets: ['the-secret-of-another-one'] } }),
}
export const platform = buildPlatform({ env, nowMs: Date.parse('2026-11-20T12:00:00Z') })

export const MINUTE_MS = 60_000

/** How the provider takes what it is asked; a payment it was told of it knows, answered or not. */
type Manner = 'answers' | 'silent' | 'loses the answer' | 'refuses' | 'sends elsewhere'
export const pier = {
  manner: 'answers' as Manner,
  /** Order → how often it was told of it. */
  told: new Map<string, number>(),
  /** What it says of an order when asked; without one it waits for its payer. */
  facts: new Map<string, object>(),
  asked: 0,
  toldInSilence: 0,
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const failure = (errorCode: string) => ({ success: false, errorCode, message: '', requestId: 'request-of-pier' })

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const body = await request.text()
  const timestampMs = Number(request.headers.get(SIGNATURE_HEADERS.timestamp))
  const parts = { timestampMs, method: 'POST', path: pathname, body }
  const signature = request.headers.get(SIGNATURE_HEADERS.signature) ?? ''
  expect(await isSignatureValid(SECRET, parts, signature, platform.time.nowMs), 'the platform signs').toBe(true)
  if (pathname === providerCalls.paymentStatus.path) pier.asked += 1
  if (pier.manner === 'silent') {
    if (pathname !== providerCalls.paymentStatus.path) pier.toldInSilence += 1
    throw new DOMException('timed out', 'TimeoutError')
  }
  const { orderId, operator } = z.object({ orderId: z.string(), operator: z.string() }).parse(JSON.parse(body))
  if (pathname === providerCalls.paymentStatus.path) {
    if (!pier.told.has(orderId)) return json(404, failure('not_found'))
    const value = pier.facts.get(orderId) ?? { operator, orderId, paymentId: `pay-${orderId}`, status: 'waiting' }
    return json(200, { success: true, value })
  }
  if (pier.manner === 'refuses') return json(422, failure('limit_reached'))
  providerCalls.payment.request.parse(JSON.parse(body))
  pier.told.set(orderId, (pier.told.get(orderId) ?? 0) + 1)
  if (pier.manner === 'loses the answer') throw new DOMException('timed out', 'TimeoutError')
  const origin = pier.manner === 'sends elsewhere' ? 'https://pay.elsewhere.example' : provider.pageOrigin
  return json(200, { success: true, value: { paymentId: `pay-${orderId}`, payUrl: `${origin}/pay/${orderId}` } })
}

export function playProvider() {
  Object.assign(pier, { manner: 'answers', asked: 0, toldInSilence: 0 })
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => answer(new Request(input, init)))
}

/**
 * For a file of tests: each begins with no spy but the provider, and leaves wallets as they are. `wallets`: theirs is the
 * platform's clock, or that of the machine.
 */
export function playProviderInEachTest({ wallets = 'machine' }: { wallets?: 'platform' | 'machine' } = {}) {
  beforeAll(seedChannels)
  beforeEach(() => {
    vi.restoreAllMocks()
    playProvider()
    if (wallets === 'platform') walletHooks.clock = () => platform.time.nowMs
  })
}

export async function seedChannels() {
  await seedTestMerchants()
  const rows = [
    ['bank', 'bank_transfer', 'PIER', 'PHP', 0, 0, 10_000, 5_000_000, 1],
    ['coin', 'crypto', 'PIER', 'PHP', 500, 150, 20_000, 10_000_000, 1],
    ['shut', 'qr', 'PIER', 'PHP', 0, 0, 100, 200_000, 0],
    ['baht', 'qr', 'PIER', 'THB', 0, 0, 100, 200_000, 1],
    ['gone', 'qr', 'NOBODY', 'PHP', 0, 0, 100, 200_000, 1],
  ]
  const insert = `INSERT INTO deposit_channel (merchant, id, kind, provider, currency, fee_flat_minor, fee_rate_bps, min_minor,
    max_minor, is_open, usual_minutes, position) VALUES ('meridian', ?, ?, ?, ?, ?, ?, ?, ?, ?, 5, 1) ON CONFLICT DO NOTHING`
  await bindings.DB.batch(rows.map((row) => bindings.DB.prepare(insert).bind(...row)))
  // From 2,000.00 on two people decide.
  await bindings.DB.exec(
    "INSERT INTO withdraw_method (merchant, kind, currency, min_minor, max_minor, day_max_minor, day_times, confirm_minutes, two_people_from_minor, position) VALUES ('meridian', 'bank', 'PHP', 100, 500000, 500000, 3, 60, 200000, 1) ON CONFLICT DO NOTHING",
  )
}

export type Depositor = { token: string; memberId: MemberId; username: string }
export const buildDepositor = async (): Promise<Depositor> =>
  requireValue(await platform.call('register', buildRegistration({ username: mintName('dep') })))

const FIVE_HUNDRED = { channelId: 'bank', amount: '500.00', receive: '500.00' }
export const create = (
  { token }: Depositor,
  input: Partial<CallInput<'createDeposit'>> = {},
  key: string = crypto.randomUUID(),
) =>
  platform.call(
    'createDeposit',
    { ...FIVE_HUNDRED, ...input },
    { token, claims: { idempotencyKey: idempotencyKeySchema.parse(key) } },
  )

export async function open(depositor: Depositor, input: Partial<CallInput<'createDeposit'>> = {}) {
  return requireValue(await create(depositor, input))
}

export const orderOf = async ({ token }: Depositor, orderId: string) =>
  requireValue(await platform.call('depositOrder', { orderId }, { token }))

let minted = 0
export const mintTransaction = () => `tx-${++minted}-${crypto.randomUUID().slice(0, 8)}`

/** What Pier says of an order, paid as agreed unless told otherwise. */
export const paid = (orderId: string, change: Record<string, unknown> = {}) => ({
  operator: 'meridian',
  orderId,
  paymentId: `pay-${orderId}`,
  status: 'paid',
  transactionId: mintTransaction(),
  amount: '500.00',
  currency: 'PHP',
  ...change,
})
export const said = (orderId: string, status: string, more: Record<string, unknown> = {}) => ({
  operator: 'meridian',
  orderId,
  paymentId: `pay-${orderId}`,
  status,
  ...more,
})

type Signing = { secret?: string; code?: string; timestampMs?: number; signedBody?: string; signedPath?: string }

/** One signed callback; `wrong` spoils it. */
export async function callBack(content: object, wrong: Signing = {}) {
  const body = JSON.stringify(content)
  const { secret = SECRET, code = 'PIER', timestampMs = platform.time.nowMs } = wrong
  const parts = { timestampMs, method: 'POST', path: wrong.signedPath ?? callbackCall.path }
  const signature = await sign(secret, { ...parts, body: wrong.signedBody ?? body })
  const response = await platform.send(
    new Request(`http://platform.test${callbackCall.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.vendor]: code,
        [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
        [SIGNATURE_HEADERS.signature]: signature,
      },
      body,
    }),
  )
  const answered: { success: boolean; errorCode?: string } = await response.json()
  return { status: response.status, errorCode: answered.errorCode ?? null }
}
export const ACKNOWLEDGED = { status: 200, errorCode: null }

/** The platform's, by the clock of these tests. */
export const buildTestServices = () =>
  buildServices(parseEnv(env), { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP })

/** What is due `laterMs` from now. */
export async function runJobs(laterMs = MINUTE_MS) {
  platform.advance(laterMs)
  const services = buildTestServices()
  await drainJob(reconcileDeposits, services)
  await drainJob(creditIncomingPayments, services)
}

/** The balance, the number of deposits in the journal, and books without a finding. */
export async function expectBooks({ memberId }: Depositor, { real, deposits }: { real: number; deposits: number }) {
  const wallet = getWallet(bindings.WALLET, meridian, memberId)
  const listed = await wallet.listPostings({ limit: 100 })
  expect(listed.ok && listed.value.rows.filter(({ kind }) => kind === 'deposit')).toHaveLength(deposits)
  expect(await wallet.getBalance()).toMatchObject({ ok: true, value: { realMinor: real } })
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

export async function auditsOf({ memberId }: Depositor): Promise<string[]> {
  const query = bindings.DB.prepare(
    "SELECT act FROM member_audit WHERE member_id = ? AND act LIKE 'deposit%' ORDER BY rowid",
  )
  const { results } = await query.bind(memberId).all<{ act: string }>()
  return results.map(({ act }) => act)
}

export const operate = <Name extends OperatorCallName>(
  name: Name,
  payload: object,
  who?: Parameters<typeof operateOn>[3],
) => operateOn(platform, name, payload, who)
