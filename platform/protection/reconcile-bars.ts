import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema } from '../../contract/ids.ts'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { keepHolding } from '../identity/member/session-bar.ts'
import { ATTEMPT_EVERY_MS, isAttemptDue } from '../kernel/backoff.ts'
import { commit } from '../kernel/commit.ts'
import { defineJob, ORDER_BATCH } from '../kernel/job.ts'
import { isIntent, readBarIntents } from './bar-intents.ts'
import { dropIntent, finishBar } from './finish-bar.ts'

const keySchema = z.object({ memberId: memberIdSchema, requestId: z.string() })

/** Finishes breaks and exclusions whose machine died on the way, a minute after they were asked for. */
export const reconcileBars = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT member_id AS memberId, request_id AS requestId FROM play_bar_intent
    WHERE ${isAttemptDue(clock())} ORDER BY next_attempt_at_ms LIMIT ${ORDER_BATCH}`,
  run: async (services, key) => {
    const nowMs = services.clock()
    const [intent] = await readBarIntents(services, sql`${isIntent(key)} AND ${isAttemptDue(nowMs)}`)
    if (!intent) return
    const { merchant, memberId, requestId } = intent
    try {
      const [claimed] = await commit(services, [
        sql`UPDATE play_bar_intent SET next_attempt_at_ms = ${nowMs + ATTEMPT_EVERY_MS}
          WHERE ${isIntent(intent)} AND ${isAttemptDue(nowMs)}`,
      ])
      if (claimed?.meta.changes !== 1) return
      // One whose term is over bars nobody any more; that it was asked for is kept.
      if (keepHolding(intent, nowMs)) await finishBar(services, intent)
      else await dropIntent(services, intent, { hasHeld: true })
    } catch (error) {
      log.warn('bar_waits', { merchant, memberId, requestId, error: sayError(error) })
    }
  },
})
