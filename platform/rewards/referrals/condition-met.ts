import { type SQL, sql } from 'drizzle-orm'
import type { ReferralRow } from './tables.ts'

/**
 * Whether so much was credited or staked within the time there was, as a term of a statement: what decides by it then
 * decides by what stands in the database at that moment. Rounds are summed only once all that was ever staked is enough.
 */
export function conditionMet({ inviteeId, merchant, condition, conditionMinor, expiresAtMs }: ReferralRow): SQL {
  if (condition === 'deposit')
    return sql`EXISTS (SELECT 1 FROM deposit_order WHERE member_id = ${inviteeId} AND merchant = ${merchant}
      AND state = 'credited' AND credited_minor >= ${conditionMinor} AND ended_at_ms < ${expiresAtMs})`
  return sql`(coalesce((SELECT sum(stake_minor) FROM member_turnover WHERE member_id = ${inviteeId}
      AND merchant = ${merchant}), 0) >= ${conditionMinor}
    AND coalesce((SELECT sum(stake_minor) FROM round_record WHERE member_id = ${inviteeId} AND merchant = ${merchant}
      AND wallet_kind = 'real' AND state = 'settled' AND closed_at < ${expiresAtMs}), 0) >= ${conditionMinor})`
}
