/** OPS-01: what operators see of agents' bills, and decide on them. */
import { sql } from 'drizzle-orm'
import { WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import { presentMoney } from '../../../contract/amount.ts'
import { billIdSchema } from '../../../contract/calls/agents-contracts.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { BILL_DAYS, BILL_EVENTS } from '../../../contract/states/bill.ts'
import { placeOf } from '../../kernel/bill-archive.ts'
import { commit } from '../../kernel/commit.ts'
import { actorOf } from '../../kernel/operator/actor.ts'
import { type Approval, approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import { countPeopleFor } from '../../kernel/operator/large-amount.ts'
import { requireNamedMember } from '../../kernel/operator/named-member.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { applyTransition, canTransition } from '../../kernel/transitions.ts'
import { dayOf } from '../../kernel/tree.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { type BillRow, presentLate, readBills } from '../bills/bill-rows.ts'
import { compareWindow } from '../bills/compare-window.ts'
import { listArchivedOf, mergeBills } from '../bills/find-bills.ts'
import { spanOfBill } from '../settlement/bill-facts.ts'
import { findCursor } from '../settlement/cursor.ts'
import { payDueBills } from '../settlement/pay-bills.ts'
import { settleMerchant } from '../settlement/settle-merchant.ts'
import { aboutBill } from '../settlement/tell-bills.ts'

const DAY_MS = 86_400_000

const present = (row: BillRow): OperatorResponse<'bills-list'>['bills'][number] => ({
  billId: row.id,
  kind: row.kind,
  state: row.state,
  contractId: row.contract_id,
  payer: row.payer,
  receiver: row.receiver,
  from: new Date(spanOfBill(row).startMs).toISOString(),
  to: new Date(spanOfBill(row).endMs).toISOString(),
  late: presentLate(row.facts),
  amount: presentMoney(row.amount_minor),
  paid: presentMoney(row.paid_minor),
  formula: 'pay' in row.facts ? row.facts.formula : null,
  expiresAt: presentTime(row.expires_at_ms),
  denied: row.denied,
})

async function requireBill(ctx: OperatorContext, billId: string): Promise<BillRow> {
  const [row] = await readBills(ctx, sql`bill.id = ${billId} AND bill.merchant = ${ctx.merchant.code}`)
  if (!row) throw new Refusal('not_found', `there is no bill ${billId}`)
  return row
}

/** Days of the archive that are looked through for a name. */
const ARCHIVE_DAYS = 92

/** Those that were archived for a name alone. Throws `not_found` for a name that no member has. */
const listBillsForOperator: OperatorHandler<'bills-list'> = async (ctx, { state, username, limit, until }) => {
  const untilMs = until === undefined ? ctx.clock() : Date.parse(until)
  const memberId = username === undefined ? null : (await requireNamedMember(ctx, username)).id
  const kept = await readBills(
    ctx,
    sql`bill.merchant = ${ctx.merchant.code} AND bill.state = ${state}
      AND (${memberId} IS NULL OR bill.receiver_id = ${memberId} OR bill.payer_id = ${memberId})
      AND bill.to_ms <= ${untilMs}
      ORDER BY bill.to_ms DESC, bill.id DESC LIMIT ${limit}`,
  )
  if (memberId === null || state !== 'issued') return { bills: kept.map(present), nextUntil: null }
  const lastDay = dayOf(untilMs)
  const days = { from: lastDay - ARCHIVE_DAYS, to: lastDay }
  const archived = await listArchivedOf(ctx, memberId, days, { before: placeOf(untilMs), limit })
  const { rows, next } = mergeBills(kept, archived, limit)
  return { bills: rows.map(present), nextUntil: next && rows.length < limit ? presentTime(next[0]) : null }
}

/** Throws `forbidden` without a name, `not_found`, `conflict` for a bill that waits for no approval. */
const approveBill: OperatorHandler<'bills-approve'> = async (ctx, { billId }) => {
  const operator = requireName(ctx)
  const row = await requireBill(ctx, billId)
  const nowMs = ctx.clock()
  const approval: Approval = { subject: `bill:${billId}`, content: { amount: presentMoney(row.amount_minor) }, nowMs }
  const isOpen = sql`id = ${billId} AND ${canTransition(BILL_EVENTS.approved)}`
  const isEnough = (await countPeopleFor(ctx, row.amount_minor)) === 1 ? sql`1` : hasTwoApprovals(ctx, approval)
  const moved = sql`moved_by = ${actorOf(operator)}, moved_at_ms = ${nowMs}`
  const isCollected = row.terms?.collect === 'manual'
  const results = await commit(ctx, [
    approve(ctx, operator, approval, sql`EXISTS (SELECT 1 FROM agent_bill WHERE ${isOpen})`),
    sql`UPDATE agent_bill SET ${applyTransition(BILL_EVENTS.approved)}, next_try_at_ms = ${nowMs}, ${moved}
      WHERE ${isOpen} AND ${isEnough}`,
    // Nothing is paid before its receiver collects it.
    sql`UPDATE agent_bill SET ${applyTransition(BILL_EVENTS.not_received)}, next_try_at_ms = NULL, expires_of = 'to_collect',
        expires_at_ms = ${nowMs + BILL_DAYS.to_collect * DAY_MS}, ${moved}
      WHERE id = ${billId} AND ${isCollected ? 1 : 0} AND state = 'paying' AND attempt = 0 AND moved_at_ms = ${nowMs}
        AND moved_by = ${actorOf(operator)}`,
    clearApprovals(ctx, approval),
  ])
  if (results[0]?.meta.changes === 0) throw new Refusal('conflict', `it is ${row.state}`)
  await payDueBills(ctx, ctx.merchant.code, { which: sql`id = ${billId}` })
  const bill = await requireBill(ctx, billId)
  return { bill: present(bill), isApproved: bill.state !== 'awaiting_approval' }
}

/** Throws `forbidden` without a name, `not_found`, `conflict` for a bill that waits for no approval. */
const denyBill: OperatorHandler<'bills-deny'> = async (ctx, { billId, reason }) => {
  const operator = requireName(ctx)
  const row = await requireBill(ctx, billId)
  const { facts, aboutId } = aboutBill({ ...row, amountMinor: row.amount_minor })
  const isOpen = sql`EXISTS (SELECT 1 FROM agent_bill WHERE id = ${billId} AND ${canTransition(BILL_EVENTS.denied)})`
  const message = { event: 'bill_denied', facts: { ...facts, reason }, aboutId } as const
  const [, done] = await commit(ctx, [
    writeMessage(ctx, row.receiver_id, message, isOpen),
    sql`UPDATE agent_bill SET ${applyTransition(BILL_EVENTS.denied)}, denied = ${reason}, next_try_at_ms = NULL,
        moved_by = ${actorOf(operator)}, moved_at_ms = ${ctx.clock()}
      WHERE id = ${billId} AND ${canTransition(BILL_EVENTS.denied)}`,
  ])
  if (!done?.meta.changes) throw new Refusal('conflict', `it is ${row.state}`)
  return { bill: present(await requireBill(ctx, billId)) }
}

/** Throws `forbidden` without a name, `conflict` for a window that is not settled yet. */
const settleBills: OperatorHandler<'bills-settle'> = async (ctx, { window }) => {
  requireName(ctx)
  await settleMerchant(ctx, ctx.merchant)
  const cursor = await findCursor(ctx, ctx.merchant.code)
  const settledUntil = cursor && new Date((cursor.billed + 1) * WINDOW_MS).toISOString()
  if (window === undefined) return { settledUntil, window: null }
  const number = windowOf(Date.parse(window))
  if (!cursor || number > cursor.billed) throw new Refusal('conflict', 'that window is not settled yet')
  const { bills, different, unbilled } = await compareWindow(ctx, ctx.merchant, number)
  return { settledUntil, window: { bills, different: different.map((id) => billIdSchema.parse(id)), unbilled } }
}

export const billOperatorHandlers = {
  'bills-list': listBillsForOperator,
  'bills-approve': approveBill,
  'bills-deny': denyBill,
  'bills-settle': settleBills,
}
