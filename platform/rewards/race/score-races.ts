/** Asks the wallet of each player of a race for their best round, every two minutes, and once after the end. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { weekWindow } from '../../../contract/rules/day-windows.ts'
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
const dueSchema = z.object({ lookAtMs: z.number().nullable() }).nullish()

export const scoreRaces = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT merchant, week, member_id AS memberId FROM race_entry
    WHERE look_at_ms <= ${clock()} ORDER BY look_at_ms LIMIT ${JOB_BATCH}`,
  /** Of two runs at once the first one stands, and a later look corrects it: a corrected round takes its score away. */
  run: async (services, { merchant, week, memberId }) => {
    const { db, env, clock } = services
    const isIts = sql`merchant = ${merchant} AND week = ${week} AND member_id = ${memberId}`
    const [{ timeZone }, row] = await Promise.all([
      requireMerchantFacts(db, merchant),
      db.get(sql`SELECT look_at_ms AS lookAtMs FROM race_entry WHERE ${isIts}`),
    ])
    const lookAtMs = dueSchema.parse(row)?.lookAtMs ?? null
    if (lookAtMs === null) return
    const { from, to } = weekWindow(timeZone, week)
    const nowMs = clock()
    const asked = { range: { from, to }, leastMinor: RACE_LEAST_MINOR, rounds: RACE_ROUNDS }
    const best = requireAccepted(await getWallet(env.WALLET, merchant, memberId).findBestRound(asked))
    const nextMs = nowMs >= to + SLACK_MS ? null : nowMs + LOOK_EVERY_MS
    await commit(services, [
      sql`UPDATE race_entry SET score = ${best?.score ?? 0}, game_id = ${best?.gameId ?? null},
        reached_at_ms = ${best?.closedAt ?? null}, look_at_ms = ${nextMs} WHERE ${isIts} AND look_at_ms = ${lookAtMs}`,
    ])
  },
})
