import { asc, sql } from 'drizzle-orm'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { isLookDueWithin } from '../kernel/backoff.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { requireMerchantFacts } from '../kernel/merchant/require-merchant-facts.ts'
import { boundless, type Share, workOff } from '../kernel/statement-budget.ts'
import { payReserved } from './pay-reserved.ts'
import type { RewardName } from './reserve-reward.ts'
import { rewardPayments } from './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BATCH = 50
/** One takes no more. */
const STATEMENTS_EACH = 8

/**
 * For the sweep: pays what was reserved and not paid, as after a crash between row and wallet. A wallet that refuses
 * (a break, an exclusion, a frozen one) is asked ever more seldom, once a day at the least, and never given up.
 */
export async function finishRewards(services: Services, share: Share = boundless()): Promise<void> {
  const nowMs = services.clock()
  const due = await services.db
    .select()
    .from(rewardPayments)
    .where(isLookDueWithin(nowMs, sql`max(${MINUTE_MS}, min(${DAY_MS}, ${nowMs} - reserved_at_ms))`))
    .orderBy(asc(rewardPayments.lookAtMs))
    .limit(BATCH)
  await workOff(
    due,
    { share, statements: STATEMENTS_EACH },
    async ({ merchant, memberId, kind, reference, reservedAtMs }) => {
      const owner = { merchant: merchantCodeSchema.parse(merchant), memberId: memberIdSchema.parse(memberId) }
      const name = { ...owner, kind, reference }
      try {
        await payReserved(services, await requireMerchantFacts(services.db, owner.merchant), name)
      } catch (error) {
        console.warn(JSON.stringify({ event: 'reward_waits', ...name, error: String(error) }))
        await waitLonger(services, name, reservedAtMs)
      }
    },
  )
}

async function waitLonger(services: Services, name: RewardName, reservedAtMs: number) {
  const nowMs = services.clock()
  const waitMs = Math.min(Math.max(nowMs - reservedAtMs, MINUTE_MS), DAY_MS)
  await commit(services, [
    sql`UPDATE reward_payment SET look_at_ms = ${nowMs + waitMs}
      WHERE merchant = ${name.merchant} AND member_id = ${name.memberId} AND kind = ${name.kind}
        AND reference = ${name.reference} AND status = 'paying'`,
  ])
}
