import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WithdrawMethod } from '../../../contract/calls/money/withdraw.ts'
import { PAYOUT_ACCOUNT_KINDS } from '../../../contract/constants.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { MeasuredSpeed } from '../../../contract/rules/measured-speed.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'

const amount = z.number().int().transform(minor)
const methodRowSchema = z.object({
  kind: z.enum(PAYOUT_ACCOUNT_KINDS),
  fee_flat_minor: amount,
  fee_rate_bps: z.number().int(),
  min_minor: amount,
  max_minor: amount,
  day_max_minor: amount,
  day_times: z.number().int(),
  confirm_minutes: z.number().int(),
  two_people_from_minor: amount,
  /** Of this member, in the last 24 hours. */
  used_minor: amount,
  used_times: z.number().int(),
})
export type MethodRow = z.infer<typeof methodRowSchema>

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock'>

/** What counts towards the limits of a day: all that was not given back. */
export const isOfTheDay = ({ merchant, clock }: Reader, memberId: MemberId, kind: SQL): SQL =>
  sql`merchant = ${merchant.code} AND member_id = ${memberId} AND kind = ${kind}
    AND state NOT IN ('refused', 'void') AND requested_at_ms > ${clock() - DAY_MS}`

/** The methods open now, in the operator's order. */
export async function readMethods(ctx: Reader, memberId: MemberId): Promise<MethodRow[]> {
  const isUsed = isOfTheDay(ctx, memberId, sql`withdraw_method.kind`)
  const rows = await ctx.db.all(sql`
    SELECT withdraw_method.*,
      (SELECT coalesce(sum(amount_minor), 0) FROM withdraw_order AS used WHERE ${isUsed}) AS used_minor,
      (SELECT count(*) FROM withdraw_order AS used WHERE ${isUsed}) AS used_times
    FROM withdraw_method
    WHERE merchant = ${ctx.merchant.code} AND currency = ${ctx.merchant.currency} AND is_open = 1 ORDER BY position`)
  return methodRowSchema.array().parse(rows)
}

export function presentMethod(row: MethodRow, speed: MeasuredSpeed | undefined): WithdrawMethod {
  return {
    kind: row.kind,
    fee: { flat: presentMoney(row.fee_flat_minor), rateBps: row.fee_rate_bps },
    min: presentMoney(row.min_minor),
    max: presentMoney(row.max_minor),
    dayMax: presentMoney(row.day_max_minor),
    dayLeft: presentMoney(minor(Math.max(0, row.day_max_minor - row.used_minor))),
    dayTimes: row.day_times,
    timesLeft: Math.max(0, row.day_times - row.used_times),
    confirmMinutes: row.confirm_minutes,
    speed: speed ?? null,
  }
}
