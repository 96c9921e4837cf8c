import { z } from 'zod'
import type { LedgerRecord } from '../../../contract/calls/records.ts'
import { presentMoney } from '../../../contract/money.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { describedColumns, describedRowSchema, describePosting } from './describe-posting.ts'
import { parseRange } from './parse-range.ts'
import { presentPosting } from './present-posting.ts'
import { minorSchema } from './rows.ts'
import { parseMovementSums, prepareSumOfMovements, presentMovements } from './sum-movements.ts'

/** A page and a period cut through rounds: so that nobody takes a part for the round, each row says what all of it came to. */
const OF_ROUND = `iif(round_id IS NULL, NULL, (SELECT json_array(stake_minor, payout_minor) FROM round_record
  WHERE round_record.merchant = ledger_record.merchant AND round_record.member_id = ledger_record.member_id
    AND round_record.vendor = ledger_record.vendor AND round_record.round_id = ledger_record.round_id))`
const rowSchema = describedRowSchema.extend({ of_round: z.string().nullable() })
const ofRoundSchema = z.tuple([minorSchema, minorSchema])

function presentRoundOf({ of_round }: z.infer<typeof rowSchema>): LedgerRecord['ofRound'] {
  if (of_round === null) return null
  const [stakeMinor, payoutMinor] = ofRoundSchema.parse(JSON.parse(of_round))
  return { stake: presentMoney(stakeMinor), payout: presentMoney(payoutMinor) }
}

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

  const db = ctx.env.DB
  const page = db
    .prepare(
      `SELECT ${describedColumns('?9')}, ${OF_ROUND} AS of_round
     FROM ledger_record
     WHERE merchant = ?1 AND member_id = ?2 AND occurred_at >= ?3 AND (occurred_at, sequence, account) < (?4, ?5, ?6)
       AND ${input.kind === undefined ? '?7 IS ?7' : 'kind = ?7'}
     ORDER BY occurred_at DESC, sequence DESC, account DESC LIMIT ?8`,
    )
    .bind(
      ...[ctx.merchant.code, member.id, range.from, time, sequence, account],
      ...[input.kind ?? null, input.pageSize + 1, ctx.language],
    )
  const selection = { merchant: ctx.merchant.code, memberId: member.id, range, kind: input.kind ?? null }
  // One batch is one snapshot: the totals never disagree with the rows beside them.
  const [found, sums] = await db.batch([page, prepareSumOfMovements(db, selection)])
  const rows = rowSchema.array().parse(found?.results)

  const { shown, nextCursor } = cutPage(rows, input.pageSize, (last) =>
    sealCursor([last.occurred_at, last.sequence, last.account], scope),
  )
  return {
    rows: shown.map((row) => presentPosting({ ...row, description: describePosting(ctx, row) }, presentRoundOf(row))),
    nextCursor,
    totals: presentMovements(parseMovementSums(sums?.results)),
  }
}
