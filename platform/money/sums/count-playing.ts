import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { windowOf } from '../../../contract/agents/periods.ts'
import type { PlatformContext } from '../../kernel/context.ts'

/** No more are counted, so that a look at home reads a bounded number of rows. */
const COUNTED_MOST = 5_000

/** Members with a settled round of real money in this window of five minutes or the one before it. */
export async function countPlaying({
  db,
  merchant,
  clock,
}: Pick<PlatformContext, 'db' | 'merchant' | 'clock'>): Promise<number> {
  const row = await db.get(
    sql`SELECT count(*) AS players FROM (SELECT DISTINCT member_number FROM play_window_sum
      WHERE merchant_number = (SELECT number FROM merchant_public WHERE code = ${merchant.code})
        AND window >= ${windowOf(clock()) - 1} LIMIT ${COUNTED_MOST})`,
  )
  return z.object({ players: z.number().int() }).parse(row).players
}
