import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { dayWindow, type LocalDate } from '../../../contract/rules/day-windows.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findReward, payReserved } from '../pay-reserved.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { canReserve, type RewardName, reserveReward } from '../reserve-reward.ts'
import { sumOf } from './compute-rebate.ts'
import { presentClaimed, readVendorNames } from './present-rebate.ts'
import { countDays, openDates } from './read-days.ts'

/**
 * MEM-08: pays the cashback of a day that is over, once: the row with its figures first, then the wallet under the day's
 * own key. A claim that broke off is finished by the next one, or by the cron job. Throws `forbidden` for agents,
 * `reward_unavailable` for a day that is not over, too long ago or worth nothing, and the wallet's refusals.
 */
export const claimRebate: Handler<'claimRebate'> = async (ctx, { date }) => {
  const { id } = requirePlayer(ctx)
  const name: RewardName = { merchant: ctx.merchant.code, memberId: id, kind: 'rebate', reference: date }
  if (!(await findReward(ctx, name))) await reserve(ctx, name, date)
  await payReserved(ctx, ctx.merchant, name)
  const [claimed, names] = await Promise.all([findReward(ctx, name), readVendorNames(ctx)])
  assert(claimed, 'what was paid stays')
  return presentClaimed(claimed, names)
}

/** Fixes the figures. Nothing for an account that is no longer active: the payment then refuses it. */
async function reserve(ctx: PlatformContext, name: RewardName, date: LocalDate) {
  const { to } = dayWindow(ctx.merchant.timeZone, date)
  if (!openDates(ctx).includes(date) || ctx.clock() < to) throw new Refusal('reward_unavailable', 'not a day to claim')
  const [day] = await countDays(ctx, name.memberId, [date])
  const amountMinor = day ? sumOf(day.lines, 'amountMinor') : 0
  if (!day || amountMinor === 0) throw new Refusal('reward_unavailable', 'this day brings nothing')
  const details = { ...day.window, lines: day.lines }
  const fixed = { amountMinor: sumOf(day.lines, 'amountMinor'), details, nowMs: ctx.clock() }
  await commit(ctx, [auditAct(ctx, name.memberId, 'rebate_claimed', canReserve(name)), reserveReward(name, fixed)])
}
