/** What withdrawals ask of this domain. */
import { and, eq, isNull } from 'drizzle-orm'
import type { PayoutAccount } from '../../../contract/calls/money/payout-accounts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { findMemberById } from '../../identity/member/find-member.ts'
import type { PlatformContext, Services } from '../../kernel/context.ts'
import { openSecret } from '../../kernel/seal-secret.ts'
import { presentPayoutAccount } from './list-payout-accounts.ts'
import { type PayoutAccountRow, payoutAccounts } from './tables.ts'

/** One of the member's own. Throws `not_found` for any other, and for one that was removed. */
export async function requirePayoutAccount(
  { db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>,
  memberId: MemberId,
  id: string,
): Promise<PayoutAccountRow> {
  const isTheirs = and(
    eq(payoutAccounts.id, id),
    eq(payoutAccounts.merchant, merchant.code),
    eq(payoutAccounts.memberId, memberId),
    isNull(payoutAccounts.removedAtMs),
  )
  const row = await db.select().from(payoutAccounts).where(isTheirs).get()
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * The payout account of a withdrawal, as it may be shown and kept with the order. Throws `not_found`,
 * `destination_not_ready` while it waits (`retryAfterSeconds`), `holder_name_differs` when the name was changed since.
 */
export async function requireUsablePayoutAccount(
  ctx: PlatformContext,
  memberId: MemberId,
  id: string,
): Promise<PayoutAccount> {
  const row = await requirePayoutAccount(ctx, memberId, id)
  const member = await findMemberById(ctx, memberId)
  if (!member) throw new Refusal('not_found')
  const payoutAccount = presentPayoutAccount(ctx, member, row)
  if (payoutAccount.state === 'name_differs') throw new Refusal('holder_name_differs')
  if (payoutAccount.state !== 'ready') {
    const retryAfterSeconds = Math.ceil((Date.parse(payoutAccount.usableFrom) - ctx.clock()) / 1_000)
    throw new Refusal('destination_not_ready', `it waits: ${payoutAccount.state}`, { retryAfterSeconds })
  }
  return payoutAccount
}

/** The whole number, for whoever pays out, also after it was removed. It is for no answer, no log and no screen. */
export async function openPayoutAccount(
  { db, env }: Pick<Services, 'db' | 'env'>,
  id: string,
): Promise<{ account: string; row: PayoutAccountRow }> {
  const row = await db.select().from(payoutAccounts).where(eq(payoutAccounts.id, id)).get()
  if (!row) throw new Refusal('not_found', 'that account is not kept')
  return { row, account: await openSecret(env.MEMBER_DATA_KEYS, memberIdSchema.parse(row.memberId), row.sealedAccount) }
}
