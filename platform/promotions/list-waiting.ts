import { and, asc, eq } from 'drizzle-orm'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator-calls.ts'
import { members } from '../members/tables.ts'
import type { OperatorContext } from '../operator/operator-context.ts'
import { participations } from './tables.ts'

/** OPS-01: who waits for an operator, oldest first: applications, or with `joined` the members of an event. */
export async function listWaiting(
  { db, merchant }: OperatorContext,
  { promotionId, status, limit }: OperatorRequest<'promotions-list'>,
): Promise<OperatorResponse<'promotions-list'>> {
  const rows = await db
    .select({ participation: participations, username: members.username })
    .from(participations)
    .innerJoin(members, eq(members.id, participations.memberId))
    .where(
      and(
        eq(participations.merchant, merchant.code),
        eq(participations.status, status),
        promotionId === undefined ? undefined : eq(participations.promotionId, promotionId),
      ),
    )
    .orderBy(asc(participations.joinedAtMs))
    .limit(limit)
  return {
    waiting: rows.map(({ participation: { promotionId, comment, joinedAtMs }, username }) => ({
      promotionId,
      username,
      comment,
      since: new Date(joinedAtMs).toISOString(),
    })),
  }
}
