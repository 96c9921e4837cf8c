/** Methods to withdraw by, members who may, operators who decide, and what the books say. */
import { drizzle } from 'drizzle-orm/d1'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { idempotencyKeySchema, type MemberId, memberIdSchema } from '../../../../contract/ids.ts'
import type { OperatorCallName, OperatorCalls } from '../../../../contract/operator/calls.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import type { Services } from '../../../../platform/kernel/context.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { autoApproveWithdrawals } from '../../../../platform/money/withdrawals/auto-approve-withdrawal.ts'
import { confirmByTime, reconcileWithdrawals } from '../../../../platform/money/withdrawals/reconcile-withdrawals.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { operateOn } from '../operate.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  equip,
  meridian,
  requireValue,
  seedTestMerchants,
} from '../support.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const PAYMENT_SECRET = 'a-secret-of-pier-and-nobody-else'
const provider = { pageOrigin: 'http://pay.localhost:9', apiOrigin: 'http://127.0.0.1:9', secrets: [PAYMENT_SECRET] }
export const env = {
  ...bindings,
  PAYMENT_PROVIDERS: JSON.stringify({ PIER: provider, GULL: { ...provider, secrets: ['the-secret-of-another-one'] } }),
}
export const platform = buildPlatform({ env, nowMs: Date.parse('2026-11-20T12:00:00Z') })
export const PAYMENT_PASSWORD = '246813'
const password = 'Quiet-Sea-77'

/** Banks without a fee, 100.00 to 5,000.00, 8,000.00 and 3 times a day, two people from 2,000.00; e-wallets with a fee. */
export async function seedMethods() {
  await seedTestMerchants()
  for (const [kind, flat, bps, isOpen] of [
    ['bank', 0, 0, 1],
    ['ewallet', 1_000, 100, 1],
    ['crypto', 0, 0, 0],
  ] as const) {
    await drizzle(bindings.DB).run(
      `INSERT OR REPLACE INTO withdraw_method (merchant, kind, currency, fee_flat_minor, fee_rate_bps, min_minor, max_minor,
        day_max_minor, day_times, confirm_minutes, two_people_from_minor, is_open, position)
       VALUES ('meridian', '${kind}', 'PHP', ${flat}, ${bps}, 10000, 500000, 800000, 3, 60, 200000, ${isOpen}, 1)`,
    )
  }
}

export type Player = { token: string; memberId: MemberId; username: string; destinationId: string }

let minted = 0
/** With 10,000.00, a payment password, a name, and a bank account that may be used. */
export async function buildPlayer({
  depositMinor = 1_000_000,
  kind = 'bank' as 'bank' | 'ewallet',
} = {}): Promise<Player> {
  const registration = buildRegistration({ password })
  const { token, memberId } = requireValue(await platform.call('register', registration))
  await equip(memberId, { nowMs: platform.time.nowMs, paymentPassword: PAYMENT_PASSWORD, realName: 'Maria Cruz' })
  minted += 1
  const account = kind === 'bank' ? String(2_000_000_000 + minted * 7_919) : `0917${String(1_000_000 + minted)}`
  const bound = await platform.call(
    'addPayoutAccount',
    {
      kind,
      provider: kind === 'bank' ? 'PH_HARBOUR' : 'PH_PESOGO',
      account,
      holderName: 'Maria Cruz',
      paymentPassword: PAYMENT_PASSWORD,
    },
    { token },
  )
  const destinationId = requireValue(bound).destinations[0]?.id ?? ''
  // What it takes to be usable is tried in payout-accounts.test.ts.
  await bindings.DB.prepare('UPDATE destination SET usable_from_ms = 0 WHERE id = ?').bind(destinationId).run()
  const player = { token, memberId: memberIdSchema.parse(memberId), username: registration.username, destinationId }
  if (depositMinor > 0) await walletOf(player).deposit({ key: 'opening', currency: 'PHP', amountMinor: depositMinor })
  return player
}

export const walletOf = ({ memberId }: Pick<Player, 'memberId'>) => getWallet(bindings.WALLET, meridian, memberId)

type Asked = Partial<CallInput<'createWithdrawal'>> & { key?: string; on?: typeof platform }
export function ask(player: Player, { key = crypto.randomUUID(), on = platform, ...overrides }: Asked = {}) {
  const input = {
    destinationId: player.destinationId,
    amount: '1000.00',
    receive: '1000.00',
    paymentPassword: PAYMENT_PASSWORD,
    ...overrides,
  }
  return on.call('createWithdrawal', input, {
    token: player.token,
    claims: { idempotencyKey: idempotencyKeySchema.parse(key) },
  })
}

export const read = ({ token }: Player, orderId: string) => platform.call('withdrawOrder', { orderId }, { token })
export const confirm = ({ token }: Player, orderId: string, received: boolean, note = '') =>
  platform.call('confirmWithdrawal', { orderId, received, note }, { token })

export const operate = <Name extends OperatorCallName>(
  name: Name,
  payload: Partial<z.input<OperatorCalls[Name]['request']>>,
  operator = 'olga',
  merchant = meridian,
) => operateOn(platform, name, payload, { operator, merchant })

/** Asked for, approved and paid by hand. */
export async function buildSent(player: Player): Promise<WithdrawOrder> {
  const { orderId } = requireValue(await ask(player))
  requireValue(await operate('withdrawals-approve', { orderId }))
  return requireValue(await operate('withdrawals-pay', { orderId, reference: `REF ${orderId}` }))
}

/** Wallets keep the time of the platform's own clock, so that no test hangs on the day it is run. */
export const resetWallets = () => Object.assign(walletHooks, productionHooks, { clock: () => platform.time.nowMs })

export const services = (): Services =>
  buildServices(parseEnv(env), { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP })
export async function runJobs() {
  for (const task of [reconcileWithdrawals, autoApproveWithdrawals, confirmByTime]) await drainJob(task, services())
}

/** Real and held, and books without a finding. */
export async function expectBooks(player: Player, expected: { real: number; held: number }) {
  const wallet = walletOf(player)
  expect(await wallet.getBalance()).toMatchObject({
    ok: true,
    value: { realMinor: expected.real, heldMinor: expected.held },
  })
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

export async function historyOf(orderId: string): Promise<string[]> {
  const { history } = requireValue(await operate('withdrawals-show', { orderId }))
  return history.map(({ act, actor }) => `${act} by ${actor.split(':')[0]}`)
}
