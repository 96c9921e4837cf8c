import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { COMING_DEPOSIT_STATES } from '../../contract/deposit-states.ts'
import type { MemberId } from '../../contract/ids.ts'
import { type Minor, minor } from '../../contract/money.ts'
import type { PlatformContext } from '../context.ts'

/** As the index of them has it: with values that are bound it would not be used. */
const IS_COMING = sql.raw(`state IN (${COMING_DEPOSIT_STATES.map((state) => `'${state}'`).join(', ')})`)

/** TRUST-03: what of a member's deposits was paid, or is said to be, and is not in the wallet, in minor units, less its fees. */
export async function sumComingDeposits({ db, merchant }: PlatformContext, memberId: MemberId): Promise<Minor> {
  const row = await db.get(sql`SELECT coalesce(sum(receive_minor), 0) AS coming FROM deposit_order
    WHERE member_id = ${memberId} AND merchant = ${merchant.code} AND ${IS_COMING}`)
  return minor(z.object({ coming: z.number().int() }).parse(row).coming)
}
