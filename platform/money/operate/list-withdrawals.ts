/**
 * OPS-02: the queue of withdrawals. Disputes first, then the oldest. What waits lies in several places, each with an index in this
 * order, and each gives as many as a page takes: so a page costs the same at its first row and after thousands.
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WithdrawState } from '../../../contract/states/withdraw.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { readForOperator } from './withdrawal-rows.ts'

/** 0: disputed; 1: the others. A page begins after the last row of the one before, wherever that is by now. */
type Place = { isCalm: number; atMs: number; id: string }
type Part = { merchant: string; isCalm: 0 | 1; after: Place; most: number }

const IS_OPEN = sql`state IN ('requested', 'checks', 'approved')`
const isDisputed = (isCalm: 0 | 1) => (isCalm === 0 ? sql`disputed_at_ms IS NOT NULL` : sql`disputed_at_ms IS NULL`)
const isAfter = ({ after, isCalm }: Part, id: SQL) =>
  after.isCalm < isCalm ? sql`1` : sql`(requested_at_ms, ${id}) > (${after.atMs}, ${after.id})`

const select = (part: Part, condition: SQL) => sql`SELECT requested_at_ms AS at, id FROM withdraw_order
  WHERE merchant = ${part.merchant} AND ${condition} AND ${isAfter(part, sql`id`)}
  ORDER BY requested_at_ms, id LIMIT ${part.most}`

/** Few, and found by what is wrong with them: money that is not where the state says, and what providers or operators said. */
function inTrouble(part: Part): SQL {
  const { merchant, isCalm } = part
  const isUnsettled = sql`((state = 'sent' AND money <> 'paid') OR (state = 'refused' AND money <> 'returned'))`
  const isListed = isCalm === 0 ? sql`state = 'sent'` : IS_OPEN
  return sql`SELECT requested_at_ms AS at, found.id FROM (SELECT id FROM withdraw_order WHERE merchant = ${merchant} AND ${isUnsettled}
      UNION SELECT order_id FROM withdraw_payout WHERE merchant = ${merchant} AND state = 'review'
      UNION SELECT order_id FROM withdraw_movement WHERE state = 'unmatched'
      UNION SELECT order_id FROM withdraw_decision CROSS JOIN withdraw_order AS returned ON returned.id = order_id
        WHERE outcome = 'came_back' AND (returned.state = 'sent' OR returned.received_by = 'time')) AS found
    CROSS JOIN withdraw_order ON withdraw_order.id = found.id
    WHERE merchant = ${merchant} AND state <> 'void' AND NOT ${isListed} AND ${isDisputed(isCalm)}
      AND ${isAfter(part, sql`found.id`)}`
}

/** The next orders of one of the two parts of the queue, in their order. */
async function readIds({ db }: OperatorContext, part: Part, state: WithdrawState | undefined): Promise<string[]> {
  const { isCalm, most } = part
  if (most <= 0 || part.after.isCalm > isCalm) return []
  const waiting = isCalm === 0 ? sql`state = 'sent' AND ${isDisputed(0)}` : IS_OPEN
  const rows = await db.all(
    state
      ? select(part, sql`state = ${state} AND ${isDisputed(isCalm)}`)
      : sql`SELECT * FROM (${select(part, waiting)}) UNION ALL ${inTrouble(part)} ORDER BY at, id LIMIT ${most}`,
  )
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}

/** Throws `malformed` for a cursor of another selection. */
export const listForOperator: OperatorHandler<'withdrawals-list'> = async (ctx, { state, cursor, limit }) => {
  const merchant = ctx.merchant.code
  const scope: CursorScope = { secret: ctx.env.PASSWORD_PEPPER, selection: ['withdrawals-list', merchant, state] }
  const [isCalm, atMs, id] = cursor === undefined ? [-1, 0, ''] : openCursor(cursor, scope)
  const after = { isCalm: Number(isCalm), atMs: Number(atMs), id: String(id) }
  const disputed = await readIds(ctx, { merchant, isCalm: 0, after, most: limit + 1 }, state)
  const calm = await readIds(ctx, { merchant, isCalm: 1, after, most: limit + 1 - disputed.length }, state)
  const ids = [...disputed, ...calm]
  const orders = await readForOperator(
    ctx,
    sql`withdraw_order.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  const byId = new Map(orders.map((order) => [order.orderId as string, order]))
  const rows = ids.flatMap((one) => byId.get(one) ?? [])
  const { shown, nextCursor } = cutPage(rows, limit, ({ disputedAt, requestedAt, orderId }) =>
    sealCursor([disputedAt === null ? 1 : 0, Date.parse(requestedAt), orderId], scope),
  )
  return { orders: shown, nextCursor }
}
