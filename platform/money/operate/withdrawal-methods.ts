/** OPS-01, MEM-05: operators see and set the terms of ways to withdraw. An order that is under way keeps those it was made under. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { DESTINATION_KINDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { shownMethodTermsSchema } from '../../../contract/operator/terms.ts'
import { commit } from '../../kernel/commit.ts'
import {
  applyTerms,
  assertSound,
  COMMON,
  changeTerms,
  count,
  listTermsChanges,
  money,
  presentTerms,
  readStored,
} from '../../kernel/operator/change-terms.ts'
import { assertNotLarge } from '../../kernel/operator/large-amount.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { findRule } from '../withdrawals/rule-rows.ts'

const FIELDS = {
  ...COMMON,
  dayMax: money('day_max_minor'),
  dayTimes: count('day_times'),
  confirmMinutes: count('confirm_minutes'),
  twoPeopleFrom: money('two_people_from_minor'),
}

const rowSchema = z.looseObject({ kind: z.enum(DESTINATION_KINDS), currency: z.string() })

const listMethods: OperatorHandler<'withdrawals-methods'> = async (ctx) => {
  const rows = await ctx.db.all(
    sql`SELECT * FROM withdraw_method WHERE merchant = ${ctx.merchant.code} ORDER BY position, kind`,
  )
  return {
    methods: rowSchema
      .array()
      .parse(rows)
      .map((row) => ({
        kind: row.kind,
        currency: row.currency,
        terms: shownMethodTermsSchema.parse(presentTerms(FIELDS, readStored(FIELDS, row))),
      })),
    changes: await listTermsChanges(ctx, 'withdrawal', shownMethodTermsSchema.partial()),
  }
}

/**
 * Where one person is to decide on more than before, two say so: the least of these amounts is the large one of all that
 * operators give out (docs/decisions/0135). Throws `not_found`, `malformed` for terms that no order could fit, and what
 * `changeTerms` throws.
 */
const setMethod: OperatorHandler<'withdrawals-method-set'> = async (ctx, { kind, terms }) => {
  const isIts = sql`merchant = ${ctx.merchant.code} AND kind = ${kind}`
  const row = await ctx.db.get<Record<string, unknown>>(sql`SELECT * FROM withdraw_method WHERE ${isIts}`)
  if (!row) throw new Refusal('not_found', `${ctx.merchant.code} has no way to withdraw to ${kind}`)
  const before = readStored(FIELDS, row)
  const after = applyTerms(FIELDS, before, terms)
  assertSound(after)
  const takesTwo = after.twoPeopleFrom! > before.twoPeopleFrom!
  const waitsBecause = await changeTerms(ctx, {
    part: 'withdrawal',
    name: kind,
    table: sql`withdraw_method`,
    isIts,
    fields: FIELDS,
    before,
    after,
    takesTwo,
  })
  return { ...(await listMethods(ctx, {})), waitsBecause }
}

export const methodOperatorHandlers = { 'withdrawals-methods': listMethods, 'withdrawals-method-set': setMethod }

/** OPS-01: the switch of automatic approval, and its bounds (docs/decisions/0144). */
export const showRule: OperatorHandler<'withdrawals-rule'> = async (ctx) => {
  const row = await findRule(ctx, ctx.merchant.code)
  if (!row) return { rule: null }
  const { is_on, up_to_minor, day_up_to_minor, unchanged_hours, set_by, set_at_ms } = row
  const bounds = { upTo: presentMoney(up_to_minor), dayUpTo: presentMoney(day_up_to_minor) }
  const set = { setBy: set_by, setAt: new Date(set_at_ms).toISOString() }
  return { rule: { on: is_on, ...bounds, unchangedHours: unchanged_hours, ...set } }
}

/**
 * A row of its own each time, which is its audit. Anybody switches it off; what lets money out by itself takes a name,
 * and stays below the large amount. Throws `forbidden` and `limit_reached`.
 */
export const setRule: OperatorHandler<'withdrawals-rule-set'> = async (ctx, input) => {
  const former = await findRule(ctx, ctx.merchant.code)
  const operator = input.on ? requireName(ctx) : ctx.operator
  const upToMinor = input.on ? parseMoney(input.upTo) : (former?.up_to_minor ?? minor(0))
  const dayUpToMinor = input.on ? parseMoney(input.dayUpTo) : (former?.day_up_to_minor ?? minor(0))
  const unchangedHours = input.on ? input.unchangedHours : (former?.unchanged_hours ?? 1)
  if (input.on) await assertNotLarge(ctx, dayUpToMinor)
  await commit(ctx, [
    sql`INSERT INTO withdraw_rule (merchant, is_on, up_to_minor, day_up_to_minor, unchanged_hours, set_by, set_at_ms)
      VALUES (${ctx.merchant.code}, ${input.on ? 1 : 0}, ${upToMinor}, ${dayUpToMinor}, ${unchangedHours}, ${operator},
        ${ctx.clock()})`,
  ])
  return showRule(ctx, {})
}
