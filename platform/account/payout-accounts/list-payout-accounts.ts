import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  type PayoutAccount,
  type PayoutAccounts,
  payoutAccountIdSchema,
} from '../../../contract/calls/money/payout-accounts.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { type MemberRow, requireMemberRow } from '../../identity/member/find-member.ts'
import { isInOtherName } from '../../identity/member/fold-holder.ts'
import { computeWaitEnd } from '../../identity/proof/payment-password-wait.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { maskName } from '../../kernel/mask-contacts.ts'
import { findProvider, listProviders } from './providers.ts'
import { type PayoutAccountRow, payoutAccounts } from './tables.ts'

/** MEM-02: what is bound, masked, and what may be. */
export async function listPayoutAccounts(ctx: PlatformContext): Promise<PayoutAccounts> {
  const { id } = requireMember(ctx)
  const isLive = and(eq(payoutAccounts.memberId, id), isNull(payoutAccounts.removedAtMs))
  const [member, rows] = await Promise.all([
    requireMemberRow(ctx),
    ctx.db.select().from(payoutAccounts).where(isLive).orderBy(asc(payoutAccounts.createdAtMs)),
  ])
  const { destinationsPerKind, destinationCoolDownHours } = getPolicy(ctx.merchant.jurisdiction)
  return {
    realName: member.payeeName === null ? null : maskName(member.payeeName),
    hasPaymentPassword: member.paymentPasswordHash !== null,
    perKind: destinationsPerKind,
    coolDownHours: destinationCoolDownHours,
    providers: listProviders(ctx.merchant.currency).map(({ country: _, ...provider }) => provider),
    destinations: rows.map((row) => presentPayoutAccount(ctx, member, row)),
  }
}

type Row = Pick<PayoutAccountRow, 'holderKey' | 'usableFromMs'>
type Owner = Pick<MemberRow, 'payeeName' | 'paymentPasswordResetAtMs'>

/** From when money may go there: after its own wait, and as long after the payment password was replaced by a code. */
function computeUsableFrom(row: Row, owner: Owner, coolDownHours: number): number {
  return Math.max(row.usableFromMs, computeWaitEnd(owner, coolDownHours))
}

/** Pure. Of two waits it is the one that ends last that `computeUsableFrom` tells of. */
function computeState(row: Row, owner: Owner, coolDownHours: number, nowMs: number): PayoutAccount['state'] {
  if (isInOtherName(row.holderKey, owner.payeeName)) return 'name_differs'
  if (computeUsableFrom(row, owner, coolDownHours) <= nowMs) return 'ready'
  return computeWaitEnd(owner, coolDownHours) > row.usableFromMs ? 'password_replaced' : 'cooling'
}

export function presentPayoutAccount(ctx: PlatformContext, member: MemberRow, row: PayoutAccountRow): PayoutAccount {
  const { kind, provider, masked } = row
  const { destinationCoolDownHours } = getPolicy(ctx.merchant.jurisdiction)
  return {
    id: payoutAccountIdSchema.parse(row.id),
    kind,
    provider,
    masked,
    // One that was bound when the list was another keeps its code for a name.
    providerName: findProvider(ctx.merchant.currency, kind, provider)?.name ?? provider,
    addedAt: new Date(row.createdAtMs).toISOString(),
    usableFrom: new Date(computeUsableFrom(row, member, destinationCoolDownHours)).toISOString(),
    state: computeState(row, member, destinationCoolDownHours, ctx.clock()),
  }
}
