/** OPS-01: operators switch automatic approval of withdrawals, and set its bounds (docs/decisions/0144). */
import { sql } from 'drizzle-orm'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { commit } from '../../kernel/commit.ts'
import { assertNotLarge } from '../../kernel/operator/large-amount.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { findRule } from '../withdrawals/rule-rows.ts'

/** The newest row of the rule, or none. */
const showRule: OperatorHandler<'withdrawals-rule'> = async (ctx) => {
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
const setRule: OperatorHandler<'withdrawals-rule-set'> = async (ctx, input) => {
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

export const ruleOperatorHandlers = { 'withdrawals-rule': showRule, 'withdrawals-rule-set': setRule }
