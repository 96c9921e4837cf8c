/** MEM-02: one number that two members want: for operators, who look into it. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PlatformContext } from '../../kernel/context.ts'
import { type DestinationRow, destinations } from './tables.ts'

type Other = { memberId: string; isLive: boolean }

/** Who else has or had this number; who has it now comes first. */
export async function findOtherOwner({ db }: PlatformContext, row: DestinationRow): Promise<Other | null> {
  const isSame = and(eq(destinations.merchant, row.merchant), eq(destinations.accountHash, row.accountHash))
  const other = await db
    .select({ memberId: destinations.memberId, removedAtMs: destinations.removedAtMs })
    .from(destinations)
    .where(and(isSame, ne(destinations.memberId, row.memberId)))
    .orderBy(sql`removed_at_ms IS NOT NULL`)
    .limit(1)
    .get()
  return other ? { memberId: other.memberId, isLive: other.removedAtMs === null } : null
}

export function noteClash(
  { clock }: PlatformContext,
  { merchant, accountHash, memberId, kind, provider, masked }: DestinationRow,
  other: Other,
  onlyIf: SQL = sql`1`,
): SQL {
  const nowMs = clock()
  const admitted = other.isLive ? 0 : 1
  return sql`
    INSERT INTO destination_clash (merchant, account_hash, member_id, other_member_id, kind, provider, masked, admitted,
      at_ms)
    SELECT ${merchant}, ${accountHash}, ${memberId}, ${other.memberId}, ${kind}, ${provider}, ${masked}, ${admitted},
      ${nowMs} WHERE ${onlyIf}
    ON CONFLICT (account_hash, member_id, other_member_id) DO UPDATE SET at_ms = ${nowMs}, admitted = ${admitted}`
}
