import { z } from 'zod'
import type { CallRequest, UpstreamResponse } from '../../contract/table.ts'
import { type PlatformContext, requireMember } from '../context.ts'
import { pickText } from '../system/pick-text.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from './cursor.ts'
import { parseRange } from './parse-range.ts'
import { presentPosting } from './present-posting.ts'
import { ledgerRowSchema } from './rows.ts'

const rowSchema = ledgerRowSchema.extend({ titles: z.string().nullable() })

/** A reward names its promotion and its member in its key; its title is looked up as it reads today. */
const PROMOTION_TITLES = `iif(kind = 'bonus', (SELECT titles FROM promotion WHERE promotion.merchant = ledger_record.merchant
         AND 'promotion:' || promotion.id || ':' || member_id = reference), NULL)`

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
    `SELECT sequence, account, kind, amount_minor, balance_after_minor, occurred_at, round_id, reference, description,
       ${PROMOTION_TITLES} AS titles
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
  const rows = rowSchema.array().parse(results)

  const { shown, nextCursor } = cutPage(rows, input.pageSize, (last) =>
    sealCursor([last.occurred_at, last.sequence, last.account], scope),
  )
  return {
    rows: shown.map((row) => presentPosting({ ...row, description: describeReward(ctx, row) })),
    nextCursor,
  }
}

function describeReward(
  { language, merchant }: PlatformContext,
  { titles, description }: z.output<typeof rowSchema>,
): string {
  return titles === null ? description : pickText(JSON.parse(titles), language, merchant.defaultLanguage)
}
