import { sql } from 'drizzle-orm'
import { isLookDue, LOOK_AGAIN_AFTER_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { boundless, type Share, workOff } from '../../kernel/statement-budget.ts'
import { settleWaiver } from './settle-waiver.ts'
import { readWaivers } from './waiver-rows.ts'

const BATCH = 50
/** One takes no more. */
const STATEMENTS_EACH = 6

/** For the sweep: brings to the wallet what was decided and did not reach it, as after a crash between the two. */
export async function lookAfterWaivers(services: Services, share: Share = boundless()): Promise<void> {
  const nowMs = services.clock()
  const due = await readWaivers(services, sql`${isLookDue(nowMs)} ORDER BY look_at_ms LIMIT ${BATCH}`)
  await workOff(due, { share, statements: STATEMENTS_EACH }, async (row) => {
    const { merchant, member_id: memberId, reference } = row
    try {
      await commit(services, [
        sql`UPDATE turnover_waiver SET look_at_ms = ${nowMs + LOOK_AGAIN_AFTER_MS}
          WHERE merchant = ${merchant} AND member_id = ${memberId} AND reference = ${reference} AND state = 'decided'`,
      ])
      await settleWaiver(services, row)
    } catch (error) {
      console.warn(JSON.stringify({ event: 'waiver_waits', merchant, memberId, reference, error: String(error) }))
    }
  })
}
