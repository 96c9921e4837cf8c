import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { presentMoney } from '../../contract/money.ts'
import { APPROVAL_HOLDS_MS } from '../kernel/operator/approvals.ts'
import { readLargeFrom } from '../kernel/operator/large-amount.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'

const rowsSchema = z.array(
  z.object({ subject: z.string(), operator: z.string(), content: z.string(), at_ms: z.number().int() }),
)

/** What waits for a second person, oldest first. Saying the same by another token does it. */
export const listWords: OperatorHandler<'approvals-list'> = async (ctx, { limit }) => {
  const rows = await ctx.db.all(sql`SELECT subject, operator, content, at_ms FROM operator_approval
    WHERE merchant = ${ctx.merchant.code} AND at_ms > ${ctx.clock() - APPROVAL_HOLDS_MS} ORDER BY at_ms, subject LIMIT ${limit}`)
  return {
    largeFrom: presentMoney(await readLargeFrom(ctx)),
    waiting: rowsSchema.parse(rows).map(({ subject, operator, content, at_ms }) => ({
      subject,
      operator,
      content,
      since: new Date(at_ms).toISOString(),
    })),
  }
}
