/** Who answers the operators' calls of this area. */
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandlers } from '../../kernel/operator/operator-handler.ts'
import { destinationClashes } from '../payout-accounts/tables.ts'
import { changeBirthday, changeRealName } from './change-profile.ts'
import { documentOperatorHandlers } from './documents.ts'
import { serviceThreadOperatorHandlers } from './service-thread.ts'

/** Newest first. */
async function listClashes(
  { db, merchant }: OperatorContext,
  { limit }: OperatorRequest<'destinations-clashes'>,
): Promise<OperatorResponse<'destinations-clashes'>> {
  const nameOf = (id: SQL) => sql<string>`(SELECT username FROM member_public WHERE id = ${id})`
  const rows = await db
    .select({
      username: nameOf(sql`${destinationClashes.memberId}`),
      otherUsername: nameOf(sql`${destinationClashes.otherMemberId}`),
      kind: destinationClashes.kind,
      provider: destinationClashes.provider,
      masked: destinationClashes.masked,
      admitted: destinationClashes.admitted,
      atMs: destinationClashes.atMs,
    })
    .from(destinationClashes)
    .where(eq(destinationClashes.merchant, merchant.code))
    .orderBy(desc(destinationClashes.atMs))
    .limit(limit)
  return { clashes: rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() })) }
}

export const accountOperatorCalls = {
  'member-set-name': changeRealName,
  'member-set-birthday': changeBirthday,
  'destinations-clashes': listClashes,
  ...documentOperatorHandlers,
  ...serviceThreadOperatorHandlers,
} satisfies Partial<OperatorHandlers>
