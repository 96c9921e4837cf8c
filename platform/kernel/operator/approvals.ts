/** OPS-01: what is large takes two operators who say the same, each with a token of their own (docs/decisions/0135). */
import { type SQL, sql } from 'drizzle-orm'
import { type Content, canonicalJson } from '../../../contract/canonical-json.ts'
import type { OperatorContext } from './operator-context.ts'

/** Then nobody remembers what was said, and it has to be said again. */
export const WORD_HOLDS_MS = 7 * 24 * 60 * 60_000

/**
 * `subject` names what it is about, `content` what should be done, `nowMs` when it is said: all statements of its commit count
 * the same others with it. `asOf`: how far that had come which was looked at. It makes no other word of it: whoever says
 * the same later says it of what the first of them saw.
 */
export type Word = { subject: string; content: { readonly [field: string]: Content }; nowMs: number; asOf?: number }

const isAbout = ({ merchant }: OperatorContext, { subject }: Word): SQL =>
  sql`merchant = ${merchant.code} AND subject = ${subject}`

const isSaid = (ctx: OperatorContext, word: Word): SQL => {
  const said = word.asOf === undefined ? sql`content` : sql`json_remove(content, '$.asOf')`
  return sql`${isAbout(ctx, word)} AND ${said} = ${canonicalJson(word.content)} AND at_ms > ${word.nowMs - WORD_HOLDS_MS}`
}

/** What the first of those who say so saw; null while nobody does, 0 where one did not say. */
export const firstAsOf = (ctx: OperatorContext, word: Word): SQL =>
  sql`(SELECT min(coalesce(json_extract(content, '$.asOf'), 0)) FROM operator_word WHERE ${isSaid(ctx, word)})`

function contentOf(ctx: OperatorContext, word: Word): SQL {
  const content = canonicalJson(word.content)
  if (word.asOf === undefined) return sql`${content}`
  const own = sql`CAST(${word.asOf} AS INTEGER)`
  return sql`json_insert(${content}, '$.asOf', min(${own}, coalesce(${firstAsOf(ctx, word)}, ${own})))`
}

/** Writes down what this operator says, instead of what they said before. For a commit; `operator` as `requireName` has it. */
export function sayWord(ctx: OperatorContext, operator: string, word: Word, onlyIf: SQL = sql`1`): SQL {
  return sql`INSERT INTO operator_word (merchant, subject, operator, content, at_ms)
    SELECT ${ctx.merchant.code}, ${word.subject}, ${operator}, ${contentOf(ctx, word)}, ${word.nowMs} WHERE ${onlyIf}
    ON CONFLICT (merchant, subject, operator) DO UPDATE SET content = excluded.content, at_ms = excluded.at_ms`
}

/** True once two say the same: for the statements of the commit that does it, after `sayWord`. */
export const areAgreed = (ctx: OperatorContext, word: Word): SQL =>
  sql`(SELECT count(*) FROM operator_word WHERE ${isSaid(ctx, word)}) >= 2`

/** Who said so, as one text. */
export const sayersOf = (ctx: OperatorContext, word: Word): SQL =>
  sql`(SELECT group_concat(operator, ', ') FROM operator_word WHERE ${isSaid(ctx, word)})`

/** Ends the commit: what was done is said no longer, and doing it again takes two again. */
export const forgetAgreed = (ctx: OperatorContext, word: Word): SQL =>
  sql`DELETE FROM operator_word WHERE ${isAbout(ctx, word)} AND ${areAgreed(ctx, word)}`
