import { type SQL, sql } from 'drizzle-orm'
import type { MemberId, MerchantCode } from '../../contract/ids.ts'
import type { Minor } from '../../contract/money.ts'
import { MINUTE_MS } from '../../contract/time-units.ts'
import type { RewardKind } from './tables.ts'

/** Names a reward for ever: whatever is paid under it is paid once. */
export type RewardName = { merchant: MerchantCode; memberId: MemberId; kind: RewardKind; reference: string }

/** Within a minute whoever reserved it asks the wallet; then the cron job does. */

/** True where it may be reserved: nobody has yet, and the account is active. For the statements of one commit. */
export function canReserve({ merchant, memberId, kind, reference }: RewardName): SQL {
  return sql`EXISTS (SELECT 1 FROM member_public
      WHERE id = ${memberId} AND merchant = ${merchant} AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM reward_payment WHERE merchant = ${merchant} AND member_id = ${memberId}
      AND kind = ${kind} AND reference = ${reference})`
}

type Fixed = { amountMinor: Minor; details: object; nowMs: number }

/** Fixes what is paid, as a statement of a commit. Of many at once one writes; the others find the row. */
export function reserveReward(name: RewardName, { amountMinor, details, nowMs }: Fixed, onlyIf: SQL = sql`1`): SQL {
  const { merchant, memberId, kind, reference } = name
  return sql`INSERT INTO reward_payment (merchant, member_id, kind, reference, amount_minor, details, reserved_at_ms, next_attempt_at_ms)
    SELECT ${merchant}, ${memberId}, ${kind}, ${reference}, ${amountMinor}, ${JSON.stringify(details)}, ${nowMs},
      ${nowMs + MINUTE_MS} WHERE ${canReserve(name)} AND ${onlyIf}`
}
