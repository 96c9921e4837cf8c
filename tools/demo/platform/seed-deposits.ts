import { sql } from 'drizzle-orm'
import { presentMoney } from '../../../contract/amount.ts'
import { promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import { Refusal } from '../../../contract/errors.ts'
import { idempotencyKeySchema } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import { depositOrderIdSchema } from '../../../contract/protocols/payment-provider.ts'
import { type ChannelKind, computeDepositFee } from '../../../contract/states/deposit.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import { getPaymentProvider } from '../../../platform/kernel/config/payment-providers.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { createDeposit } from '../../../platform/money/deposits/create-deposit.ts'
import { getDepositOrder } from '../../../platform/money/deposits/read-deposits.ts'
import { buildPlayerContext } from './build-player-context.ts'

/** The reference provider of the one-machine site (psp/). */
const PROVIDER = 'PIER'

type DemoChannel = {
  id: string
  kind: ChannelKind
  label: string | null
  flatMinor: number
  rateBps: number
  minMinor: number
  maxMinor: number
  usualMinutes: number
}

/** Every kind, one of them twice; with and without a fee, quick and slow. */
const DEMO_CHANNELS: readonly DemoChannel[] = [
  {
    id: 'wallet',
    kind: 'e_wallet',
    label: null,
    ...terms(0, 0),
    minMinor: 10_000,
    maxMinor: 5_000_000,
    usualMinutes: 1,
  },
  { id: 'qr', kind: 'qr', label: null, ...terms(0, 0), minMinor: 5_000, maxMinor: 2_000_000, usualMinutes: 1 },
  {
    id: 'bank',
    kind: 'bank_transfer',
    label: null,
    ...terms(1_500, 0),
    minMinor: 50_000,
    maxMinor: 50_000_000,
    usualMinutes: 15,
  },
  {
    id: 'coin',
    kind: 'crypto',
    label: 'USDT · TRC-20',
    ...terms(0, 100),
    minMinor: 100_000,
    maxMinor: 100_000_000,
    usualMinutes: 10,
  },
  {
    id: 'coin-erc',
    kind: 'crypto',
    label: 'USDT · ERC-20',
    ...terms(5_000, 100),
    minMinor: 100_000,
    maxMinor: 100_000_000,
    usualMinutes: 5,
  },
]

function terms(flatMinor: number, rateBps: number) {
  return { flatMinor, rateBps }
}

/** What a demo player has done before: under fixed keys, so that a second run does nothing. */
const DEMO_DEPOSITS = [
  { key: 'a1d3c0de-0000-4000-8000-000000000001', channel: 'wallet', amountMinor: 50_000, act: 'pay' },
  { key: 'a1d3c0de-0000-4000-8000-000000000002', channel: 'bank', amountMinor: 100_000, act: 'pay_unruly' },
  { key: 'a1d3c0de-0000-4000-8000-000000000003', channel: 'qr', amountMinor: 30_000, act: 'decline' },
] as const
const DEPOSITOR = 'player3'

/** PROMO-01: with a bonus, for the demo player who plays every day: there is something to see of it. */
const WITH_BONUS = {
  key: 'a1d3c0de-0000-4000-8000-000000000004',
  channel: 'wallet',
  amountMinor: 60_000,
  act: 'pay',
} as const
const BONUS = { promotionId: promotionIdSchema.parse('half-again'), amount: '300.00' }
const BONUS_PLAYER = 'player4'

/** MEM-04: the channels of a merchant, and deposits really made at the provider where it is up. */
export async function seedDeposits(services: Services, merchant: MerchantFacts): Promise<void> {
  await commit(
    services,
    DEMO_CHANNELS.map(
      ({ id, kind, label, ...channel }, position) => sql`
        INSERT INTO deposit_channel (merchant, id, kind, provider, currency, label, fee_flat_minor, fee_rate_bps, min_minor,
          max_minor, usual_minutes, position)
        VALUES (${merchant.code}, ${id}, ${kind}, ${PROVIDER}, ${merchant.currency}, ${label}, ${channel.flatMinor},
          ${channel.rateBps}, ${channel.minMinor}, ${channel.maxMinor}, ${channel.usualMinutes}, ${position})
        ON CONFLICT DO NOTHING`,
    ),
  )
  if (!getPaymentProvider(services.env, PROVIDER)) return
  const ctx = await buildPlayerContext(services, merchant, DEPOSITOR)
  for (const deposit of DEMO_DEPOSITS) await tryDeposit(ctx, deposit)
  await tryDeposit(await buildPlayerContext(services, merchant, BONUS_PLAYER), { ...WITH_BONUS, bonus: BONUS })
}

type DemoDeposit = { key: string; channel: string; amountMinor: number; act: string; bonus?: typeof BONUS }

export async function tryDeposit(ctx: PlatformContext, deposit: DemoDeposit) {
  try {
    await makeDeposit(ctx, deposit)
  } catch (error) {
    // Whoever tries the demo may have set limits, or excluded the player: a start must not fail for it.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Opened by the member's own verb, paid on the provider's page, credited by its callback. */
async function makeDeposit(ctx: PlatformContext, { key, channel, amountMinor, act, bonus }: DemoDeposit) {
  const demo = DEMO_CHANNELS.find(({ id }) => id === channel)
  const provider = getPaymentProvider(ctx.env, PROVIDER)
  if (!demo || !provider) return
  const amount = minor(amountMinor)
  const fee = computeDepositFee(amount, { flatMinor: minor(demo.flatMinor), rateBps: demo.rateBps })
  const asker = { ...ctx, idempotencyKey: idempotencyKeySchema.parse(key) }
  const asked = { channelId: channel, amount: presentMoney(amount), receive: presentMoney(minor(amount - fee)), bonus }
  const order = await createDeposit(asker, asked)
  if (order.payUrl === null) return
  const page = new URL(new URL(order.payUrl).pathname, provider.apiOrigin)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await fetch(page, { method: 'POST', headers: form, body: `act=${act}`, redirect: 'manual' })
  // The callback comes by itself; a start of a site waits for it a moment, no longer.
  for (let n = 0; n < 20; n += 1) {
    if ((await getDepositOrder(ctx, { orderId: depositOrderIdSchema.parse(order.orderId) })).endedAt !== null) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
