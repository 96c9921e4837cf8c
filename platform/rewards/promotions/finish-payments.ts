import { and, asc, between, eq, isNull, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { MINUTE_MS } from '../../../contract/time-units.ts'
import { membersPublic } from '../../identity/member/tables.ts'
import { computeBackoff, isAttemptDue, SLACK_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { payReward } from './pay-reward.ts'
import { participations } from './tables.ts'

/** What waits long is asked less often, and holds up nothing behind it. */
const nextAttemptAt = sql`coalesce(${participations.nextAttemptAtMs}, 0)`

const keySchema = z.object({
  merchant: merchantCodeSchema,
  promotionId: z.string(),
  memberId: memberIdSchema,
  decidedAtMs: z.number().nullable(),
})

function listDue({ db, clock }: Services) {
  const nowMs = clock()
  return db
    .select({
      merchant: participations.merchant,
      promotionId: participations.promotionId,
      memberId: membersPublic.id,
      decidedAtMs: participations.decidedAtMs,
    })
    .from(participations)
    .innerJoin(membersPublic, and(eq(membersPublic.id, participations.memberId), eq(membersPublic.status, 'active')))
    .where(
      and(
        // The list is in the words of the partial index, which is found by no others.
        sql`${participations.status} IN ('applying', 'paying') AND ${participations.status} = 'paying'`,
        // One that was decided later than now was decided by a clock that has gone back since: nobody is at it any more.
        not(between(participations.decidedAtMs, nowMs - MINUTE_MS + 1, nowMs + SLACK_MS)),
        // A break or a freeze may last for weeks: what was decided is never given up.
        or(isNull(participations.nextAttemptAtMs), isAttemptDue(nowMs, sql`decided_at_ms`, true)),
      ),
    )
    .orderBy(asc(nextAttemptAt), asc(participations.decidedAtMs))
    .limit(JOB_BATCH)
}

/** Pays what was decided a minute ago and more and not paid, as after a crash between row and wallet. */
export const finishPayments = defineJob({
  key: keySchema,
  due: listDue,
  run: async (services, { merchant, promotionId, memberId, decidedAtMs }) => {
    const nowMs = services.clock()
    const next = computeBackoff(nowMs - (decidedAtMs ?? nowMs), nowMs, true)
    try {
      await commit(services, [
        sql`UPDATE participation SET next_attempt_at_ms = ${next}
          WHERE merchant = ${merchant} AND promotion_id = ${promotionId} AND member_id = ${memberId}`,
      ])
      await payReward(services, { merchant: await requireMerchantFacts(services.db, merchant), promotionId, memberId })
    } catch (error) {
      log.warn('reward_waits', { merchant, promotionId, memberId, error: sayError(error) })
    }
  },
})
