import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { minor } from '../../../contract/money.ts'
import { mondayOf } from '../../../contract/rules/day-windows.ts'
import { atThisMoment } from '../../../contract/time-and-chance.ts'
import { auditAct } from '../../kernel/audit.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { findReward, payReserved } from '../pay-reserved.ts'
import { requirePlayer } from '../promotions/require-player.ts'
import { canReserve, type RewardName, reserveReward } from '../reserve-reward.ts'
import { isDone, presentUndertaking, readUndertakings, referenceOf, type Undertaking } from './read-missions.ts'

/**
 * MEM-14: pays a finished mission of a window, once, and counts its points towards the week in the same commit. A claim
 * that broke off is finished by the next one, or by the cron job. Throws `forbidden` for agents, `reward_unavailable` for
 * what is not finished, too long ago or no mission, and the wallet's refusals.
 */
export const claimMission: Handler<'claimMission'> = async (ctx, { missionId, window }) => {
  const { id } = requirePlayer(ctx)
  const isAskedFor = ({ mission, date }: Undertaking) => mission.id === missionId && date === window
  // Also of a window that closes while it is being paid.
  const asked = atThisMoment(ctx)
  const find = async () => (await readUndertakings(asked, id)).find(isAskedFor)
  const undertaking = await find()
  // Asked again long after: there is nothing left to show, and nothing to pay.
  if (!undertaking) throw new Refusal('reward_unavailable', 'no mission, or its time is over')
  const reference = referenceOf(undertaking.mission, window)
  const name: RewardName = { merchant: ctx.merchant.code, memberId: id, kind: 'mission', reference }
  if (!(await findReward(ctx, name))) {
    if (!isDone(undertaking)) throw new Refusal('reward_unavailable', 'not a finished mission')
    await reserve(ctx, name, undertaking)
    if (!(await findReward(ctx, name))) throw new Refusal('reward_unavailable', 'its Zalo account had the bonus')
  }
  await payReserved(ctx, ctx.merchant, name)
  const paid = await find()
  // An operator ended it a moment ago.
  if (!paid) throw new Refusal('reward_unavailable', 'its time is over')
  return presentUndertaking(ctx, paid)
}

/** Of many at once one writes; who finds the row pays what it says. */
async function reserve(ctx: PlatformContext, name: RewardName, { mission, date, done }: Undertaking) {
  const nowMs = ctx.clock()
  const week = mondayOf(date)
  const { merchant, memberId } = name
  const isZalo = mission.kind === 'zalo'
  const hasZalo = sql`EXISTS (SELECT 1 FROM zalo_bonus WHERE merchant = ${merchant} AND member_id = ${memberId})`
  const first = sql`${canReserve(name)} AND ${isZalo ? hasZalo : sql`1`}`
  await commit(ctx, [
    // Of two members with one Zalo account the first takes it.
    ...(isZalo
      ? [
          sql`INSERT INTO zalo_bonus (merchant, subject, member_id, given_at_ms)
            SELECT merchant, subject, member_id, ${nowMs} FROM member_identity_public
            WHERE member_id = ${memberId} AND provider = 'zalo' AND ${canReserve(name)} ON CONFLICT DO NOTHING`,
        ]
      : []),
    auditAct(ctx, name.memberId, 'mission_claimed', first),
    sql`INSERT INTO mission_score (merchant, week, member_id, points, reached_at_ms)
      SELECT ${name.merchant}, ${week}, ${name.memberId}, ${mission.points}, ${nowMs} WHERE ${first} AND ${mission.points} > 0
      ON CONFLICT (merchant, week, member_id) DO UPDATE SET points = points + excluded.points, reached_at_ms = ${nowMs}`,
    reserveReward(
      name,
      {
        amountMinor: minor(mission.rewardMinor),
        details: { done, target: mission.target, mallPoints: mission.mallPoints },
        nowMs,
      },
      first,
    ),
  ])
}
