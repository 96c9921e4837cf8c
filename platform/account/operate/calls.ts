/** Who answers the operators' calls of this area. */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { payoutAccountDuplicates } from '../payout-accounts/tables.ts'
import { changeBirthday, changeRealName } from './change-profile.ts'
import { documentOperatorHandlers } from './documents.ts'
import { serviceThreadOperatorHandlers } from './service-thread.ts'

/** Newest first. */
async function listDuplicates(
  { db, merchant }: OperatorContext,
  { limit }: OperatorRequest<'payout-accounts-duplicates'>,
): Promise<OperatorResponse<'payout-accounts-duplicates'>> {
  const nameOf = (id: SQL) => sql<string>`(SELECT username FROM member_public WHERE id = ${id})`
  const rows = await db
    .select({
      username: nameOf(sql`${payoutAccountDuplicates.memberId}`),
      otherUsername: nameOf(sql`${payoutAccountDuplicates.otherMemberId}`),
      kind: payoutAccountDuplicates.kind,
      provider: payoutAccountDuplicates.provider,
      masked: payoutAccountDuplicates.masked,
      admitted: payoutAccountDuplicates.admitted,
      atMs: payoutAccountDuplicates.atMs,
    })
    .from(payoutAccountDuplicates)
    .where(eq(payoutAccountDuplicates.merchant, merchant.code))
    .orderBy(desc(payoutAccountDuplicates.atMs))
    .limit(limit)
  return { duplicates: rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() })) }
}

export const accountOperatorCalls = {
  'member-set-name': changeRealName,
  'member-set-birthday': changeBirthday,
  'payout-accounts-duplicates': listDuplicates,
  ...documentOperatorHandlers,
  ...serviceThreadOperatorHandlers,
} satisfies Partial<OperatorHandlers>
