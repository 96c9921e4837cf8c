/** OPS-01: "where is my money?": the movements as the member's own record has them, and the orders beside them. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { betRecordSchema, ledgerRecordSchema } from '../../../contract/calls/money/records.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { COMING_DEPOSIT_STATES, OPEN_DEPOSIT_STATES } from '../../../contract/states/deposit.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { getBettingRecord } from '../../money/records/get-betting-record.ts'
import { getLedgerRecord } from '../../money/records/get-ledger-record.ts'
import { readContextOf } from './read-context.ts'

const ORDERS = 30
const OPEN_WITHDRAWALS = ['requested', 'checks', 'approved', 'sent']
const OPEN_DEPOSITS: readonly string[] = [...OPEN_DEPOSIT_STATES, ...COMING_DEPOSIT_STATES]

const orderSchema = z.object({
  id: z.string(),
  state: z.string(),
  amount_minor: z.number().int().transform(minor),
  currency: z.string(),
  by_whom: z.string(),
  at_ms: z.number().int(),
  changed_at_ms: z.number().int(),
})
type Way = 'deposit' | 'withdrawal'

async function readOrders(ctx: OperatorContext, way: Way, query: SQL) {
  const open = way === 'deposit' ? OPEN_DEPOSITS : OPEN_WITHDRAWALS
  return orderSchema
    .array()
    .parse(await ctx.db.all(query))
    .map((row) => ({
      orderId: row.id,
      way,
      state: row.state,
      amount: presentMoney(row.amount_minor),
      currency: row.currency,
      by: row.by_whom,
      at: presentTime(row.at_ms),
      changedAt: presentTime(row.changed_at_ms),
      isOpen: open.includes(row.state),
    }))
}

/** The newest of both ways, by their indexes of the member. */
async function listOrders(ctx: OperatorContext, memberId: string) {
  const isTheirs = sql`member_id = ${memberId} AND merchant = ${ctx.merchant.code}`
  const found = await Promise.all([
    readOrders(
      ctx,
      'deposit',
      sql`SELECT id, state, amount_minor, currency, coalesce(label, kind) AS by_whom, created_at_ms AS at_ms, changed_at_ms
        FROM deposit_order_public WHERE ${isTheirs} ORDER BY created_at_ms DESC, id DESC LIMIT ${ORDERS}`,
    ),
    readOrders(
      ctx,
      'withdrawal',
      sql`SELECT id, state, amount_minor, currency, provider_name || ' ' || masked AS by_whom, requested_at_ms AS at_ms,
          coalesce(received_at_ms, refused_at_ms, sent_at_ms, approved_at_ms, checks_at_ms, requested_at_ms) AS changed_at_ms
        FROM withdraw_order_public WHERE ${isTheirs} AND state <> 'void'
        ORDER BY requested_at_ms DESC, id DESC LIMIT ${ORDERS}`,
    ),
  ])
  return found.flat().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

export const showMoney: OperatorHandler<'member-money'> = async (ctx, { username, cursor, limit }) => {
  const member = await requireNamedMember(ctx, username)
  const [record, orders] = await Promise.all([
    getLedgerRecord(readContextOf(ctx, member), { pageSize: limit, cursor }),
    cursor === undefined ? listOrders(ctx, member.id) : [],
  ])
  return { movements: ledgerRecordSchema.array().parse(record.rows), orders, nextCursor: record.nextCursor }
}

export const listRounds: OperatorHandler<'member-rounds'> = async (ctx, { username, cursor, limit, state }) => {
  const member = await requireNamedMember(ctx, username)
  const { rows, nextCursor } = await getBettingRecord(readContextOf(ctx, member), { pageSize: limit, cursor, state })
  return { rows: betRecordSchema.array().parse(rows), nextCursor }
}
