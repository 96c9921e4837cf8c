/** A provider that pays out, played by tests: what it is asked, and what it says by signed callbacks. */
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { payoutCallbackCall, providerCalls } from '../../../../contract/protocols/payment-provider.ts'
import { isSignatureValid, SIGNATURE_HEADERS, sign } from '../../../../contract/protocols/signature.ts'
import { reconcilePayouts } from '../../../../platform/money/payouts/reconcile-payouts.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { bindings, requireValue } from '../support.ts'
import {
  ask,
  MINUTE_MS,
  operate,
  PAYMENT_SECRET,
  type Player,
  platform,
  resetWallets,
  runJobs,
  seedMethods,
  services,
} from './support.ts'

/** What it does of what it is told: of all but `refuses`, `is down` and `forgets` it knows the order afterwards. */
type Manner = 'answers' | 'loses the answer' | 'is down' | 'forgets' | 'is silent' | 'refuses' | 'differs' | 'breaks'
export const pier = {
  manner: 'answers' as Manner,
  /** Each time it was told to pay, with everything it was told. */
  told: [] as z.output<typeof providerCalls.payout.request>[],
  knows: new Set<string>(),
  /** What it says of an order when asked; without one it is pending. */
  facts: new Map<string, object>(),
  asked: 0,
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const failure = (errorCode: string) => ({ success: false, errorCode, message: '', requestId: 'request-of-pier' })
/** As it answers what it will not do. */
export const refusal = (code = 'limit_reached') => json(code === 'not_found' ? 404 : 422, failure(code))
const timedOut = () => new DOMException('timed out', 'TimeoutError')

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const body = await request.text()
  const timestampMs = Number(request.headers.get(SIGNATURE_HEADERS.timestamp))
  const signature = request.headers.get(SIGNATURE_HEADERS.signature) ?? ''
  const parts = { timestampMs, method: 'POST', path: pathname, body }
  expect(await isSignatureValid(PAYMENT_SECRET, parts, signature, platform.time.nowMs), 'the platform signs').toBe(true)
  const { orderId, operator } = z.object({ orderId: z.string(), operator: z.string() }).parse(JSON.parse(body))
  if (pathname === providerCalls.payoutStatus.path) {
    pier.asked += 1
    if (pier.manner === 'is silent' || pier.manner === 'is down') throw timedOut()
    if (!pier.knows.has(orderId)) return json(404, failure('not_found'))
    const value = pier.facts.get(orderId) ?? { operator, orderId, payoutId: `p.${orderId}`, status: 'pending' }
    return json(200, { success: true, value })
  }
  pier.told.push(providerCalls.payout.request.parse(JSON.parse(body)))
  if (pier.manner === 'is down' || pier.manner === 'forgets') throw timedOut()
  if (pier.manner === 'refuses') return json(422, failure('limit_reached'))
  if (pier.manner === 'differs') return json(409, failure('conflict'))
  if (pier.manner === 'breaks') return json(500, failure('internal'))
  pier.knows.add(orderId)
  if (pier.manner !== 'answers') throw timedOut()
  return json(200, { success: true, value: { payoutId: `p.${orderId}` } })
}

export function playPier(manner: Manner = 'answers') {
  Object.assign(pier, { manner, asked: 0, told: [] })
  return vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => answer(new Request(input, init)))
}
export const timesTold = (orderId: string) => pier.told.filter((one) => one.orderId === orderId).length

/** Who pays the bank withdrawals of the merchant from now on. */
export async function payBanksBy(provider: string | null) {
  const set = 'UPDATE withdraw_method SET payout = ?, payout_provider = ? WHERE merchant = ? AND kind = ?'
  await bindings.DB.prepare(set)
    .bind(provider ? 'provider' : 'by_hand', provider, 'meridian', 'bank')
    .run()
}

/** For a file of tests: each begins with wallets as new, Pier answering, and `provider` paying banks; none leaves a spy. */
export function payBanksInEachTest(provider: string | null) {
  beforeAll(seedMethods)
  beforeEach(async () => {
    resetWallets()
    playPier()
    await payBanksBy(provider)
  })
  afterEach(() => {
    resetWallets()
    vi.restoreAllMocks()
  })
}

/** Asked for and approved: the provider has heard of it as its manner is. */
export async function buildApproved(player: Player, asked: Parameters<typeof ask>[1] = {}): Promise<WithdrawOrderId> {
  const { orderId } = requireValue(await ask(player, asked))
  const { approvalsNeeded } = requireValue(await operate('withdrawals-approve', { orderId }))
  if (approvalsNeeded > 1) requireValue(await operate('withdrawals-approve', { orderId }, 'petra'))
  return orderId
}

let minted = 0
/** What Pier says of an order: paid as agreed unless told otherwise. */
export const paid = (orderId: string, change: Record<string, unknown> = {}) => {
  minted += 1
  return {
    operator: 'meridian',
    orderId,
    payoutId: `p.${orderId}`,
    status: 'paid',
    transactionId: `tx-${minted}`,
    amount: '1000.00',
    currency: 'PHP',
    ...change,
  }
}
export const failed = (orderId: string, reason: 'declined' | 'rejected' = 'declined') => ({
  operator: 'meridian',
  orderId,
  payoutId: `p.${orderId}`,
  status: 'failed',
  reason,
})

/** One signed callback. */
export async function callBack(content: object, { secret = PAYMENT_SECRET, code = 'PIER' } = {}) {
  const body = JSON.stringify(content)
  const timestampMs = platform.time.nowMs
  const { path } = payoutCallbackCall
  const response = await platform.send(
    new Request(`http://platform.test${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.vendor]: code,
        [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
        [SIGNATURE_HEADERS.signature]: await sign(secret, { timestampMs, method: 'POST', path, body }),
      },
      body,
    }),
  )
  const answered: { errorCode?: string } = await response.json()
  return answered.errorCode ?? response.status
}

/** The cron job, so often and so many minutes apart. */
export async function rounds(times: number, minutesApart = 1) {
  for (let time = 0; time < times; time += 1) {
    platform.advance(minutesApart * MINUTE_MS)
    await drainJob(reconcilePayouts, services())
    await runJobs()
  }
}

export const shown = async (orderId: WithdrawOrderId) =>
  requireValue(await operate('withdrawals-show', { orderId })).order
