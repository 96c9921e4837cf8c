import { and, eq, inArray } from 'drizzle-orm'
import { AGENT_LEVELS } from '../../../contract/constants.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { members } from './tables.ts'

/** AUTH-05: the active agent of this merchant whom an affiliate code belongs to, or null. Codes ignore case. */
export async function findUpline(
  { db, merchant }: Pick<PlatformContext, 'db' | 'merchant'>,
  code: string,
): Promise<MemberId | null> {
  const row = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchant, merchant.code),
        eq(members.affiliateCode, code.trim().toUpperCase()),
        eq(members.status, 'active'),
        inArray(members.type, [...AGENT_LEVELS]),
      ),
    )
    .get()
  return row ? memberIdSchema.parse(row.id) : null
}
