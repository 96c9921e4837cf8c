/** OPS-01: what operators see of agents' bills, and decide on them. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS, windowOf } from '../../../contract/agents/periods.ts'
import { presentMoney } from '../../../contract/amount.ts'
import { billIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema } from '../../../contract/ids.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { BILL_DAYS, BILL_EVENTS } from '../../../contract/states/bill.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { type BillPlace, placeOf } from '../../kernel/bill-archive.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, openNewestFirst, sealCursor } from '../../kernel/cursor.ts'
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
import { type BillRow, presentCalculation, presentLate, readBills, readEachBill } from '../bills/bill-rows.ts'
import { compareWindow, recountBill } from '../bills/compare-window.ts'
import { findOwnBill, listArchivedOf, mergeBills, requireOwnBill } from '../bills/find-bills.ts'
import { spanOfBill } from '../settlement/bill-facts.ts'
import { findCursor } from '../settlement/cursor.ts'
import { payDueBills } from '../settlement/pay-bills.ts'
import { settleMerchant } from '../settlement/settle-merchant.ts'
import { aboutBill } from '../settlement/tell-bills.ts'

type Shown = OperatorResponse<'bills-list'>['bills'][number]

const present = (row: BillRow, cases: readonly string[] = []): Shown => ({
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
  cases: [...cases],
})

const isOpenCase = sql`bill_id IS NOT NULL AND service_case.state <> 'closed'`
const casesSchema = z.array(z.object({ bill: z.string(), reference: z.string() }))

/** Complaints about these bills that are not closed, by bill and in their order. */
async function findCases({ db, merchant }: OperatorContext, billIds: readonly string[]) {
  const found = casesSchema.parse(
    await db.all(sql`SELECT bill_id AS bill, reference FROM json_each(${JSON.stringify(billIds)}) AS listed
      CROSS JOIN service_case_public AS service_case ON bill_id = listed.value AND ${isOpenCase}
      WHERE merchant = ${merchant.code} ORDER BY created_at_ms, reference`),
  )
  return (billId: string) => found.filter(({ bill }) => bill === billId).map(({ reference }) => reference)
}

async function presentWithCases(ctx: OperatorContext, rows: readonly BillRow[]): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const casesOf = await findCases(ctx, ids)
  return rows.map((row) => present(row, casesOf(row.id)))
}

async function requireBill(ctx: OperatorContext, billId: string): Promise<BillRow> {
  const [row] = await readBills(ctx, sql`bill.id = ${billId} AND bill.merchant = ${ctx.merchant.code}`)
  if (!row) throw new Refusal('not_found', `there is no bill ${billId}`)
  return row
}

/** Days of the archive that are looked through for a name. */
const ARCHIVE_DAYS = 92

type Selected = { which: SQL; scope: CursorScope; before: BillPlace; limit: number }

/**
 * The newest first. By its place alone: a second bound would have each page read all that came before it. A page reads the bills
 * that end at the same moment whole: an index for them would cost each bill a write more.
 */
async function readPage(ctx: OperatorContext, { which, scope, before: [toMs, id], limit }: Selected) {
  const rows = await readBills(
    ctx,
    sql`bill.merchant = ${ctx.merchant.code} AND ${which} AND (bill.to_ms, bill.id) < (${toMs}, ${id})
      ORDER BY bill.to_ms DESC, bill.id DESC LIMIT ${limit + 1}`,
  )
  return cutPage(rows, limit, (last) => sealCursor([last.to_ms, last.id], scope))
}

const disputeSchema = z.array(z.object({ bill: z.string(), member: memberIdSchema, newest_ms: z.number().int() }))

type Disputed = { memberId: MemberId | null; scope: CursorScope; cursor: string | undefined; limit: number }

/**
 * The newest complaint first. The sign leads the planner to the index of open cases about bills. A bill that was archived is
 * read from there; one that is nowhere or cannot be read is named with its complaints, so that it hides no other.
 */
