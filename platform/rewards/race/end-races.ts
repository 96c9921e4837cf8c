/**
 * Fixes the places of a race once each wallet was asked for the last time, and reserves the prizes. Each step may run
 * twice, late, or twice at once: only the first commit finds the race in the state before it.
 */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { commit } from '../../kernel/commit.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { countBooksNow } from '../../money/books/books-schedule.ts'
import { prizeReferenceOf } from './race-week.ts'

/** A wallet that does not answer keeps the prizes of the others back so long. */
const WALLETS_WAIT_MS = DAY_MS
/** As `scoreRaces` has it: rounds that closed right before the end are known by then. */
const SLACK_MS = 60_000

const keySchema = z.object({ merchant: merchantCodeSchema, week: z.string() })

const WAITS_FOR_WALLET = `EXISTS (SELECT 1 FROM race_entry AS entry WHERE entry.merchant = race.merchant
  AND entry.week = race.week AND entry.look_at_ms IS NOT NULL)`

export const endRaces = defineJob({
  key: keySchema,
  due: ({
    clock,
  }) => sql`SELECT merchant, week FROM race WHERE done_at_ms IS NULL AND ends_at_ms <= ${clock() - SLACK_MS}
      AND (ended_at_ms IS NOT NULL OR ends_at_ms <= ${clock() - WALLETS_WAIT_MS} OR NOT ${sql.raw(WAITS_FOR_WALLET)})
    ORDER BY ends_at_ms LIMIT ${JOB_BATCH}`,
  run: async (services, { merchant, week }) => {
    const nowMs = services.clock()
    const isIts = sql`merchant = ${merchant} AND week = ${week}`
    const isOver = sql`race.merchant = ${merchant} AND race.week = ${week} AND race.ended_at_ms IS NULL
      AND race.ends_at_ms <= ${nowMs - SLACK_MS}
      AND (race.ends_at_ms <= ${nowMs - WALLETS_WAIT_MS} OR NOT ${sql.raw(WAITS_FOR_WALLET)})`
    await commit(services, [
      // SAFE-02: no place for who was barred, or suspended by an agent, when the race ended. What began later takes no prize away.
      sql`INSERT INTO race_prize (merchant, week, place, member_id, amount_minor)
        SELECT placed.merchant, placed.week, placed.place, placed.member_id, prize.value
        FROM (SELECT entry.merchant, entry.week, entry.member_id, race.prizes,
            row_number() OVER (ORDER BY entry.score DESC, entry.reached_at_ms, entry.member_id) AS place
          FROM race JOIN race_entry AS entry ON entry.merchant = race.merchant AND entry.week = race.week
          JOIN member_public AS member ON member.id = entry.member_id
          WHERE ${isOver} AND entry.score > 0 AND member.status IN ('active', 'excluded')
            AND NOT EXISTS (SELECT 1 FROM play_bar_public AS play_bar WHERE play_bar.member_id = entry.member_id
              AND play_bar.since_ms < race.ends_at_ms
              AND (play_bar.until_ms > race.ends_at_ms OR play_bar.lifts = 'on_request'))
            AND NOT EXISTS (SELECT 1 FROM agent_suspension_public AS suspended
              WHERE suspended.member_id = entry.member_id AND suspended.at_ms < race.ends_at_ms)) AS placed
        JOIN json_each(placed.prizes) AS prize ON prize.key = placed.place - 1
        WHERE true ON CONFLICT DO NOTHING`,
      // The books of the winners are counted next, and not only when they are due.
      countBooksNow(
        nowMs,
        sql`merchant = ${merchant} AND member_id IN (SELECT member_id FROM race_prize WHERE ${isIts})
          AND EXISTS (SELECT 1 FROM race WHERE ${isOver})`,
      ),
      sql`UPDATE race SET ended_at_ms = ${nowMs} WHERE ${isOver}`,
      ...reserve({ merchant, week, nowMs }),
    ])
  },
})

/**
 * Prizes of wallets whose books were sound after the end. They stand in `reward_payment` as missions do: its kinds are
 * fixed, and the reference says what it is.
 */
function reserve({ merchant, week, nowMs }: z.infer<typeof keySchema> & { nowMs: number }) {
  const reference = prizeReferenceOf(week)
  const isIts = sql`prize.merchant = ${merchant} AND prize.week = ${week}`
  return [
    sql`INSERT INTO reward_payment (merchant, member_id, kind, reference, amount_minor, details, reserved_at_ms, next_attempt_at_ms)
      SELECT prize.merchant, prize.member_id, 'mission', ${reference}, prize.amount_minor,
        json_object('place', prize.place), ${nowMs}, ${nowMs}
      FROM race_prize AS prize
      JOIN race ON race.merchant = prize.merchant AND race.week = prize.week
      JOIN books_check_public AS books ON books.merchant = prize.merchant AND books.member_id = prize.member_id
      WHERE ${isIts} AND prize.reserved_at_ms IS NULL AND books.state = 'sound'
        AND books.checked_at >= race.ended_at_ms AND (books.due_at IS NULL OR books.due_at > ${nowMs})
        AND books.begun_at IS NULL
      ON CONFLICT DO NOTHING`,
    sql`UPDATE race_prize AS prize SET reserved_at_ms = ${nowMs} WHERE ${isIts} AND prize.reserved_at_ms IS NULL
      AND EXISTS (SELECT 1 FROM reward_payment AS paid WHERE paid.merchant = prize.merchant
        AND paid.member_id = prize.member_id AND paid.kind = 'mission' AND paid.reference = ${reference})`,
    sql`UPDATE race SET done_at_ms = ${nowMs} WHERE merchant = ${merchant} AND week = ${week} AND ended_at_ms IS NOT NULL
      AND done_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM race_prize AS prize WHERE ${isIts} AND prize.reserved_at_ms IS NULL)`,
  ]
}
