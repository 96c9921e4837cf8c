import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time-units.ts'
import { isAttemptDueWithin } from '../kernel/backoff.ts'
import { commit } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../kernel/job.ts'
import { requireMerchantFacts } from '../kernel/merchant/require-merchant-facts.ts'
import { payReserved } from './pay-reserved.ts'
import type { RewardName } from './reserve-reward.ts'
import { REWARD_KINDS, rewardPayments } from './tables.ts'

const keySchema = z.object({
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  kind: z.enum(REWARD_KINDS),
  reference: z.string(),
  reservedAtMs: z.number(),
})

/**
 * Pays what was reserved and not paid, as after a crash between row and wallet. A wallet that refuses
 * (a break, an exclusion, a frozen one) is asked ever more seldom, once a day at the least, and never given up.
 */
export const finishRewards = defineJob({
  key: keySchema,
  due: ({ db, clock }) => {
    const nowMs = clock()
    return db
      .select()
      .from(rewardPayments)
      .where(isAttemptDueWithin(nowMs, sql`max(${MINUTE_MS}, min(${DAY_MS}, ${nowMs} - reserved_at_ms))`))
      .orderBy(asc(rewardPayments.nextAttemptAtMs))
      .limit(JOB_BATCH)
  },
  run: async (services, { reservedAtMs, ...name }) => {
    try {
      await payReserved(services, await requireMerchantFacts(services.db, name.merchant), name)
    } catch (error) {
      log.warn('reward_waits', { ...name, error: sayError(error) })
      await waitLonger(services, name, reservedAtMs)
    }
  },
})

async function waitLonger(services: Services, name: RewardName, reservedAtMs: number) {
  const nowMs = services.clock()
  const waitMs = Math.min(Math.max(nowMs - reservedAtMs, MINUTE_MS), DAY_MS)
  await commit(services, [
    sql`UPDATE reward_payment SET next_attempt_at_ms = ${nowMs + waitMs}
      WHERE merchant = ${name.merchant} AND member_id = ${name.memberId} AND kind = ${name.kind}
        AND reference = ${name.reference} AND status = 'paying'`,
  ])
}