async function listDisputed(ctx: OperatorContext, { memberId, scope, cursor, limit }: Disputed) {
  const [beforeMs, afterId] = openNewestFirst(cursor, scope)
  const { shown, nextCursor } = cutPage(
    disputeSchema.parse(
      await ctx.db.all(sql`SELECT bill_id AS bill, max(member_id) AS member, max(created_at_ms) AS newest_ms
        FROM service_case_public AS service_case
        WHERE +merchant = ${ctx.merchant.code} AND ${isOpenCase} AND member_id IS NOT NULL
          AND (${memberId} IS NULL OR member_id = ${memberId})
        GROUP BY bill_id HAVING (-max(created_at_ms), bill_id) > (-CAST(${beforeMs} AS INTEGER), ${afterId})
        ORDER BY newest_ms DESC, bill_id LIMIT ${limit + 1}`),
    ),
    limit,
    (last) => sealCursor([last.newest_ms, last.bill], scope),
  )
  const ids = JSON.stringify(shown.map(({ bill }) => bill))
  const kept = await readEachBill(ctx, sql`bill.id IN (SELECT value FROM json_each(${ids}))`)
  const rows = await Promise.all(
    shown.map(({ bill, member }) => {
      const found = kept.get(bill)
      return found === undefined ? findOwnBill(ctx, member, bill) : found
    }),
  )
  const lost = shown.map(({ bill }) => bill).filter((_, at) => rows[at] === null)
  const casesOf = await findCases(ctx, lost)
  return {
    bills: await presentWithCases(
      ctx,
      rows.filter((row) => row !== null),
    ),
    missing: lost.map((billId) => ({ billId, cases: casesOf(billId), isUnreadable: kept.has(billId) })),
    nextUntil: null,
    nextCursor,
  }
}

/** Those that were archived for a name alone. Throws `not_found` for a name that no member has, and as `readPage`. */
const listBillsForOperator: OperatorHandler<'bills-list'> = async (ctx, { state, username, limit, until, cursor }) => {
  const untilMs = until === undefined ? ctx.clock() : Date.parse(until)
  const { code } = ctx.merchant
  const memberId = username === undefined ? null : (await requireNamedMember(ctx, username)).id
  const isIts = memberId === null ? sql`1` : sql`(bill.receiver_id = ${memberId} OR bill.payer_id = ${memberId})`
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['bills-list', code, state, memberId, until],
  }
  if (state === 'disputed') return listDisputed(ctx, { memberId, scope, cursor, limit })
  const [beforeMs, beforeId] = cursor === undefined ? placeOf(untilMs) : openCursor(cursor, scope)
  const before: BillPlace = [Number(beforeMs), String(beforeId)]
  const { shown: kept, nextCursor } = await readPage(ctx, {
    which: sql`bill.state = ${state} AND ${isIts}`,
    scope,
    before,
    limit,
  })
  if (memberId === null || state !== 'issued')
    return { bills: await presentWithCases(ctx, kept), missing: [], nextUntil: null, nextCursor }
  const lastDay = dayOf(before[0])
  const days = { from: lastDay - ARCHIVE_DAYS, to: lastDay }
  const archived = await listArchivedOf(ctx, memberId, days, { before, limit })
  const { rows, next } = mergeBills(kept, archived, limit)
  const last = rows.length < limit ? null : rows.at(-1)
  return {
    bills: await presentWithCases(ctx, rows),
    missing: [],
    nextUntil: next && rows.length < limit ? presentTime(next[0]) : null,
    nextCursor: last ? sealCursor([last.to_ms, last.id], scope) : next && sealCursor([...next], scope),
  }
}

/** Of one of its sides, also from the archive. Throws `not_found`. */
async function findBill(ctx: OperatorContext, { billId, username }: OperatorRequest<'bills-show'>): Promise<BillRow> {
  if (username === undefined) return requireBill(ctx, billId)
  return requireOwnBill(ctx, (await requireNamedMember(ctx, username)).id, billId)
}

/** Throws `not_found`. */
const showBill: OperatorHandler<'bills-show'> = async (ctx, input) => {
  const row = await findBill(ctx, input)
  const [bill] = await presentWithCases(ctx, [row])
  const { facts, amount_minor } = row
  return { bill: bill ?? present(row), calculation: 'pay' in facts ? presentCalculation(facts, amount_minor) : null }
}

/** Throws `not_found`, and `conflict` for a bill whose rows are not sealed yet. */
const recountOneBill: OperatorHandler<'bills-recount'> = async (ctx, input) => {
  const recount = await recountBill(ctx, await findBill(ctx, input))
  if (!recount) throw new Refusal('conflict', 'its rows are not sealed yet: ask again in a minute')
  return recount
}

/** Throws `forbidden` without a name, `not_found`, `conflict` for a bill that waits for no approval. */
const approveBill: OperatorHandler<'bills-approve'> = async (ctx, { billId }) => {
  const operator = requireName(ctx)
  const row = await requireBill(ctx, billId)
  const nowMs = ctx.clock()
  const approval: Approval = {
    subject: approvalSubject('bills-approve', billId),
    content: { amount: presentMoney(row.amount_minor) },
    nowMs,
  }
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
  'bills-show': showBill,
  'bills-recount': recountOneBill,
  'bills-approve': approveBill,
  'bills-deny': denyBill,
  'bills-settle': settleBills,
}
