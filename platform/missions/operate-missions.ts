/** OPS-01, MEM-14: operators add missions and end them; none is ever changed. */
import { asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../contract/money.ts'
import { commit } from '../commit.ts'
import { countPeopleFor } from '../operator/large-amount.ts'
import type { OperatorHandler } from '../operator/operator-handlers.ts'
import { requireName } from '../operator/require-name.ts'
import { areAgreed, forgetAgreed, sayersOf, sayWord } from '../operator/words.ts'
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
 * From now on, so that the day and the week that run count already. A large reward takes two people who say the same.
 * Throws `forbidden` without a name, `conflict` for an id that was used.
 */
const addMission: OperatorHandler<'missions-add'> = async (ctx, input) => {
  const operator = requireName(ctx)
  const { id, kind, period, target, gameType, reward, points } = input
  const rewardMinor = parseMoney(reward)
  const takesTwo = (await countPeopleFor(ctx, rewardMinor)) === 2
  const word = { subject: `mission:${id}`, content: input }
  const figure = kind === 'stake' ? parseMoney(target) : Number(target)
  const isUnused = sql`NOT EXISTS (SELECT 1 FROM mission WHERE merchant = ${ctx.merchant.code} AND id = ${id})`
  const results = await commit(ctx, [
    ...(takesTwo ? [sayWord(ctx, operator, word, isUnused)] : []),
    sql`INSERT INTO mission (merchant, id, kind, period, target, game_type, reward_minor, points, starts_at_ms, set_by)
      SELECT ${ctx.merchant.code}, ${id}, ${kind}, ${period}, ${figure}, ${gameType}, ${rewardMinor}, ${points},
        ${ctx.clock()}, ${takesTwo ? sayersOf(ctx, word) : operator}
      WHERE ${isUnused} AND ${takesTwo ? areAgreed(ctx, word) : sql`1`}`,
    ...(takesTwo ? [forgetAgreed(ctx, word)] : []),
  ])
  const [first, second] = results
  if (first?.meta.changes !== 1) throw new Refusal('conflict', `${id} was used before`)
  return { id, waitsBecause: takesTwo && second?.meta.changes !== 1 ? 'second_approval' : null }
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
