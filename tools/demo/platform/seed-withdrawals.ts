import { sql } from 'drizzle-orm'
import { type PayoutAccountId, payoutAccountIdSchema } from '../../../contract/calls/money/payout-accounts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { idempotencyKeySchema, memberIdSchema, withdrawOrderIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import type { WithdrawRefusal } from '../../../contract/states/withdraw.ts'
import { randomUuid } from '../../../contract/time-and-chance.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/time-units.ts'
import { bindPayoutAccount } from '../../../platform/account/payout-accounts/add-payout-account.ts'
import { listPayoutAccounts } from '../../../platform/account/payout-accounts/list-payout-accounts.ts'
import { listProviders } from '../../../platform/account/payout-accounts/providers.ts'
import { foldHolder } from '../../../platform/identity/member/fold-holder.ts'
import { commit } from '../../../platform/kernel/commit.ts'
import type { PlatformContext, Services } from '../../../platform/kernel/context.ts'
import type { MerchantFacts } from '../../../platform/kernel/merchant/merchant-facts.ts'
import { approveWithdrawal, payWithdrawal } from '../../../platform/money/operate/decide-withdrawal.ts'
import { refuseWithdrawal } from '../../../platform/money/operate/refuse-withdrawal.ts'
import { confirmWithdrawal } from '../../../platform/money/withdrawals/confirm-withdrawal.ts'
import { createWithdrawal } from '../../../platform/money/withdrawals/create-withdrawal.ts'
import { buildPlayerContext } from './build-player-context.ts'
import { DEMO_PAYMENT_PASSWORD } from './seed-members.ts'

const PLAYER = 'player3'
const REAL_NAME = 'Robin Santos'

const HOUR = 60
const METHODS = [
  { kind: 'bank', flat: 0, bps: 0, min: 10_000, max: 5_000_000, confirm: 24 * HOUR },
  { kind: 'ewallet', flat: 0, bps: 100, min: 5_000, max: 2_000_000, confirm: 2 * HOUR },
  { kind: 'crypto', flat: 5_000, bps: 0, min: 50_000, max: 5_000_000, confirm: 4 * HOUR },
] as const
/** E-wallets at one merchant by the reference provider; at the other, people pay them, as everything else. */
const isPaidByProvider = (merchant: string, kind: string) => merchant === 'meridian' && kind === 'ewallet'
const TWO_PEOPLE_FROM_MINOR = 2_000_000

/** How many days ago, how many minutes it took, and what became of it. */
const HISTORY: readonly { days: number; took: number; ends: 'received' | 'sent' | WithdrawRefusal }[] = [
  { days: 6, took: 18, ends: 'received' },
  { days: 5.5, took: 9, ends: 'received' },
  { days: 4, took: 12, ends: 'received' },
  { days: 3, took: 165, ends: 'received' },
  { days: 2, took: 11, ends: 'received' },
  { days: 1, took: 14, ends: 'destination_rejected' },
  { days: 0.1, took: 12, ends: 'sent' },
]

/** MEM-05: methods, and one demo player with a bank account and withdrawals in several states, by the real verbs. */
export async function seedWithdrawals(services: Services, merchant: MerchantFacts): Promise<void> {
  const { code, currency } = merchant
  await commit(
    services,
    METHODS.map(
      ({ kind, flat, bps, min, max, confirm }, position) => sql`
        INSERT INTO withdraw_method (merchant, kind, currency, fee_flat_minor, fee_rate_bps, min_minor, max_minor,
          day_max_minor, day_times, confirm_minutes, two_people_from_minor, position, payout, payout_provider)
        VALUES (${code}, ${kind}, ${currency}, ${flat}, ${bps}, ${min}, ${max}, ${max * 2}, 10, ${confirm},
          ${TWO_PEOPLE_FROM_MINOR}, ${position},
          ${isPaidByProvider(code, kind) ? 'provider' : 'by_hand'}, ${isPaidByProvider(code, kind) ? 'PIER' : null}) ON CONFLICT (merchant, kind) DO NOTHING`,
    ),
  )
  const { member } = await buildPlayerContext(services, merchant, PLAYER)
  const id = memberIdSchema.parse(member?.id)
  if (await services.db.get(sql`SELECT 1 FROM withdraw_order WHERE member_id = ${id}`)) return
  await commit(services, [sql`UPDATE member SET payee_name = ${REAL_NAME} WHERE id = ${id} AND payee_name IS NULL`])
  const destinationId = await bindAccount(services, merchant)
  try {
    for (const past of HISTORY) await live(services, { merchant, destinationId }, past)
  } catch (error) {
    // Data of an earlier start may refuse it, as where deposits are not staked yet: a start must not fail for it.
    if (!(error instanceof Refusal)) throw error
  }
}

/** As it was so many milliseconds ago. */
const at = (services: Services, agoMs: number): Services => {
  const nowMs = services.clock() - agoMs
  return { ...services, clock: () => nowMs }
}

async function bindAccount(services: Services, merchant: MerchantFacts): Promise<PayoutAccountId> {
  const ctx = await buildPlayerContext(at(services, 10 * DAY_MS), merchant, PLAYER)
  const bank = listProviders(merchant.currency).find(({ kind }) => kind === 'bank')
  assert(bank, 'the demo has a bank')
  await bindPayoutAccount(ctx, {
    input: { kind: 'bank', provider: bank.code },
    account: '4471902853',
    holderKey: foldHolder(REAL_NAME),
  })
  const { destinations } = await listPayoutAccounts(ctx)
  return payoutAccountIdSchema.parse(destinations[0]?.id)
}

type Where = { merchant: MerchantFacts; destinationId: PayoutAccountId }

async function live(services: Services, { merchant, destinationId }: Where, past: (typeof HISTORY)[number]) {
  const agoMs = past.days * DAY_MS
  const asked = await buildPlayerContext(at(services, agoMs), merchant, PLAYER)
  const created = await createWithdrawal(
    { ...asked, idempotencyKey: idempotencyKeySchema.parse(randomUuid(services.random)) },
    {
      destinationId,
      amount: '150.00',
      receive: '150.00',
      paymentPassword: DEMO_PAYMENT_PASSWORD,
    },
  )
  const orderId = withdrawOrderIdSchema.parse(created.orderId)
  const later: PlatformContext = { ...asked, ...at(services, agoMs - past.took * MINUTE_MS) }
  const operator = { ...later, operator: 'demo' }
  if (past.ends !== 'received' && past.ends !== 'sent') {
    await refuseWithdrawal(operator, { orderId, reason: past.ends })
    return
  }
  await approveWithdrawal(operator, { orderId })
  await payWithdrawal(operator, { orderId, reference: `DEMO ${orderId}` })
  if (past.ends === 'received') await confirmWithdrawal(later, { orderId, received: true, note: '' })
}
