import { minor, presentMoney } from '../../../contract/money.ts'
import { PROFIT_PERIODS, type ProfitUnit } from '../../../contract/rules/profit-units.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { type DayOfRounds, getWallet, type TimeRange } from '../../kernel/wallet/wallet-interface.ts'
import { parseRange } from './parse-range.ts'

type Sum = Omit<DayOfRounds, 'day'>

/** The first moment of the UTC day, week (from Monday) or month that lies `back` before the one of `nowMs`. */
function startOf(unit: ProfitUnit, nowMs: number, back: number): number {
  const now = new Date(nowMs)
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'month') return Date.UTC(year, month - back, 1)
  if (unit === 'day') return Date.UTC(year, month, date - back)
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return Date.UTC(year, month, date - sinceMonday - 7 * back)
}

/** `count` periods up to the one that `nowMs` lies in, oldest first, without a gap. Their ends are whole UTC days. */
export function computePeriods(unit: ProfitUnit, count: number, nowMs: number): TimeRange[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    return { from: startOf(unit, nowMs, back), to: startOf(unit, nowMs, back - 1) }
  })
}

/** The periods that lie in a range, oldest first; the first and the last as far as they do. `range`: whole UTC days. */
export function computePeriodsOf(unit: ProfitUnit, range: TimeRange): TimeRange[] {
  const periods: TimeRange[] = []
  for (let from = range.from; from < range.to; ) {
    const to = Math.min(startOf(unit, from, -1), range.to)
    periods.push({ from, to })
    from = to
  }
  return periods
}

/** The index of the period a day number lies in, or -1. */
export function findPeriod(periods: readonly TimeRange[], day: number): number {
  const atMs = day * DAY_MS
  return periods.findIndex(({ from, to }) => atMs >= from && atMs < to)
}

/**
 * MEM-10: what was staked, paid and won or lost, by day, week or month. Read from the wallet's daily sums (docs/decisions/0267): a few
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
  const days = requireAccepted(
    await getWallet(ctx.env.WALLET, ctx.merchant.code, member.id).readProfit({
      days: { from: (periods[0]?.from ?? 0) / DAY_MS, to: (periods.at(-1)?.to ?? 0) / DAY_MS },
    }),
  )
  const sums = periods.map(() => emptySum())
  const total = emptySum()
  for (const { day, ...row } of days) {
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

const emptySum = (): Sum => ({ rounds: 0, stakeMinor: minor(0), payoutMinor: minor(0), netMinor: minor(0) })

function add(sum: Sum, row: Sum) {
  sum.rounds += row.rounds
  sum.stakeMinor = minor(sum.stakeMinor + row.stakeMinor)
  sum.payoutMinor = minor(sum.payoutMinor + row.payoutMinor)
  sum.netMinor = minor(sum.netMinor + row.netMinor)
}

const present = (sum: Sum) => ({
  rounds: sum.rounds,
  stake: presentMoney(sum.stakeMinor),
  payout: presentMoney(sum.payoutMinor),
  net: presentMoney(sum.netMinor),
})
