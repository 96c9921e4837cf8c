import { and, asc, between, eq, inArray, not, sql } from 'drizzle-orm'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { SLACK_MS } from '../../kernel/backoff.ts'
import { commit } from '../../kernel/commit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requirePicture } from '../../kernel/operator/require-picture.ts'
import { readApplicationImage, readApplicationImages } from '../promotions/application-images.ts'
import { kindsWhere } from '../promotions/kinds.ts'
import { participations, promotions } from '../promotions/tables.ts'

/** Promotions whose prizes an operator hands out to members who joined. */
const handedOut = (db: OperatorContext['db'], merchant: string) =>
  db
    .select({ id: promotions.id })
    .from(promotions)
    .where(
      and(
        eq(promotions.merchant, merchant),
        inArray(
          promotions.kind,
          kindsWhere(({ issuedFrom }) => issuedFrom === 'joined'),
        ),
      ),
    )

/** Until then whoever decided, or the cron job, is at it. */
const STUCK_AFTER_MS = 5 * 60_000

/**
 * OPS-01: who waits for an operator, oldest first: applications, with `joined` the members of an event, or with `paying`
 * those whose wallet has not taken what was decided.
 */
export async function listWaiting(
  { db, merchant, clock }: OperatorContext,
  { promotionId, status, limit }: OperatorRequest<'promotions-list'>,
): Promise<OperatorResponse<'promotions-list'>> {
  const rows = await db
    .select({
      participation: participations,
      pictures: sql<number>`(SELECT count(*) FROM application_image AS image WHERE image.merchant = ${participations.merchant}
        AND image.promotion_id = ${participations.promotionId} AND image.member_id = ${participations.memberId})`,
      username: sql<string>`(SELECT username FROM member_public AS member
        WHERE member.id = ${participations.memberId})`,
    })
    .from(participations)
    .where(
      and(
        eq(participations.merchant, merchant.code),
        eq(participations.status, status),
        promotionId === undefined ? undefined : eq(participations.promotionId, promotionId),
        status === 'joined' ? inArray(participations.promotionId, handedOut(db, merchant.code)) : undefined,
        // Decided later than now is decided by a clock that has gone back since.
        status === 'paying'
          ? not(between(participations.decidedAtMs, clock() - STUCK_AFTER_MS + 1, clock() + SLACK_MS))
          : undefined,
      ),
    )
    .orderBy(asc(status === 'paying' ? participations.decidedAtMs : participations.joinedAtMs))
    .limit(limit)
  return {
    waiting: rows.map(({ participation: { promotionId, comment, joinedAtMs, decidedAtMs }, username, pictures }) => ({
      promotionId,
      username,
      comment,
      pictures,
      since: new Date(decidedAtMs ?? joinedAtMs).toISOString(),
    })),
  }
}

/** PROMO-02: one picture of an application, counted from 1. The audit keeps who saw it. Throws `not_found`. */
export const showApplicationImage: OperatorHandler<'promotions-picture'> = async (
  ctx,
  { promotionId, username, number },
) => {
  const { id } = await requireNamedMember(ctx, username)
  const images = await readApplicationImages(ctx, { merchant: ctx.merchant.code, promotionId, memberId: id })
  const image = requirePicture(images, number)
  await commit(ctx, [auditByOperator(ctx, id, 'application_picture_seen', sql`1`)])
  return readApplicationImage(ctx, id, image)
}
