/** Asks the wallet of each player of a race for their best round, every two minutes, and once after the end. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { weekWindow } from '../../../contract/day-windows.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { commit } from '../../kernel/commit.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { RACE_LEAST_MINOR, RACE_ROUNDS } from './race-week.ts'

const LOOK_EVERY_MS = 120_000
/** A wallet's clock may be a little behind: until then rounds still close before the end. */
const SLACK_MS = 60_000

const keySchema = z.object({ merchant: merchantCodeSchema, week: z.string(), memberId: memberIdSchema })

export const scoreRaces = defineJob({
  key: keySchema,
  readDue: async ({ env, clock }) => {
    const { results } = await env.DB.prepare(
      `SELECT merchant, week, member_id AS memberId FROM race_entry
       WHERE look_at_ms <= ? ORDER BY look_at_ms LIMIT ${JOB_BATCH}`,
    )
      .bind(clock())
      .all()
    return keySchema.array().parse(results)
  },
  /** A score only grows: of two runs at once, or one that is late, the better one stays. */
  run: async (services, { merchant, week, memberId }) => {
    const { db, env, clock } = services
    const { timeZone } = await requireMerchantFacts(db, merchant)
    const { from, to } = weekWindow(timeZone, week)
    const nowMs = clock()
    const asked = { range: { from, to }, leastMinor: RACE_LEAST_MINOR, rounds: RACE_ROUNDS }
    const best = requireAccepted(await getWallet(env.WALLET, merchant, memberId).findBestRound(asked))
    const nextMs = nowMs >= to + SLACK_MS ? null : nowMs + LOOK_EVERY_MS
    const isIts = sql`merchant = ${merchant} AND week = ${week} AND member_id = ${memberId}`
    await commit(services, [
      ...(best
        ? [
            sql`UPDATE race_entry SET score = ${best.score}, game_id = ${best.gameId}, reached_at_ms = ${best.closedAt}
              WHERE ${isIts} AND score < ${best.score}`,
          ]
        : []),
      sql`UPDATE race_entry SET look_at_ms = ${nextMs} WHERE ${isIts} AND look_at_ms IS NOT NULL`,
    ])
  },
})
