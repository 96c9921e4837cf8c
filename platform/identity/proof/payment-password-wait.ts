/** Decision 0105: for so long after the payment password was replaced by a code no money goes anywhere. */

import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { HOUR_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { MemberRow } from '../member/find-member.ts'

type Owner = Pick<MemberRow, 'paymentPasswordResetAtMs'>

/** Pure. From when money may go, in milliseconds since the epoch; 0 where there was no such reset. */
export const computeWaitEnd = ({ paymentPasswordResetAtMs }: Owner, coolDownHours: number): number =>
  paymentPasswordResetAtMs === null ? 0 : paymentPasswordResetAtMs + coolDownHours * HOUR_MS

/** When the wait of a member is over; null where there is none now. */
export function findWaitEnd({ merchant, clock }: PlatformContext, owner: Owner): number | null {
  const endMs = computeWaitEnd(owner, getPolicy(merchant.jurisdiction).destinationCoolDownHours)
  return endMs > clock() ? endMs : null
}

/** Throws `destination_not_ready` with `retryAfterSeconds` while the member waits. */
export function assertNoWait(ctx: PlatformContext, owner: Owner): void {
  const endMs = findWaitEnd(ctx, owner)
  if (endMs === null) return
  const retryAfterSeconds = Math.ceil((endMs - ctx.clock()) / 1_000)
  throw new Refusal('destination_not_ready', 'the payment password was replaced by a code', { retryAfterSeconds })
}

/** The same as a condition of the statement that writes: a reset in the same moment holds it up too. */
export function hasNoWait({ merchant, clock }: PlatformContext, memberId: MemberId): SQL {
  const coolDownMs = getPolicy(merchant.jurisdiction).destinationCoolDownHours * HOUR_MS
  return sql`NOT EXISTS (SELECT 1 FROM member WHERE id = ${memberId}
    AND payment_password_reset_at_ms + ${coolDownMs} > ${clock()})`
}
