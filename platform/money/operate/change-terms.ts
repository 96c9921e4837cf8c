/** OPS-01: terms of the cashier change by a verb, all that was asked or nothing, with what was there before. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { type Minor, minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'
import { commit } from '../../kernel/commit.ts'
import { approve, approversOf, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { presentTime } from '../../kernel/present-time.ts'

const CHANGES_SHOWN = 20

type Shown = string | number | boolean
/** A field as operators write it, and the whole number its column holds. */
type Field = { column: string; show: (stored: number) => Shown; store: (shown: never) => number }

export const money = (column: string) => ({
  column,
  show: (stored: number) => presentMoney(minor(stored)),
  store: parseMoney,
})
export const percent = (column: string) => ({
  column,
  show: (stored: number) => (stored / 100).toFixed(2),
  store: (shown: string) => Math.round(Number(shown) * 100),
})
export const count = (column: string) => ({ column, show: (stored: number) => stored, store: (shown: number) => shown })
export const flag = (column: string) => ({
  column,
  show: (stored: number) => stored === 1,
  store: (shown: boolean) => (shown ? 1 : 0),
})
export type Fields = Readonly<Record<string, Field>>
/** By field, as the columns hold it. */
export type Stored = Readonly<Record<string, number>>

/** The fields both have: `contract/operator/terms.ts`. */
export const COMMON = {
  fee: money('fee_flat_minor'),
  rate: percent('fee_rate_bps'),
  min: money('min_minor'),
  max: money('max_minor'),
  open: flag('is_open'),
}

export const readStored = (fields: Fields, row: Readonly<Record<string, unknown>>): Stored =>
  Object.fromEntries(Object.entries(fields).map(([name, { column }]) => [name, z.number().int().parse(row[column])]))

export const presentTerms = (fields: Fields, stored: Stored): Record<string, Shown> =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, fields[name]!.show(value)]))

/** What is asked for in place of what is there. */
export function applyTerms(fields: Fields, before: Stored, asked: Readonly<Record<string, unknown>>): Stored {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given.map(([name, value]) => [name, fields[name]!.store(value as never)])) }
}

/** What no row may say, in words. Throws `malformed`. */
export function assertSound(terms: Stored): void {
  const refuse = (why: string): never => {
    throw new Refusal('malformed', why)
  }
  const [min, max] = [minor(terms.min ?? 0) as Minor, terms.max ?? 0]
  if (computeDepositFee(min, { flatMinor: minor(terms.fee ?? 0), rateBps: terms.rate ?? 0 }) >= min)
    refuse('of the least amount the fee would leave nothing')
  if (max < min) refuse('the most would be less than the least')
  if (terms.dayMax !== undefined && terms.dayMax < max) refuse('the most of a day would be less than the most of one')
}

type Change = {
  part: 'deposit' | 'withdrawal'
  name: string
  /** A table of this platform's own, and which of its rows. */
  table: SQL
  isIts: SQL
  fields: Fields
  before: Stored
  after: Stored
  takesTwo?: boolean
}

const pick = (terms: Stored, names: readonly string[]): Stored =>
  Object.fromEntries(names.map((name) => [name, terms[name]!]))

/**
 * One commit with its audit row, over what was read and nothing newer. Closing a way takes no name, as whatever stops
 * something does not. Throws `forbidden` without a name, `conflict` where somebody changed it in between.
 */
export async function changeTerms(ctx: OperatorContext, change: Change): Promise<'second_approval' | null> {
  const { part, name, table, isIts, fields, before, after, takesTwo = false } = change
  const changed = Object.keys(after).filter((field) => after[field] !== before[field])
  if (changed.length === 0) return null
  const isClosing = changed.length === 1 && after.open === 0 && changed[0] === 'open'
  const operator = isClosing ? ctx.operator : requireName(ctx)
  const [from, to] = [pick(before, changed), pick(after, changed)].map((terms) => presentTerms(fields, terms!))
  const column = (field: string) => sql.raw(fields[field]!.column)
  const isStill = sql`${isIts} AND ${sql.join(
    Object.entries(before).map(([field, value]) => sql`${column(field)} = ${value}`),
    sql` AND `,
  )}`
  const approval = {
    subject: approvalSubject(part === 'deposit' ? 'deposits-channel-set' : 'withdrawals-method-set', name),
    content: { from: from!, to: to! },
    nowMs: ctx.clock(),
  }
  const mayBe = takesTwo ? hasTwoApprovals(ctx, approval) : sql`1`
  const setBy = takesTwo ? approversOf(ctx, approval) : sql`${operator}`
  const results = await commit(ctx, [
    ...(takesTwo ? [approve(ctx, operator, approval, sql`EXISTS (SELECT 1 FROM ${table} WHERE ${isStill})`)] : []),
    sql`INSERT INTO cashier_terms_change (merchant, part, name, before, after, set_by, request_id, set_at_ms)
      SELECT ${ctx.merchant.code}, ${part}, ${name}, ${canonicalJson(from!)}, ${canonicalJson(to!)}, ${setBy},
        ${ctx.requestId}, ${ctx.clock()} FROM ${table} WHERE ${isStill} AND ${mayBe}`,
    sql`UPDATE ${table} SET ${sql.join(
      changed.map((field) => sql`${column(field)} = ${after[field]}`),
      sql`, `,
    )} WHERE ${isStill} AND ${mayBe}`,
    ...(takesTwo ? [clearApprovals(ctx, approval)] : []),
  ])
  const [said, set] = takesTwo ? [results[0], results[2]] : [null, results[1]]
  if (set?.meta.changes === 1) return null
  if (said?.meta.changes === 1) return 'second_approval'
  throw new Refusal('conflict', 'somebody changed it meanwhile: look at it again')
}

const changeSchema = z.object({
  name: z.string(),
  before: z.string(),
  after: z.string(),
  set_by: z.string(),
  set_at_ms: z.number().int(),
})

/** The latest, newest first; `terms` is how the contract has them. */
export async function listTermsChanges<Terms>(
  { db, merchant }: Pick<OperatorContext, 'db' | 'merchant'>,
  part: Change['part'],
  terms: z.ZodType<Terms>,
) {
  const rows = await db.all(sql`SELECT name, before, after, set_by, set_at_ms FROM cashier_terms_change
    WHERE merchant = ${merchant.code} AND part = ${part} ORDER BY position DESC LIMIT ${CHANGES_SHOWN}`)
  return changeSchema
    .array()
    .parse(rows)
    .map(({ name, before, after, set_by, set_at_ms }) => ({
      name,
      before: terms.parse(JSON.parse(before)),
      after: terms.parse(JSON.parse(after)),
      setBy: set_by,
      setAt: presentTime(set_at_ms),
    }))
}
