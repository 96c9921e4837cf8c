/** OPS-01, PROMO-04: operators send what was redeemed, or reject it with a reason. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { REDEMPTION_EVENTS } from '../../../contract/states/redemption.ts'
import { auditByOperator } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
import type { EventMessage } from '../../kernel/message-events.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { moveStock } from '../points/move-stock.ts'
import { settleRedemption } from '../points/settle-redemption.ts'
import { isItsGood, pointGoods, pointRedemptions, storedAddressSchema } from '../points/tables.ts'

/** What waits comes oldest first, what was decided newest first. Throws `malformed` for a cursor of another selection. */
const listRedemptions: OperatorHandler<'redemptions-list'> = async (ctx, { state, cursor, limit }) => {
  const { db, merchant, env } = ctx
  const scope: CursorScope = { secret: env.PASSWORD_PEPPER, selection: ['redemptions-list', merchant.code, state] }
  const isWaiting = state === 'in_process'
  const place = isWaiting && cursor === undefined ? [0, ''] : openNewestFirst(cursor, scope)
  const { askedAtMs, id } = pointRedemptions
  const order = isWaiting ? asc : desc
  const isAfter = sql`(${askedAtMs}, ${id}) ${sql.raw(isWaiting ? '>' : '<')} (${place[0]}, ${place[1]})`
  const rows = await db
    .select({
      row: pointRedemptions,
      username: sql<string>`(SELECT username FROM member_public AS member
        WHERE member.id = ${pointRedemptions.memberId})`,
    })
    .from(pointRedemptions)
    .where(and(eq(pointRedemptions.merchant, merchant.code), eq(pointRedemptions.state, state), isAfter))
    .orderBy(order(askedAtMs), order(id))
    .limit(limit + 1)
  const { shown, nextCursor } = cutPage(rows, limit, ({ row }) => sealCursor([row.askedAtMs, row.id], scope))
  return {
    redemptions: shown.map(({ row, username }) => ({
      id: row.id,
      username,
      goodId: row.goodId,
      quantity: row.quantity,
      points: row.points,
      state: row.state,
      value: presentMoney(minor(row.valueMinor)),
      // Where somebody lives is shown for as long as something is to be sent there.
      address: isWaiting ? storedAddressSchema.parse(row.address) : null,
      askedAt: new Date(row.askedAtMs).toISOString(),
    })),
    nextCursor,
  }
}

type Decision = { id: string; event: 'approved' | 'rejected'; note: string }

/** Throws `forbidden` without a name, `not_found`, and `conflict` for what is no longer in process. */
async function decide(ctx: OperatorContext, { id, event: name, note }: Decision) {
  const operator = requireName(ctx)
  const found = await ctx.db
    .select({ row: pointRedemptions, names: pointGoods.names })
    .from(pointRedemptions)
    .innerJoin(pointGoods, isItsGood)
    .where(and(eq(pointRedemptions.merchant, ctx.merchant.code), eq(pointRedemptions.id, id)))
    .get()
  if (!found) throw new Refusal('not_found', `no redemption ${id}`)
  const event = REDEMPTION_EVENTS[name]
  const nowMs = ctx.clock()
  const memberId = memberIdSchema.parse(found.row.memberId)
  const isOpen = sql`id = ${id} AND ${canTransition(event)}`
  const isStillOpen = sql`EXISTS (SELECT 1 FROM point_redemption WHERE ${isOpen})`
  const good = textsSchema.parse(found.names)
  const message: EventMessage =
    name === 'approved'
      ? { event: 'redemption_approved', facts: { good, note } }
      : { event: 'redemption_rejected', facts: { good, points: String(found.row.points), reason: note } }
  const results = await commit(ctx, [
    auditByOperator(ctx, memberId, `redemption_${name}`, isStillOpen),
    writeMessage(ctx, memberId, message, isStillOpen),
    moveStock(id, event),
    sql`UPDATE point_redemption SET ${applyTransition(event)}, note = ${note || null}, decided_by = ${operator},
      decided_at_ms = ${nowMs}, next_attempt_at_ms = ${name === 'rejected' ? nowMs : null} WHERE ${isOpen}`,
  ])
  if (results.at(-1)?.meta.changes !== 1) throw new Refusal('conflict', `nothing to decide: it is ${found.row.state}`)
  ctx.notices.notify(ctx.merchant.code, memberId, 'rewards')
}

const approveRedemption: OperatorHandler<'redemptions-approve'> = async (ctx, { id, note }) => {
  await decide(ctx, { id, event: 'approved', note })
  return { id, state: 'approved' }
}

/** Its points go back at once, or when the cron job finds the wallet open again. */
const rejectRedemption: OperatorHandler<'redemptions-reject'> = async (ctx, { id, reason }) => {
  await decide(ctx, { id, event: 'rejected', note: reason })
  try {
    const { state } = await settleRedemption(ctx, ctx.merchant, id)
    return { id, state }
  } catch (error) {
    if (error instanceof Refusal) return { id, state: 'returning' }
    throw error
  }
}

export const redemptionOperatorHandlers = {
  'redemptions-list': listRedemptions,
  'redemptions-approve': approveRedemption,
  'redemptions-reject': rejectRedemption,
}
