import { z } from 'zod'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../contract/ids.ts'

export type MembersPage = { memberId?: MemberId | undefined; after?: MemberId | undefined; limit: number }

/** A page of a merchant's members in the order of their ids; `next` is where the following page begins, or null. */
export async function walkMembers(
  db: D1Database,
  merchant: MerchantCode,
  { memberId, after, limit }: MembersPage,
): Promise<{ members: MemberId[]; next: MemberId | null }> {
  if (memberId) return { members: [memberId], next: null }
  const { results } = await db
    .prepare('SELECT member_id AS id FROM record_check WHERE merchant = ? AND member_id > ? ORDER BY member_id LIMIT ?')
    .bind(merchant, after ?? '', limit)
    .all()
  const members = z.array(z.object({ id: memberIdSchema })).parse(results)
  const last = members.length === limit ? members.at(-1) : undefined
  return { members: members.map(({ id }) => id), next: last?.id ?? null }
}
