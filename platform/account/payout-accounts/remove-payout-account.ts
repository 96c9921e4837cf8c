import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { provePaymentPassword } from '../../identity/proof/prove-payment-password.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { listPayoutAccounts } from './list-payout-accounts.ts'
import { requirePayoutAccount } from './require-payout-account.ts'

/** The row stays, for whoever asks later where money went. Another member's is not there: `not_found`. */
export const removePayoutAccount: Handler<'removePayoutAccount'> = async (ctx, { id, paymentPassword }) => {
  const { id: memberId } = requireMember(ctx)
  await requirePayoutAccount(ctx, memberId, id)
  await provePaymentPassword(ctx, memberId, paymentPassword)
  const nowMs = ctx.clock()
  const isThere = sql`id = ${id} AND member_id = ${memberId} AND removed_at_ms IS NULL`
  const [, removed] = await commit(ctx, [
    auditAct(ctx, memberId, 'destination_removed', sql`EXISTS (SELECT 1 FROM destination WHERE ${isThere})`),
    sql`UPDATE destination SET removed_at_ms = ${nowMs} WHERE ${isThere}`,
  ])
  if (removed?.meta.changes !== 1) throw new Refusal('not_found')
  return listPayoutAccounts(ctx)
}
