import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { ATTEMPT_EVERY_MS, isAttemptDue } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import { defineJob, ORDER_BATCH } from '../../kernel/job.ts'
import { settleWaiver } from './settle-waiver.ts'
import { readWaivers } from './waiver-rows.ts'

const keySchema = z.object({ merchant: z.string(), member_id: z.string(), reference: z.string() })

/** Brings to the wallet what was decided and did not reach it, as after a crash between the two. */
export const reconcileWaivers = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT merchant, member_id, reference FROM turnover_waiver
    WHERE ${isAttemptDue(clock())} ORDER BY next_attempt_at_ms LIMIT ${ORDER_BATCH}`,
  run: async (services, { merchant, member_id: memberId, reference }) => {
    const nowMs = services.clock()
    const isIt = sql`merchant = ${merchant} AND member_id = ${memberId} AND reference = ${reference}`
    const [row] = await readWaivers(services, sql`${isIt} AND ${isAttemptDue(nowMs)}`)
    if (!row) return
    try {
      const [claimed] = await commit(services, [
        sql`UPDATE turnover_waiver SET next_attempt_at_ms = ${nowMs + ATTEMPT_EVERY_MS}
          WHERE ${isIt} AND state = 'decided' AND ${isAttemptDue(nowMs)}`,
      ])
      if (claimed?.meta.changes === 1) await settleWaiver(services, row)
    } catch (error) {
      log.warn('waiver_waits', { merchant, memberId, reference, error: sayError(error) })
    }
  },
})
