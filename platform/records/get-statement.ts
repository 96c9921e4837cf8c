import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { afterMonths } from '../../contract/limits.ts'
import { type Minor, minor, presentMoney } from '../../contract/money.ts'
import { getPolicy } from '../../contract/policy.ts'
import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { type PlatformContext, requireMember } from '../context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from './cursor.ts'
import { describedColumns, describedRowSchema, describePosting } from './describe-posting.ts'
import { presentPosting } from './present-posting.ts'
import { minorSchema } from './rows.ts'

const boundSchema = z.object({ sequence: z.number().int(), balance_after_minor: minorSchema })
const totalSchema = z.object({ count: z.number().int(), in_minor: minorSchema, out_minor: minorSchema })
/** The clock of a browser and the midnight of a month: a little more than the months allowed is no longer period. */
const LEEWAY_MS = 2 * 86_400_000

/**
 * SAFE-06: a period is a stretch of the journal, from the last posting before it to the last within it, so that
 * statements which follow each other neither share a posting nor lose one, whatever a clock did. Throws `malformed`
 * for a period that is longer, or further back, than the policy gives at once, and for a foreign cursor.
 */
export async function getStatement(
  ctx: PlatformContext,
  input: CallRequest<'statement'>,
): Promise<UpstreamResponse<'statement'>> {
  const member = requireMember(ctx)
  assertPeriod(ctx, input)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['statement', ctx.merchant.code, member.id, input.from, input.to],
  }
  const [before, last] = await Promise.all([readLastBefore(ctx, input.from), readLastBefore(ctx, input.to)])
  const after = input.cursor === undefined ? before.sequence : Number(openCursor(input.cursor, scope)[0])
  const [rows, total] = await Promise.all([
    readRows(ctx, after, last.sequence, input.pageSize + 1),
    readTotal(ctx, before.sequence, last.sequence),
  ])
  const { shown, nextCursor } = cutPage(rows, input.pageSize, (end) => sealCursor([end.sequence, 'real'], scope))
  return {
    currency: ctx.merchant.currency,
    ...{ from: input.from, to: input.to },
    opening: presentMoney(before.balance),
    closing: presentMoney(last.balance),
    rowCount: total.count,
    in: presentMoney(total.in_minor),
    out: presentMoney(total.out_minor),
    change: presentMoney(minor(total.in_minor + total.out_minor)),
    rows: shown.map((row) => {
      const { id, account: _, ...posting } = presentPosting({ ...row, description: describePosting(ctx, row) })
      return { ...posting, transactionId: id }
    }),
    nextCursor,
  }
}

function assertPeriod({ merchant, clock }: PlatformContext, { from, to }: { from: string; to: string }): void {
  const { historyMonthsAtOnce, historyMonths } = getPolicy(merchant.jurisdiction)
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (fromMs >= toMs) throw new Refusal('malformed', 'a period begins before it ends')
  if (toMs > afterMonths(fromMs, historyMonthsAtOnce) + LEEWAY_MS)
    throw new Refusal('malformed', `${historyMonthsAtOnce} months at once`)
  if (fromMs < afterMonths(clock(), -historyMonths - 1)) throw new Refusal('malformed', `${historyMonths} months back`)
}

/** The newest posting of the time before, by its place in the journal. */
async function readLastBefore({ env, merchant, member }: PlatformContext, time: string) {
  const found = await env.DB.prepare(
    `SELECT sequence, balance_after_minor FROM ledger_record
     WHERE merchant = ?1 AND member_id = ?2 AND account = 'real' AND sequence =
       (SELECT max(sequence) FROM ledger_record
        WHERE merchant = ?1 AND member_id = ?2 AND occurred_at < ?3 AND account = 'real')`,
  )
    .bind(merchant.code, member?.id ?? '', Date.parse(time))
    .first()
  if (!found) return { sequence: 0, balance: minor(0) satisfies Minor }
  const row = boundSchema.parse(found)
  return { sequence: row.sequence, balance: row.balance_after_minor }
}

async function readRows(
  { env, merchant, member, language }: PlatformContext,
  after: number,
  last: number,
  limit: number,
) {
  const { results } = await env.DB.prepare(
    `SELECT ${describedColumns('?6')}
     FROM ledger_record WHERE merchant = ?1 AND member_id = ?2 AND account = 'real' AND sequence > ?3 AND sequence <= ?4
     ORDER BY sequence LIMIT ?5`,
  )
    .bind(merchant.code, member?.id ?? '', after, last, limit, language)
    .all()
  return describedRowSchema.array().parse(results)
}

async function readTotal({ env, merchant, member }: PlatformContext, after: number, last: number) {
  const found = await env.DB.prepare(
    `SELECT count(*) AS count, coalesce(sum(max(amount_minor, 0)), 0) AS in_minor,
       coalesce(sum(min(amount_minor, 0)), 0) AS out_minor FROM ledger_record
     WHERE merchant = ?1 AND member_id = ?2 AND account = 'real' AND sequence > ?3 AND sequence <= ?4`,
  )
    .bind(merchant.code, member?.id ?? '', after, last)
    .first()
  return totalSchema.parse(found)
}
