/** PROMO-05: a ladder that operators have set takes the place of the one before when its time has come. */
import { asc, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { commit } from '../../kernel/commit.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { comingLadders } from './tables.ts'

/** The whole ladder at once: ranks and rates that it does not name are gone. Nothing happens before its time. */
export function startLadder(merchant: string, nowMs: number): SQL[] {
  const isDue = sql`merchant = ${merchant} AND starts_at_ms <= ${nowMs}`
  const ladder = sql`(SELECT ladder FROM vip_ladder_coming WHERE ${isDue})`
  return [
    ...['vip_rank', 'point_rank', 'vip_point_rate'].map(
      (table) =>
        sql`DELETE FROM ${sql.raw(table)} WHERE merchant = ${merchant}
          AND EXISTS (SELECT 1 FROM vip_ladder_coming WHERE ${isDue})`,
    ),
    // Of no ladder json_each has no rows.
    sql`INSERT INTO vip_rank (merchant, level, names, points_from)
      SELECT ${merchant}, key + 1, value -> 'names', value ->> 'from' FROM json_each(${ladder}, '$.ranks')`,
    sql`INSERT INTO point_rank (merchant, level, factor_percent, points)
      SELECT ${merchant}, key + 1, value ->> 'factorPercent', value ->> 'points' FROM json_each(${ladder}, '$.ranks')`,
    sql`INSERT INTO vip_point_rate (merchant, category, points_per_thousand)
      SELECT ${merchant}, key, value FROM json_each(${ladder}, '$.rates')`,
    sql`DELETE FROM vip_ladder_coming WHERE ${isDue}`,
  ]
}

const keySchema = z.object({ merchant: merchantCodeSchema })

export const startLadders = defineJob({
  key: keySchema,
  due: ({ db, clock }) =>
    db
      .select({ merchant: comingLadders.merchant })
      .from(comingLadders)
      .where(lte(comingLadders.startsAtMs, clock()))
      .orderBy(asc(comingLadders.startsAtMs))
      .limit(JOB_BATCH),
  run: (services, { merchant }) => commit(services, startLadder(merchant, services.clock())),
})
