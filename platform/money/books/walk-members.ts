import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'

export type MembersPage = { memberId?: MemberId | undefined; after?: MemberId | undefined; limit: number }

/** A page of a merchant's members in the order of their ids; `next` is where the following page begins, or null. Throws `not_found` for a member of nobody's. */
export async function walkMembers(
  db: D1Database,
  merchant: MerchantCode,
  { memberId, after, limit }: MembersPage,
): Promise<{ members: MemberId[]; next: MemberId | null }> {
  if (memberId) {
    const known = db.prepare('SELECT 1 FROM count_check WHERE merchant = ? AND member_id = ?')
    // A clean bill for a mistyped id would be worse than none.
    if (!(await known.bind(merchant, memberId).first())) throw new Refusal('not_found', 'no such member')
    return { members: [memberId], next: null }
  }
  const { results } = await db
    .prepare('SELECT member_id AS id FROM count_check WHERE merchant = ? AND member_id > ? ORDER BY member_id LIMIT ?')
    .bind(merchant, after ?? '', limit)
    .all()
  const members = z.array(z.object({ id: memberIdSchema })).parse(results)
  const last = members.length === limit ? members.at(-1) : undefined
  return { members: members.map(({ id }) => id), next: last?.id ?? null }
}
