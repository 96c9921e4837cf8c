/** TRUST-04, OPS-01: what the checks found that run by themselves, and how far they have come. */
import { z } from 'zod'
import { memberIdSchema } from '../../../contract/ids.ts'
import type { OperatorRequest, OperatorResponse } from '../../../contract/operator/calls.ts'
import { bind, readTogether } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { presentTime } from '../../kernel/present-time.ts'

/** A check that began longer ago is not under way any more: the minute's round that began it is over. */
const UNREAD_AFTER_MS = 2 * 60_000

/** Which rows, and since when each is one of them. ?2: what began by then is not under way. */
const LISTS = {
  broken: { which: `state = 'broken'`, since: 'checked_at' },
  unread: { which: 'begun_at <= ?2', since: 'begun_at' },
  sumsDiffer: { which: 'sums_differ_at IS NOT NULL', since: 'sums_differ_at' },
}
const integer = z.number().int()
const rowSchema = z
  .object({ memberId: memberIdSchema, sinceMs: integer, findings: z.string() })
  .transform(({ memberId, sinceMs, findings }) => ({
    memberId,
    since: presentTime(sinceMs),
    findings: z.array(z.string()).parse(JSON.parse(findings)),
  }))
const countsSchema = z.object({
  broken: integer,
  unread: integer,
  sumsDiffer: integer,
  overdue: integer,
  neverChecked: integer,
  oldestDueMs: integer.nullable(),
})

export async function listBooks(
  ctx: OperatorContext,
  { limit }: OperatorRequest<'books-list'>,
): Promise<OperatorResponse<'books-list'>> {
  const { code } = ctx.merchant
  const nowMs = ctx.clock()
  const begunBy = nowMs - UNREAD_AFTER_MS
  const ask = ({ which, since }: (typeof LISTS)[keyof typeof LISTS]) => {
    const query = `SELECT member_id AS memberId, ${since} AS sinceMs, findings FROM books_check
      WHERE merchant = ?1 AND ${which} AND ?2 > 0 ORDER BY ${since}, member_id LIMIT ?3`
    return [rowSchema.array(), bind(query, code, begunBy, limit)] as const
  }
  const count = ({ which }: { which: string }) => `(SELECT count(*) FROM books_check WHERE merchant = ?1 AND ${which})`
  const counting = `SELECT ${count(LISTS.broken)} AS broken, ${count(LISTS.unread)} AS unread,
      ${count(LISTS.sumsDiffer)} AS sumsDiffer, count(*) AS overdue,
      coalesce(sum(checked_at = 0), 0) AS neverChecked, min(nullif(due_at, 0)) AS oldestDueMs
    FROM books_check WHERE merchant = ?1 AND due_at <= ?3`
  const [[{ oldestDueMs, ...counts }], broken, unread, sumsDiffer] = await readTogether(ctx, [
    [z.tuple([countsSchema]), bind(counting, code, begunBy, nowMs)],
    ask(LISTS.broken),
    ask(LISTS.unread),
    ask(LISTS.sumsDiffer),
  ])
  const withoutFindings = ({ memberId, since }: (typeof unread)[number]) => ({ memberId, since })
  return {
    broken,
    unread: unread.map(withoutFindings),
    sumsDiffer: sumsDiffer.map(withoutFindings),
    counts,
    oldestDue: presentTime(oldestDueMs),
  }
}
