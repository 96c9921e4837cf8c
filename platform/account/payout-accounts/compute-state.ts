import type { Destination } from '../../../contract/calls/money/destinations.ts'
import type { MemberRow } from '../../identity/member/find-member.ts'
import { isInOtherName } from '../../identity/member/fold-holder.ts'
import { computeWaitEnd } from '../../identity/proof/payment-password-wait.ts'
import type { DestinationRow } from './tables.ts'

type Row = Pick<DestinationRow, 'holderKey' | 'usableFromMs'>
type Owner = Pick<MemberRow, 'payeeName' | 'paymentPasswordResetAtMs'>

/** From when money may go there: after its own wait, and as long after the payment password was replaced by a code. */
export function computeUsableFrom(row: Row, owner: Owner, coolDownHours: number): number {
  return Math.max(row.usableFromMs, computeWaitEnd(owner, coolDownHours))
}

/** Pure. Of two waits it is the one that ends last that `computeUsableFrom` tells of. */
export function computeState(row: Row, owner: Owner, coolDownHours: number, nowMs: number): Destination['state'] {
  if (isInOtherName(row.holderKey, owner.payeeName)) return 'name_differs'
  if (computeUsableFrom(row, owner, coolDownHours) <= nowMs) return 'ready'
  return computeWaitEnd(owner, coolDownHours) > row.usableFromMs ? 'password_replaced' : 'cooling'
}
