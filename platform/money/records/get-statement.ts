import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { getPolicy } from '../../../contract/policy.ts'
import { afterMonths } from '../../../contract/rules/limits.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import { describedColumns, describedRowSchema, describePosting } from './describe-posting.ts'
import { findPeriod, periodSchema } from './find-period.ts'
import { presentPosting } from './present-posting.ts'

/** What a cursor carries: the row it goes on after, and the period as its first page found it. */
const walkSchema = periodSchema.omit({ before: true }).extend({ after: z.int() })
type Walk = z.infer<typeof walkSchema>
/** The clock of a browser and the midnight of a month: a little more than the months allowed is no longer period. */
const LEEWAY_MS = 2 * 86_400_000

/**
 * SAFE-06: a period is a stretch of the journal, from the last posting before it to the last within it, so that
 * statements which follow each other neither share a posting nor lose one, whatever a clock did. Its first page finds
 * it; the others carry it in their cursor, so all of them tell of one moment. Throws `malformed` for a period that is
 * longer, or further back, than the policy gives at once, and for a foreign cursor.
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
  const { after, ...period } = input.cursor === undefined ? await begin(ctx, input) : goOn(input.cursor, scope)
  const rows = await readRows(ctx, after, period.last, input.pageSize + 1)
  const { shown, nextCursor } = cutPage(rows, input.pageSize, ({ sequence }) =>
    seal({ ...period, after: sequence }, scope),
  )
  const changeMinor = period.inMinor + period.outMinor
  return {
    currency: ctx.merchant.currency,
    ...{ from: input.from, to: input.to },
    opening: presentMoney(minor(period.openingMinor)),
    closing: presentMoney(minor(period.closingMinor)),
    rowCount: period.count,
    in: presentMoney(minor(period.inMinor)),
    out: presentMoney(minor(period.outMinor)),
    change: presentMoney(minor(changeMinor)),
    rows: shown.map((row) => {
      const { id, account, ofRound, ...posting } = presentPosting(
        { ...row, description: describePosting(ctx, row) },
        null,
      )
      return { ...posting, transactionId: id }
    }),
    nextCursor,
  }
}

async function begin(
  { env, merchant, member }: PlatformContext,
  { from, to }: CallRequest<'statement'>,
): Promise<Walk> {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  const { before, ...period } = await findPeriod(env.DB, { merchant: merchant.code, memberId: member?.id ?? '', range })
  return { ...period, after: before }
}

const CARRIED = ['after', 'last', 'openingMinor', 'closingMinor', 'count', 'inMinor', 'outMinor'] as const

const seal = (walk: Walk, scope: CursorScope) =>
  sealCursor(
    CARRIED.map((name) => walk[name]),
    scope,
  )

function goOn(cursor: string, scope: CursorScope): Walk {
  const place = openCursor(cursor, scope)
  const walk = walkSchema.safeParse(Object.fromEntries(CARRIED.map((name, index) => [name, place[index]])))
  if (!walk.success) throw new Refusal('malformed', 'not a cursor of a statement')
  return walk.data
}

function assertPeriod({ merchant, clock }: PlatformContext, { from, to }: { from: string; to: string }): void {
  const { historyMonthsAtOnce, historyMonths } = getPolicy(merchant.jurisdiction)
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (fromMs >= toMs) throw new Refusal('malformed', 'a period begins before it ends')
  if (toMs > afterMonths(fromMs, historyMonthsAtOnce) + LEEWAY_MS)
    throw new Refusal('malformed', `${historyMonthsAtOnce} months at once`)
  if (fromMs < afterMonths(clock(), -historyMonths - 1)) throw new Refusal('malformed', `${historyMonths} months back`)
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
