import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { type PlatformContext, requireMember } from '../context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from './cursor.ts'
import { describedColumns, describedRowSchema, describePosting } from './describe-posting.ts'
import { parseRange } from './parse-range.ts'
import { presentPosting } from './present-posting.ts'
import { presentMovements, sumMovements } from './sum-movements.ts'

/** MEM-09: every movement of the member's accounts, newest first, with exact totals of the selection. Throws `malformed` for a foreign cursor. */
export async function getLedgerRecord(
  ctx: PlatformContext,
  input: CallRequest<'ledgerRecord'>,
): Promise<UpstreamResponse<'ledgerRecord'>> {
  const member = requireMember(ctx)
  const range = parseRange(ctx, input)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['ledgerRecord', ctx.merchant.code, member.id, input.from, input.to, input.kind],
  }
  const [time, sequence, account] = input.cursor === undefined ? [range.to, 0, ''] : openCursor(input.cursor, scope)

  const page = ctx.env.DB.prepare(
    `SELECT ${describedColumns('?9')}
     FROM ledger_record
     WHERE merchant = ?1 AND member_id = ?2 AND occurred_at >= ?3 AND (occurred_at, sequence, account) < (?4, ?5, ?6)
       AND ${input.kind === undefined ? '?7 IS ?7' : 'kind = ?7'}
     ORDER BY occurred_at DESC, sequence DESC, account DESC LIMIT ?8`,
  )
    .bind(
      ...[ctx.merchant.code, member.id, range.from, time, sequence, account],
      ...[input.kind ?? null, input.pageSize + 1, ctx.language],
    )
    .all()
  const selection = { merchant: ctx.merchant.code, memberId: member.id, range, kind: input.kind ?? null }
  const [{ results }, sums] = await Promise.all([page, sumMovements(ctx.env.DB, selection)])
  const rows = describedRowSchema.array().parse(results)

  const { shown, nextCursor } = cutPage(rows, input.pageSize, (last) =>
    sealCursor([last.occurred_at, last.sequence, last.account], scope),
  )
  return {
    rows: shown.map((row) => presentPosting({ ...row, description: describePosting(ctx, row) })),
    nextCursor,
    totals: presentMovements(sums),
  }
}
