import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { type PlatformContext, requireMember } from '../context.ts'
import { type CursorScope, openCursor, sealCursor } from './cursor.ts'
import { parseRange } from './parse-range.ts'
import { presentPosting } from './present-posting.ts'
import { ledgerRowSchema } from './rows.ts'

/** MEM-09: every movement of the member's accounts, newest first. Throws `malformed` for a foreign cursor. */
export async function getLedgerRecord(
  ctx: PlatformContext,
  input: CallRequest<'ledgerRecord'>,
): Promise<UpstreamResponse<'ledgerRecord'>> {
  const member = requireMember(ctx)
  const range = parseRange(input)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['ledgerRecord', ctx.merchant.code, member.id, input.from, input.to, input.kind],
  }
  const [time, sequence, account] = input.cursor === undefined ? [range.to, 0, ''] : openCursor(input.cursor, scope)

  const { results } = await ctx.env.DB.prepare(
    `SELECT sequence, account, kind, amount_minor, balance_after_minor, occurred_at, round_id, reference, description
     FROM ledger_record
     WHERE merchant = ?1 AND member_id = ?2 AND occurred_at >= ?3 AND (occurred_at, sequence, account) < (?4, ?5, ?6)
       AND ${input.kind === undefined ? '?7 IS ?7' : 'kind = ?7'}
     ORDER BY occurred_at DESC, sequence DESC, account DESC LIMIT ?8`,
  )
    .bind(
      ...[ctx.merchant.code, member.id, range.from, time, sequence, account],
      ...[input.kind ?? null, input.pageSize + 1],
    )
    .all()
  const rows = ledgerRowSchema.array().parse(results)

  const shown = rows.slice(0, input.pageSize)
  const last = shown.at(-1)
  const isMore = rows.length > shown.length && last !== undefined
  return {
    rows: shown.map(presentPosting),
    nextCursor: isMore ? sealCursor([last.occurred_at, last.sequence, last.account], scope) : null,
  }
}
