/** OPS-01: what is large takes two operators who say the same, each with a token of their own (docs/decisions/0135). */
import { type SQL, sql } from 'drizzle-orm'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { WEEK_MS } from '../../../contract/time-units.ts'
import type { OperatorContext } from './operator-context.ts'

/** Then nobody remembers what was said, and it has to be said again. */
export const APPROVAL_HOLDS_MS = WEEK_MS

/**
 * `subject` names what it is about, `content` what should be done, `nowMs` when it is said: all statements of its commit count
 * the same others with it. `asOf`: how far that had come which was looked at. It makes no other approval of it: whoever says
 * the same later says it of what the first of them saw.
 */
export type Approval = { subject: string; content: { readonly [field: string]: Content }; nowMs: number; asOf?: number }

const isAbout = ({ merchant }: OperatorContext, { subject }: Approval): SQL =>
  sql`merchant = ${merchant.code} AND subject = ${subject}`

const isApproved = (ctx: OperatorContext, approval: Approval): SQL => {
  const said = approval.asOf === undefined ? sql`content` : sql`json_remove(content, '$.asOf')`
  return sql`${isAbout(ctx, approval)} AND ${said} = ${canonicalJson(approval.content)} AND at_ms > ${approval.nowMs - APPROVAL_HOLDS_MS}`
}

/** What the first of those who say so saw; null while nobody does, 0 where one did not say. */
export const firstAsOf = (ctx: OperatorContext, approval: Approval): SQL =>
  sql`(SELECT min(coalesce(json_extract(content, '$.asOf'), 0)) FROM operator_approval WHERE ${isApproved(ctx, approval)})`

function contentOf(ctx: OperatorContext, approval: Approval): SQL {
  const content = canonicalJson(approval.content)
  if (approval.asOf === undefined) return sql`${content}`
  const own = sql`CAST(${approval.asOf} AS INTEGER)`
  return sql`json_insert(${content}, '$.asOf', min(${own}, coalesce(${firstAsOf(ctx, approval)}, ${own})))`
}

/** Writes down what this operator says, instead of what they said before. For a commit; `operator` as `requireName` has it. */
export function approve(ctx: OperatorContext, operator: string, approval: Approval, onlyIf: SQL = sql`1`): SQL {
  return sql`INSERT INTO operator_approval (merchant, subject, operator, content, at_ms)
    SELECT ${ctx.merchant.code}, ${approval.subject}, ${operator}, ${contentOf(ctx, approval)}, ${approval.nowMs} WHERE ${onlyIf}
    ON CONFLICT (merchant, subject, operator) DO UPDATE SET content = excluded.content, at_ms = excluded.at_ms`
}

/** True once two say the same: for the statements of the commit that does it, after `approve`. */
export const hasTwoApprovals = (ctx: OperatorContext, approval: Approval): SQL =>
  sql`(SELECT count(*) FROM operator_approval WHERE ${isApproved(ctx, approval)}) >= 2`

/** When the first of them said so; null where no one does. */
export const firstSaidMs = (ctx: OperatorContext, approval: Approval): SQL =>
  sql`(SELECT min(at_ms) FROM operator_approval WHERE ${isApproved(ctx, approval)})`

/** Who said so, as one text. */
export const approversOf = (ctx: OperatorContext, approval: Approval): SQL =>
  sql`(SELECT group_concat(operator, ', ') FROM operator_approval WHERE ${isApproved(ctx, approval)})`

/** Ends the commit: what was done is said no longer, and doing it again takes two again. */
export const clearApprovals = (ctx: OperatorContext, approval: Approval): SQL =>
  sql`DELETE FROM operator_approval WHERE ${isAbout(ctx, approval)} AND ${hasTwoApprovals(ctx, approval)}`

/** Whatever was said, and whether two said so or not. For a commit; `which` names rows of `operator_approval`. */
export const dropApprovals = (which: SQL): SQL => sql`DELETE FROM operator_approval WHERE ${which}`
