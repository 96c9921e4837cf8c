/** OPS-01: what waits for the house, counted where it stands. All of it is one journey to the database. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { WorkQueue } from '../../contract/operator/work.ts'
import { DAY_MS, HOUR_MS } from '../../contract/time-units.ts'
import { bind, readTogether } from '../kernel/commit.ts'
import { APPROVAL_HOLDS_MS } from '../kernel/operator/approvals.ts'
import { readLargeFrom } from '../kernel/operator/large-amount.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'

const COUNT = 'count(*) AS waiting'
const NO_SUM = 'NULL AS sum_minor'
const SUM = 'coalesce(sum(amount_minor), 0) AS sum_minor'

/** Each has the merchant as its one parameter. */
const QUEUES: Readonly<Record<WorkQueue, string>> = {
  withdrawals_checks: `SELECT ${COUNT}, ${SUM}, min(requested_at_ms) AS oldest_ms FROM withdraw_order_public
    WHERE merchant = ? AND state = 'checks'`,
  withdrawals_pay: `SELECT ${COUNT}, ${SUM}, min(approved_at_ms) AS oldest_ms FROM withdraw_order_public
    WHERE merchant = ? AND state = 'approved'`,
  withdrawals_disputed: `SELECT ${COUNT}, ${SUM}, min(disputed_at_ms) AS oldest_ms FROM withdraw_order_public
    WHERE merchant = ? AND state = 'sent' AND disputed_at_ms IS NOT NULL`,
  deposits_review: `SELECT ${COUNT}, ${SUM}, min(received_at_ms) AS oldest_ms FROM incoming_payment_public
    WHERE merchant = ? AND state = 'review'`,
  money_unknown: `SELECT ${COUNT}, ${SUM}, min(received_at_ms) AS oldest_ms FROM incoming_payment_public
    WHERE merchant = ? AND state = 'unmatched'`,
  documents: `SELECT ${COUNT}, ${NO_SUM}, min(sent_at_ms) AS oldest_ms FROM member_document_public
    WHERE merchant = ? AND state = 'sent'`,
  complaints: `SELECT ${COUNT}, ${NO_SUM}, min(created_at_ms) AS oldest_ms FROM service_case_public
    WHERE merchant = ? AND state IN ('received', 'in_review')`,
  service: `SELECT ${COUNT}, ${NO_SUM}, min(since_ms) AS oldest_ms FROM service_thread_public
    WHERE merchant = ? AND state = 'waiting'`,
  bills: `SELECT ${COUNT}, ${SUM}, min(to_ms) AS oldest_ms FROM agent_bill_public
    WHERE merchant = ? AND state = 'awaiting_approval'`,
  approvals: `SELECT count(DISTINCT subject) AS waiting, ${NO_SUM}, min(at_ms) AS oldest_ms FROM operator_approval
    WHERE merchant = ? AND at_ms > CAST(? AS INTEGER)`,
}

const queueRowSchema = z.object({
  waiting: z.number(),
  sum_minor: z.number().nullable(),
  oldest_ms: z.number().nullable(),
})
const sentRowSchema = z.object({
  requested_at_ms: z.number(),
  sent_at_ms: z.number().nullable(),
  amount_minor: z.number(),
})

const iso = (ms: number) => new Date(ms).toISOString()

/** Withdrawals by the hour in which they were asked for and paid, and the usual time between. Pure. */
export function summarise(rows: readonly z.infer<typeof sentRowSchema>[], nowMs: number) {
  const first = Math.floor((nowMs - DAY_MS) / HOUR_MS) + 1
  const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) - first
  const hours = Array.from({ length: 24 }, (_, at) => ({ hour: iso((first + at) * HOUR_MS), asked: 0, paid: 0 }))
  const took: number[] = []
  let sum = 0
  for (const { requested_at_ms: askedMs, sent_at_ms: sentMs, amount_minor: amount } of rows) {
    const [asked, paid] = [hours[hourOf(askedMs)], sentMs === null ? undefined : hours[hourOf(sentMs)]]
    if (asked) asked.asked += 1
    if (!paid || sentMs === null) continue
    paid.paid += 1
    sum += amount
    took.push(sentMs - askedMs)
  }
  took.sort((a, b) => a - b)
  const median = took[Math.floor(took.length / 2)]
  const medianMinutes = median === undefined ? null : Math.round(median / 60_000)
  return { hours, paid: { count: took.length, sum: presentMoney(minor(sum)), medianMinutes } }
}

export const listWork: OperatorHandler<'work-list'> = async (ctx) => {
  const { code, currency } = ctx.merchant
  const nowMs = ctx.clock()
  const names = Object.keys(QUEUES) as WorkQueue[]
  const dayAgoMs = nowMs - DAY_MS
  const [sent, ...rows] = await readTogether(ctx, [
    [
      sentRowSchema.array(),
      sql`SELECT requested_at_ms, sent_at_ms, amount_minor FROM withdraw_order_public WHERE merchant = ${code}
        AND state <> 'void' AND (requested_at_ms > ${dayAgoMs} OR sent_at_ms > ${dayAgoMs}) LIMIT 20000`,
    ],
    ...names.map((name) => {
      const since = name === 'approvals' ? [nowMs - APPROVAL_HOLDS_MS] : []
      return [z.tuple([queueRowSchema]), bind(QUEUES[name], code, ...since)] as const
    }),
  ])
  const queues = names.map((queue, at) => {
    const row = rows[at]?.[0]
    assert(row, 'each queue answers a row')
    const oldestAt = row.oldest_ms === null ? null : iso(row.oldest_ms)
    return {
      queue,
      waiting: row.waiting,
      sum: row.sum_minor === null ? null : presentMoney(minor(row.sum_minor)),
      oldestAt,
    }
  })
  return { queues, currency, ...summarise(sent, nowMs) }
}

const approvalsSchema = z.array(
  z.object({ subject: z.string(), operator: z.string(), content: z.string(), at_ms: z.number().int() }),
)

/** What waits for a second person, oldest first. Saying the same by another token does it. */
export const listWords: OperatorHandler<'approvals-list'> = async (ctx, { limit }) => {
  const rows = await ctx.db.all(sql`SELECT subject, operator, content, at_ms FROM operator_approval
    WHERE merchant = ${ctx.merchant.code} AND at_ms > ${ctx.clock() - APPROVAL_HOLDS_MS} ORDER BY at_ms, subject LIMIT ${limit}`)
  return {
    largeFrom: presentMoney(await readLargeFrom(ctx)),
    waiting: approvalsSchema.parse(rows).map(({ subject, operator, content, at_ms }) => ({
      subject,
      operator,
      content,
      since: new Date(at_ms).toISOString(),
    })),
  }
}
