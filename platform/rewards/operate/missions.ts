/** OPS-01, MEM-14: operators add missions and end them; none is ever changed. */
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { commit } from '../../kernel/commit.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { approve, approversOf, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import { isLarge } from '../../kernel/operator/large-amount.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { mayBePaid } from '../missions/read-missions.ts'
import { missions } from '../missions/tables.ts'

const listMissions: OperatorHandler<'missions-list'> = async ({ db, merchant }) => {
  const rows = await db.select().from(missions).where(eq(missions.merchant, merchant.code)).orderBy(asc(missions.id))
  return {
    missions: rows.map(
      ({ id, kind, period, target, gameType, rewardMinor, points, mallPoints, startsAtMs, endsAtMs }) => ({
        id,
        kind,
        period,
        gameType,
        points,
        mallPoints,
        target: kind === 'stake' ? presentMoney(minor(target)) : String(target),
        reward: presentMoney(minor(rewardMinor)),
        startsAt: new Date(startsAtMs).toISOString(),
        endsAt: presentTime(endsAtMs),
      }),
    ),
  }
}

/** SQL: minor units of a reward and of its points, as they convert, rounded up. Points without a ratio buy nothing. */
const worthOf = ({ merchant }: Pick<OperatorContext, 'merchant'>, rewardMinor: SQL, points: SQL): SQL =>
  sql`${rewardMinor} + coalesce((SELECT (${points} * ratio_minor + ratio_points - 1) / ratio_points FROM point_programme
    WHERE point_programme.merchant = ${merchant.code}), 0)`

/**
 * From now on, so that the day and the week that run count already. It takes two people who say the same where its reward
 * is large, alone or with all that can be claimed beside it. Throws `forbidden` without a name, `conflict` for an id that
 * was used.
 */
const addMission: OperatorHandler<'missions-add'> = async (ctx, input) => {
  const operator = requireName(ctx)
  const { id, kind, period, target, gameType, reward, points, mallPoints } = input
  const rewardMinor = parseMoney(reward)
  const approval = { subject: approvalSubject('missions-add', id), content: input, nowMs: ctx.clock() }
  if (kind === 'zalo') assertZaloBonus(ctx.merchant, rewardMinor)
  const figure = kind === 'stake' ? parseMoney(target) : Number(target)
  const isUnused = sql`NOT EXISTS (SELECT 1 FROM mission WHERE merchant = ${ctx.merchant.code} AND id = ${id})`
  const worth = worthOf(ctx, sql`${rewardMinor}`, sql`${mallPoints}`)
  const beside = sql`(SELECT coalesce(sum(${worthOf(ctx, sql`reward_minor`, sql`mall_points`)}), 0) FROM mission
    WHERE ${mayBePaid(ctx)})`
  // The window that runs and the one before can be claimed at one moment, of each of them.
  const takesTwo = isLarge(ctx, sql`2 * (${worth} + ${beside})`)
  const [said, added] = await commit(ctx, [
    approve(ctx, operator, approval, sql`${isUnused} AND ${takesTwo}`),
    sql`INSERT INTO mission (merchant, id, kind, period, target, game_type, reward_minor, points, starts_at_ms, set_by, mall_points)
      SELECT ${ctx.merchant.code}, ${id}, ${kind}, ${period}, ${figure}, ${gameType}, ${rewardMinor}, ${points},
        ${ctx.clock()}, iif(${takesTwo}, ${approversOf(ctx, approval)}, ${operator}), ${mallPoints}
      WHERE ${isUnused} AND (NOT ${takesTwo} OR ${hasTwoApprovals(ctx, approval)})`,
    clearApprovals(ctx, approval),
  ])
  const isAdded = added?.meta.changes === 1
  if (!isAdded && said?.meta.changes !== 1) throw new Refusal('conflict', `${id} was used before`)
  return { id, waitsBecause: isAdded ? null : 'second_approval' }
}

/** MEM-17: throws `function_disabled` where it is off, `limit_reached` above the most that it may bring. */
function assertZaloBonus({ zaloBindBonusMaxMinor: max }: MerchantFacts, rewardMinor: number): void {
  if (max === null) throw new Refusal('function_disabled', 'linking a Zalo account brings nothing here')
  if (rewardMinor > max) throw new Refusal('limit_reached', `at most ${presentMoney(max)} for linking Zalo`)
}

/** The window that runs is the last; a habit ends at once. Throws `not_found`, also for one that has ended. */
const endMission: OperatorHandler<'missions-end'> = async (ctx, { id }) => {
  const nowMs = ctx.clock()
  const [updated] = await commit(ctx, [
    sql`UPDATE mission SET ends_at_ms = max(${nowMs}, starts_at_ms + 1)
      WHERE merchant = ${ctx.merchant.code} AND id = ${id} AND ends_at_ms IS NULL`,
  ])
  if (updated?.meta.changes !== 1) throw new Refusal('not_found', `no mission ${id} that runs`)
  return { id }
}

export const missionOperatorHandlers = {
  'missions-list': listMissions,
  'missions-add': addMission,
  'missions-end': endMission,
}
