import { z } from 'zod'
import { minor, presentMoney } from '../../../contract/money.ts'
import { PROFIT_PERIODS } from '../../../contract/rules/profit-units.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { computePeriods, computePeriodsOf, findPeriod } from './compute-periods.ts'
import { parseRange } from './parse-range.ts'
import { minorSchema } from './rows.ts'
import { DAY_MS, type TimeRange } from './split-range.ts'

const dayRowSchema = z.object({
  day: z.number().int(),
  rounds: z.number().int(),
  stake_minor: minorSchema,
  payout_minor: minorSchema,
  net_minor: minorSchema,
})
type Sum = Omit<z.infer<typeof dayRowSchema>, 'day'>

/**
 * MEM-10: what was staked, paid and won or lost, by day, week or month. Read from the daily sums (decision 0031): a few
 * hundred rows for a year, however many rounds were played. A held stake is neither lost nor won yet.
 */
export async function getProfitLoss(
  ctx: PlatformContext,
  { unit, from, to }: CallRequest<'profitLoss'>,
): Promise<UpstreamResponse<'profitLoss'>> {
  const member = requireMember(ctx)
  const usual = computePeriods(unit, PROFIT_PERIODS[unit], ctx.clock())
  const periods =
    from === undefined && to === undefined
      ? usual
      : computePeriodsOf(unit, wholeDays(parseRange(ctx, { from, to }), ctx))
  const { results } = await ctx.env.DB.prepare(
    `SELECT day, sum(rounds) AS rounds, sum(stake_minor) AS stake_minor, sum(payout_minor) AS payout_minor,
       sum(CASE WHEN state = 'settled' THEN payout_minor - stake_minor ELSE 0 END) AS net_minor
     FROM round_day_total WHERE merchant = ?1 AND member_id = ?2 AND day >= ?3 AND day < ?4 GROUP BY day`,
  )
    .bind(ctx.merchant.code, member.id, (periods[0]?.from ?? 0) / DAY_MS, (periods.at(-1)?.to ?? 0) / DAY_MS)
    .all()

  const sums = periods.map(() => emptySum())
  const total = emptySum()
  for (const { day, ...row } of dayRowSchema.array().parse(results)) {
    const sum = sums[findPeriod(periods, day)]
    if (sum) add(sum, row)
    add(total, row)
  }
  return {
    periods: periods.map(({ from, to }, index) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...present(sums[index] ?? emptySum()),
    })),
    totals: present(total),
  }
}

/** The UTC days that a range touches, up to the end of this one: there is no play after it. */
function wholeDays({ from, to }: TimeRange, { clock }: Pick<PlatformContext, 'clock'>): TimeRange {
  const upTo = (ms: number) => Math.ceil(ms / DAY_MS) * DAY_MS
  return { from: Math.floor(from / DAY_MS) * DAY_MS, to: Math.min(upTo(to), upTo(clock() + 1)) }
}

const emptySum = (): Sum => ({ rounds: 0, stake_minor: minor(0), payout_minor: minor(0), net_minor: minor(0) })

function add(sum: Sum, row: Sum) {
  sum.rounds += row.rounds
  sum.stake_minor = minor(sum.stake_minor + row.stake_minor)
  sum.payout_minor = minor(sum.payout_minor + row.payout_minor)
  sum.net_minor = minor(sum.net_minor + row.net_minor)
}

const present = (sum: Sum) => ({
  rounds: sum.rounds,
  stake: presentMoney(sum.stake_minor),
  payout: presentMoney(sum.payout_minor),
  net: presentMoney(sum.net_minor),
})
