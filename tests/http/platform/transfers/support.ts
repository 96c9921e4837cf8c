/** An agent, somebody below them, and what the books of both say. */
import { expect } from 'vitest'
import { idempotencyKeySchema, type MemberId, memberIdSchema } from '../../../../contract/ids.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import type { Services } from '../../../../platform/kernel/context.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { getWallet } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { reconcileTransfers } from '../../../../platform/money/transfers/reconcile-transfers.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import {
  bindings,
  buildPlatform,
  buildRegistration,
  CHEAP,
  equip,
  meridian,
  mintName,
  requireValue,
} from '../support.ts'

export const platform = buildPlatform({ nowMs: Date.parse('2026-11-20T12:00:00Z') })
export const PAYMENT_PASSWORD = '246813'
export const MINUTE_MS = 60_000
const password = 'Quiet-Sea-77'

export type Member = { token: string; memberId: MemberId; username: string }

async function register(affiliateCode?: string): Promise<Member> {
  const registration = buildRegistration({ password, ...(affiliateCode && { affiliateCode }) })
  const { token, memberId } = requireValue(await platform.call('register', registration))
  return { token, memberId: memberIdSchema.parse(memberId), username: registration.username }
}

export const walletOf = ({ memberId }: Pick<Member, 'memberId'>) => getWallet(bindings.WALLET, meridian, memberId)

/** `type` 1: an agent. */
export async function buildUpline(type = 1): Promise<Member & { code: string }> {
  const member = await register()
  const code = mintName('C').toUpperCase()
  await bindings.DB.prepare('UPDATE member SET type = 1, affiliate_code = ? WHERE id = ?')
    .bind(code, member.memberId)
    .run()
  return { ...member, code: await retype(member, type, code) }
}

async function retype({ memberId }: Member, type: number, code: string): Promise<string> {
  if (type !== 1) await bindings.DB.prepare('UPDATE member SET type = ? WHERE id = ?').bind(type, memberId).run()
  return code
}

/** With 10,000.00 and a payment password, below an agent of their own. */
export async function buildPair({ depositMinor = 1_000_000 } = {}) {
  const upline = await buildUpline()
  const player = await register(upline.code)
  await equip(player.memberId, { nowMs: platform.time.nowMs, paymentPassword: PAYMENT_PASSWORD })
  await walletOf(player).deposit({ key: 'opening', currency: 'PHP', amountMinor: depositMinor })
  return { player, upline }
}

type Asked = Partial<CallInput<'createTransfer'>> & { key?: string }
export function send({ token }: Member, { key = crypto.randomUUID(), ...overrides }: Asked = {}) {
  const input = { amount: '1000.00', paymentPassword: PAYMENT_PASSWORD, ...overrides }
  const claims = { idempotencyKey: idempotencyKeySchema.parse(key) }
  return platform.call('createTransfer', input, { token, claims })
}

export const services = (): Services =>
  buildServices(parseEnv(bindings), { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP })
export const runJobs = () => drainJob(reconcileTransfers, services())

/** Wallets keep the time of the platform's own clock, so that no test hangs on the day it is run. */
export const resetWallets = () => Object.assign(walletHooks, productionHooks, { clock: () => platform.time.nowMs })
export const silence = () => {
  walletHooks.deliver = () => Promise.reject(new Error('the receiver is down'))
}

/** What can be played with on both sides, and books without a finding. */
export async function expectBooks(
  pair: { player: Member; upline: Member },
  expected: { player: number; upline: number },
) {
  const seen = { player: -1, upline: -1 }
  for (const side of ['player', 'upline'] as const) {
    const wallet = walletOf(pair[side])
    const balance = await wallet.getBalance()
    if (balance.ok) seen[side] = balance.value.realMinor
    expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
  }
  expect(seen).toEqual(expected)
}

export const actsOf = async (transferId: string) => {
  const query = bindings.DB.prepare('SELECT act FROM transfer_audit WHERE transfer_id = ? ORDER BY position')
  return (await query.bind(transferId).all<{ act: string }>()).results.map(({ act }) => act)
}
