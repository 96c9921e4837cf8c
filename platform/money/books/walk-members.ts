import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, type MerchantCode, memberIdSchema } from '../../../contract/ids.ts'
import { type Database, hasRow, readAll } from '../../kernel/commit.ts'

export type MembersPage = { memberId?: MemberId | undefined; after?: MemberId | undefined; limit: number }

/** A page of a merchant's members in the order of their ids; `next` is where the following page begins, or null. Throws `not_found` for a member of nobody's. */
export async function walkMembers(
  database: Database,
  merchant: MerchantCode,
  { memberId, after, limit }: MembersPage,
): Promise<{ members: MemberId[]; next: MemberId | null }> {
  if (memberId) {
    const known = sql`SELECT 1 FROM count_check WHERE merchant = ${merchant} AND member_id = ${memberId}`
    // A clean bill for a mistyped id would be worse than none.
    if (!(await hasRow(database, known))) throw new Refusal('not_found', 'no such member')
    return { members: [memberId], next: null }
  }
  const members = await readAll(
    database,
    z.object({ id: memberIdSchema }),
    sql`SELECT member_id AS id FROM count_check WHERE merchant = ${merchant} AND member_id > ${after ?? ''}
      ORDER BY member_id LIMIT ${limit}`,
  )
  const last = members.length === limit ? members.at(-1) : undefined
  return { members: members.map(({ id }) => id), next: last?.id ?? null }
}
