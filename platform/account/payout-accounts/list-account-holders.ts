import { and, eq, isNull } from 'drizzle-orm'
import type { MemberId } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { payoutAccounts } from './tables.ts'

/** Whose the bound bank accounts of a member are, folded (AUTH-16). */
export async function listAccountHolders(
  { db }: Pick<PlatformContext, 'db'>,
  memberId: MemberId,
): Promise<(string | null)[]> {
  const isBank = and(
    eq(payoutAccounts.memberId, memberId),
    eq(payoutAccounts.kind, 'bank'),
    isNull(payoutAccounts.removedAtMs),
  )
  const rows = await db.select({ holderKey: payoutAccounts.holderKey }).from(payoutAccounts).where(isBank)
  return rows.map(({ holderKey }) => holderKey)
}
