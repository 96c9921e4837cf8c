/** OPS-01, MEM-14: operators add missions and end them; none is ever changed. */
import { asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { commit } from '../commit.ts'
import { assertNotLarge } from '../operator/large-amount.ts'
import type { OperatorHandler } from '../operator/operator-handlers.ts'
import { requireName } from '../operator/require-name.ts'
import { missions } from './tables.ts'

const listMissions: OperatorHandler<'missions-list'> = async ({ db, merchant }) => {
  const rows = await db.select().from(missions).where(eq(missions.merchant, merchant.code)).orderBy(asc(missions.id))
  return {
    missions: rows.map(({ id, kind, period, target, gameType, rewardMinor, points, startsAtMs, endsAtMs }) => ({
      ...{ id, kind, period, gameType, points },
      target: kind === 'stake' ? presentMoney(minor(target)) : String(target),
      reward: presentMoney(minor(rewardMinor)),
      startsAt: new Date(startsAtMs).toISOString(),
      endsAt: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
    })),
  }
}

/**
 * From now on, so that the day and the week that run count already. Throws `forbidden` without a name, `limit_reached`
 * for a large reward, `conflict` for an id that was used.
 */
const addMission: OperatorHandler<'missions-add'> = async (
  ctx,
  { id, kind, period, target, gameType, reward, points },
) => {
  const operator = requireName(ctx)
  const rewardMinor = parseMoney(reward)
  await assertNotLarge(ctx, rewardMinor)
  const figure = kind === 'stake' ? parseMoney(target) : Number(target)
  const [inserted] = await commit(ctx, [
    sql`INSERT INTO mission (merchant, id, kind, period, target, game_type, reward_minor, points, starts_at_ms, set_by)
      VALUES (${ctx.merchant.code}, ${id}, ${kind}, ${period}, ${figure}, ${gameType}, ${rewardMinor}, ${points},
        ${ctx.clock()}, ${operator}) ON CONFLICT DO NOTHING`,
  ])
  if (inserted?.meta.changes !== 1) throw new Refusal('conflict', `${id} was used before`)
  return { id }
}

/** The window that runs is the last. Throws `not_found`, also for one that has ended. */
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
