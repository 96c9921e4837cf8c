/** Goods of a test's own, members with points and a payment password, and what the books say. */
import { runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import { goodIdSchema } from '../../../../contract/calls/rewards/points.ts'
import { idempotencyKeySchema } from '../../../../contract/ids.ts'
import type { CallInput } from '../../../../contract/table.ts'
import { walletName } from '../../../../platform/kernel/wallet/wallet-interface.ts'
import { givePoints } from '../../../../platform/rewards/points/give-points.ts'
import { reconcileRedemptions } from '../../../../platform/rewards/points/settle-redemption.ts'
import { startLadders } from '../../../../platform/rewards/vip/start-ladders.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { type Player, platform, walletOf } from '../promotions/support.ts'
import { buildTestServices } from '../rewards/support.ts'
import { bindings, buildRegistration, equip, meridian, requireValue, seedTestMerchants } from '../support.ts'

export const PAYMENT_PASSWORD = '246813'
const password = 'Quiet-Sea-77'

export async function seedProgramme() {
  await seedTestMerchants()
  await bindings.DB.prepare(
    `INSERT OR REPLACE INTO point_programme (merchant, ratio_points, ratio_minor, least_points, counts_from_ms, set_by, set_at_ms)
     VALUES ('meridian', 100, 100, 100, ?, 'test', 0)`,
  )
    .bind(Date.now() - 30 * 86_400_000)
    .run()
}

let minted = 0
type Good = { points: number; valueMinor: number; delivery: 'credit' | 'item'; stock: number | null; name: string }
export async function buildGood(overrides: Partial<Good> = {}) {
  minted += 1
  const id = goodIdSchema.parse(`good-${minted}-${crypto.randomUUID().slice(0, 8)}`)
  const good: Good = { points: 100, valueMinor: 500, delivery: 'item', stock: 5, name: 'Good', ...overrides }
  await bindings.DB.prepare(
    `INSERT INTO point_good (merchant, id, category, names, descriptions, points, value_minor, delivery, stock, starts_at_ms, set_by)
     VALUES ('meridian', ?, 'gifts', ?, '{"EN":"Words"}', ?, ?, ?, ?, 0, 'test')`,
  )
    .bind(id, JSON.stringify({ EN: good.name }), good.points, good.valueMinor, good.delivery, good.stock)
    .run()
  return id
}

/** With so many points, as a mission gives them. */
export async function buildCollector(points = 0): Promise<Player> {
  const player = requireValue(await platform.call('register', buildRegistration({ password })))
  await equip(player.memberId, { nowMs: platform.time.nowMs, paymentPassword: PAYMENT_PASSWORD })
  if (points > 0) {
    const grants = [{ key: 'mission:test', kind: 'mission' as const, points, note: 'test' }]
    expect(await walletOf(player).earnPoints({ grants })).toMatchObject({ ok: true })
  }
  return player
}

export const address = { recipient: 'Maria Cruz', phone: '+639171234567', address: '1 Harbour Road, Manila' }
const withKey = ({ token }: Player, key: string) => ({
  token,
  claims: { idempotencyKey: idempotencyKeySchema.parse(key) },
})

export const redeem = (
  player: Player,
  asked: Pick<CallInput<'redeemPointReward'>, 'goodId'> & Partial<CallInput<'redeemPointReward'>>,
  key: string = crypto.randomUUID(),
) =>
  platform.call(
    'redeemPointReward',
    { quantity: 1, points: 100, address, paymentPassword: PAYMENT_PASSWORD, ...asked },
    withKey(player, key),
  )

export const convert = (player: Player, asked: Partial<CallInput<'convertPoint'>>, key: string = crypto.randomUUID()) =>
  platform.call(
    'convertPoint',
    { points: 100, amount: '1.00', paymentPassword: PAYMENT_PASSWORD, ...asked },
    withKey(player, key),
  )

export const read = async ({ token }: Player) => requireValue(await platform.call('pointBalance', {}, { token }))
export const listed = async ({ token }: Player) =>
  requireValue(await platform.call('redeemPointList', {}, { token })).rows
export const historyOf = async ({ token }: Player) =>
  requireValue(await platform.call('pointHistory', {}, { token })).rows

/** Points and money as they should stand, and books without a finding. */
export async function expectPoints(player: Player, { points, real = 0 }: { points: number; real?: number }) {
  expect(await read(player)).toMatchObject({ points })
  const wallet = walletOf(player)
  expect(await wallet.getBalance()).toMatchObject({ ok: true, value: { realMinor: real } })
  expect(await wallet.verify()).toMatchObject({ ok: true, value: { findings: [] } })
}

/** Goods whose count of what is held differs from their redemptions. */
export async function findMiscounted(): Promise<unknown[]> {
  const { results } = await bindings.DB.prepare(
    `SELECT id, held FROM point_good WHERE held <> (SELECT coalesce(sum(quantity), 0) FROM point_redemption AS one
      WHERE one.merchant = point_good.merchant AND one.good_id = point_good.id
        AND one.state IN ('reserved', 'in_process', 'approved'))`,
  ).all()
  return results
}

export const runJobs = (laterMs = 61_000) => drainJob(reconcileRedemptions, buildTestServices(laterMs))

/** The night's round of points, at the platform's time. */
export const runNight = () => drainJob(givePoints, buildTestServices())

/** The cron job's look at ladders whose time has come. */
export const runLadders = () => drainJob(startLadders, buildTestServices())

/** What only a fault or a thief could do to the tables of a wallet. */
export const damage = ({ memberId }: Player, ...statements: string[]) =>
  runInDurableObject(bindings.WALLET.getByName(walletName(meridian, memberId)), (_, state) => {
    for (const statement of statements) state.storage.sql.exec(statement)
  })
