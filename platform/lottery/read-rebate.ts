import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { USUAL_REBATE_BPS } from '../../contract/lottery/limits.ts'
import { DAY_MS } from '../../contract/time-units.ts'
import type { PlatformContext } from '../kernel/context.ts'

/** The rebate points R of a member today, in basis points. */
export async function readRebateBps({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, memberId: string) {
  const row = await db.get(sql`
    SELECT rebate_bps AS bps FROM member_rebate_public
    WHERE member_id = ${memberId} AND from_day <= ${Math.floor(clock() / DAY_MS)} ORDER BY from_day DESC LIMIT 1`)
  return z.object({ bps: z.number() }).optional().parse(row)?.bps ?? USUAL_REBATE_BPS
}
