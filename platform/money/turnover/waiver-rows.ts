/** MEM-05: waivers as D1 has them. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { errorCodeSchema } from '../../../contract/errors.ts'
import { type MemberId, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { WAIVER_STATES } from '../../../contract/states/reward.ts'
import type { Services } from '../../kernel/context.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'

const amount = z.number().int().transform(minor)
const rowSchema = z.object({
  merchant: merchantCodeSchema,
  member_id: memberIdSchema,
  reference: z.string(),
  currency: z.string(),
  amount_minor: amount,
  as_of: z.number().int(),
  reason: z.string(),
  decided_by: z.string(),
  state: z.enum(WAIVER_STATES),
  waived_minor: amount.nullable(),
  refusal: errorCodeSchema.nullable(),
  request_id: z.string(),
  decided_at_ms: z.number().int(),
})
export type WaiverRow = z.infer<typeof rowSchema>

export async function readWaivers({ db }: Pick<Services, 'db'>, condition: SQL): Promise<WaiverRow[]> {
  return rowSchema.array().parse(await db.all(sql`SELECT * FROM turnover_waiver WHERE ${condition}`))
}

export const isOf = ({ merchant }: Pick<OperatorContext, 'merchant'>, memberId: MemberId): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${memberId}`

/** The one under this number, or null. */
export async function findWaiver(ctx: OperatorContext, memberId: MemberId, reference: string) {
  const [row] = await readWaivers(ctx, sql`${isOf(ctx, memberId)} AND reference = ${reference}`)
  return row ?? null
}

type Shown = OperatorResponse<'turnover-show'>['waivers'][number]

export function presentWaiver(row: WaiverRow): Shown {
  const { reference, reason, state, refusal } = row
  return {
    reference,
    reason,
    state,
    refusal,
    amount: presentMoney(row.amount_minor),
    decidedBy: row.decided_by,
    waived: row.waived_minor === null ? null : presentMoney(row.waived_minor),
    decidedAt: new Date(row.decided_at_ms).toISOString(),
  }
}
