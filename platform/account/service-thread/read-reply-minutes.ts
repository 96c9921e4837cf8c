import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { computeSpeed } from '../../../contract/rules/measured-speed.ts'
import type { ThreadState } from '../../../contract/states/service-thread.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { keepForSeconds } from '../../kernel/keep-for-seconds.ts'

const MEASURED_DAYS = 7
/** Of each state: enough for a true middle. */
const MEASURED_MOST = 100
/** Longer than this is no figure that helps who waits. */
const TOLD_MOST_MINUTES = 1_440
/** It changes slowly, and costs a look at each of these conversations. */
const KEPT_MS = 60_000

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock' | 'env' | 'keepMs' | 'at'>

/**
 * MSG-02: the median wait for a first reply, where one came, over the last seven days, in whole minutes: at least 1. Undefined where replies
 * are too few to say, or where it took longer than a day.
 */
export const readReplyMinutes = (ctx: Reader): Promise<number | undefined> =>
  keepForSeconds({ ...ctx, keepMs: ctx.keepMs ? KEPT_MS : 0 }, `reply minutes:${ctx.merchant.code}`, async () => {
    const speed = computeSpeed(await readWaits(ctx))
    if (!speed || speed.medianMinutes > TOLD_MOST_MINUTES) return undefined
    return Math.max(1, speed.medianMinutes)
  })

const waitSchema = z.object({ ms: z.number().int() })

/** Of each conversation its last turn: from the first message that had no reply to the reply. Places have no gaps. */
async function readWaits(ctx: Reader): Promise<number[]> {
  const rows = await ctx.db.all(sql`
    WITH thread AS (SELECT * FROM (${newestOf(ctx, 'answered')}) UNION ALL SELECT * FROM (${newestOf(ctx, 'closed')})),
      asked AS (SELECT *, ${placeBefore(sql`operator IS NULL`)} AS last FROM thread AS turn),
      begun AS (SELECT *, coalesce(${placeBefore(sql`operator IS NOT NULL AND position < turn.last`)}, 0) + 1 AS first
        FROM asked AS turn)
    SELECT max(0, ${timeAt(sql`turn.last + 1`)} - ${timeAt(sql`turn.first`)}) AS ms FROM begun AS turn
    WHERE ${timeAt(sql`turn.last + 1`)} > ${ctx.clock() - MEASURED_DAYS * DAY_MS}`)
  return waitSchema
    .array()
    .parse(rows)
    .map(({ ms }) => ms)
}

const newestOf = ({ merchant, clock }: Reader, state: ThreadState): SQL => sql`
  SELECT merchant, member_id FROM service_thread
  WHERE merchant = ${merchant.code} AND state = ${state} AND since_ms > ${clock() - MEASURED_DAYS * DAY_MS}
  ORDER BY since_ms DESC LIMIT ${MEASURED_MOST}`

const OF_TURN = sql`message.merchant = turn.merchant AND message.member_id = turn.member_id`
const placeBefore = (condition: SQL): SQL => sql`(SELECT position FROM service_message AS message
  WHERE ${OF_TURN} AND ${condition} ORDER BY position DESC LIMIT 1)`
const timeAt = (place: SQL): SQL => sql`(SELECT at_ms FROM service_message AS message
  WHERE ${OF_TURN} AND message.position = ${place})`
