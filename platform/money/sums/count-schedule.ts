/** Which wallets are looked at next: the longest overdue first, the busy each minute, the idle ever more seldom. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { WEEK_MS } from '../../../contract/time-units.ts'
import { commit, type Database, readAll } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'

/** The cron job comes each minute. */
const WAIT_LEAST_MS = 60_000
/** Nobody is forgotten: a payout may come days after the last login. A million idle wallets make a hundred a minute. */
const WAIT_MOST_MS = WEEK_MS

const checkSchema = z.object({
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  /** Every group up to here is counted. */
  countedSequence: z.number().int(),
  waitMs: z.number().int(),
  dueAt: z.number().int(),
})
export type Check = z.infer<typeof checkSchema>
/** `busy`: something was posted since the last check, or the check failed. */
export type CheckResult = { check: Check; busy: boolean }

/** For the cron job. */
export const isAnyCheckDue = ({ clock }: Services): SQL => sql`SELECT 1 FROM count_check WHERE due_at <= ${clock()}`

export const readDueChecks = (database: Database, dueBy: number, limit: number): Promise<Check[]> =>
  readAll(
    database,
    checkSchema,
    sql`SELECT merchant, member_id AS memberId, coalesce(sequence, 0) AS countedSequence, wait_ms AS waitMs, due_at AS dueAt
      FROM count_check LEFT JOIN counted_member USING (merchant, member_id)
      WHERE due_at <= ${dueBy} ORDER BY due_at LIMIT ${limit}`,
  )

/** Leaves alone what changed since it was read: a login between, or another run that was quicker. */
export async function saveChecks(database: Database, results: readonly CheckResult[], nowMs: number): Promise<void> {
  const rows = results.map(({ check, busy }) => {
    const waitMs = computeWaitMs(check.waitMs, busy)
    return { ...check, nextWaitMs: waitMs, nextDueAt: nowMs + waitMs }
  })
  await commit(database, [
    sql`UPDATE count_check SET wait_ms = value ->> 'nextWaitMs', due_at = value ->> 'nextDueAt'
      FROM json_each(${JSON.stringify(rows)})
      WHERE merchant = value ->> 'merchant' AND member_id = value ->> 'memberId'
        AND due_at = value ->> 'dueAt' AND wait_ms = value ->> 'waitMs'`,
  ])
}

export function computeWaitMs(waitedMs: number, busy: boolean): number {
  return busy ? WAIT_LEAST_MS : Math.min(Math.max(WAIT_LEAST_MS, 2 * waitedMs), WAIT_MOST_MS)
}
