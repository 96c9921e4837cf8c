import { type SQL, sql } from 'drizzle-orm'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { TURNOVER_SQL, turnoverOf } from '../../../contract/rules/valid-bet.ts'
import type { Services } from '../../kernel/context.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import type { ReferralRow } from './tables.ts'

/**
 * Whether enough was credited within the time there was, or ever staked: as a term of a statement, so that what decides by it
 * decides by what stands in the database at that moment.
 */
export function isEnough({ inviteeId, merchant, condition, conditionMinor, expiresAtMs }: ReferralRow): SQL {
  if (condition === 'deposit')
    return sql`EXISTS (SELECT 1 FROM deposit_order WHERE member_id = ${inviteeId} AND merchant = ${merchant}
      AND state = 'credited' AND credited_minor >= ${conditionMinor} AND ended_at_ms < ${expiresAtMs})`
  return sql`coalesce((SELECT sum(${sql.raw(TURNOVER_SQL)}) FROM play_total
    WHERE merchant = ${merchant} AND member_id = ${inviteeId}), 0) >= ${conditionMinor}`
}

/**
 * Whether the condition was met in time. What was staked by then the invitee's wallet says; it is asked where there may be
 * enough, and a last time when the time is over, since sums come later than rounds. Throws when it does not answer.
 */
export async function isConditionMet(
  { db, env }: Pick<Services, 'db' | 'env'>,
  row: ReferralRow,
  isOver: boolean,
): Promise<boolean> {
  const enough = (await db.get(sql`SELECT 1 WHERE ${isEnough(row)}`)) !== undefined
  if (row.condition === 'deposit' || !(enough || isOver)) return enough
  const wallet = getWallet(env.WALLET, merchantCodeSchema.parse(row.merchant), memberIdSchema.parse(row.inviteeId))
  const played = await wallet.sumPlay({ ranges: [{ from: 0, to: row.expiresAtMs }] })
  if (!played.ok) throw new Error(`play of ${row.inviteeId}: ${played.message}`)
  return played.value.reduce((sum, play) => sum + turnoverOf(play), 0) >= row.conditionMinor
}
