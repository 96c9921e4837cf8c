import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minor } from '../../../contract/money.ts'
import type { Services } from '../../kernel/context.ts'

const amount = z.number().int().transform(minor)

/** A row of `withdraw_rule` as D1 answers it. */
const ruleRowSchema = z.object({
  position: z.number().int(),
  is_on: z.union([z.literal(0), z.literal(1)]).transform((flag) => flag === 1),
  up_to_minor: amount,
  day_up_to_minor: amount,
  unchanged_hours: z.number().int(),
  set_by: z.string(),
  set_at_ms: z.number().int(),
})
export type RuleRow = z.infer<typeof ruleRowSchema>

/** The one that stands, on or off; null where nobody ever set one. */
export async function findRule({ db }: Pick<Services, 'db'>, merchant: string): Promise<RuleRow | null> {
  const row = await db.get(sql`SELECT * FROM withdraw_rule WHERE merchant = ${merchant} ORDER BY position DESC LIMIT 1`)
  return row ? ruleRowSchema.parse(row) : null
}

/** As a condition on a row of `withdraw_order`: it came to its checks while the rule that stands was on. */
export const isUnderRule: SQL = sql`EXISTS (SELECT 1 FROM withdraw_rule AS rule
  WHERE rule.merchant = withdraw_order.merchant AND rule.is_on = 1 AND rule.set_at_ms <= withdraw_order.checks_at_ms
    AND rule.position = (SELECT max(position) FROM withdraw_rule WHERE merchant = withdraw_order.merchant))`
