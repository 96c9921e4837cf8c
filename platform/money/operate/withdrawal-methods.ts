/** OPS-01, MEM-05: operators see and set the terms of ways to withdraw. An order that is under way keeps those it was made under. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAYOUT_ACCOUNT_KINDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { shownMethodTermsSchema } from '../../../contract/operator/terms.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
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
} from './change-terms.ts'

const FIELDS = {
  ...COMMON,
  dayMax: money('day_max_minor'),
  dayTimes: count('day_times'),
  confirmMinutes: count('confirm_minutes'),
  twoPeopleFrom: money('two_people_from_minor'),
}

const rowSchema = z.looseObject({ kind: z.enum(PAYOUT_ACCOUNT_KINDS), currency: z.string() })

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
