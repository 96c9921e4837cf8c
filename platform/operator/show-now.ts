/** OPS-01: what happens at this moment. One journey to the database, by sums and by games that are open: no wallet is asked. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../contract/constants.ts'
import { gameIdSchema } from '../../contract/ids.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { NOW_LISTED, operatorNowCalls, PLAYING_MINUTES } from '../../contract/operator/now.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/time-units.ts'
import { bind, readTogether } from '../kernel/commit.ts'
import type { OperatorHandler } from '../kernel/operator/operator-handler.ts'

const WINDOW_MS = 5 * MINUTE_MS
const WINDOWS_OF_HOUR = 12
/** A wallet session ends by then, so none that was opened before is still played (docs/guides/vendors.md). */
const LONGEST_MS = 12 * 60 * MINUTE_MS

/**
 * Parameters: merchant, the earliest launch, the earliest sign of life. By the index of the last (`+` keeps the launches' own
 * out): those who play, not all launches of half a day.
 */
export const PLAYING = `FROM vendor_session_public AS played WHERE played.merchant = ?
  AND +played.launched_at > CAST(? AS INTEGER)
  AND played.last_seen_at > CAST(? AS INTEGER) AND played.wallet_kind = 'real'`
const MEMBERS = 'count(DISTINCT played.member_id) AS members'

const { games: gamesSchema, countries: countriesSchema } = operatorNowCalls['now-show'].response.shape.playing.shape
const countSchema = z.object({ members: z.number() })
const played = { rounds: z.number(), stake: z.number(), payout: z.number() }
const hourSchema = z.object({ category: z.enum(GAME_CATEGORIES), ...played })
const daySchema = z.object({ game: gameIdSchema, name: z.string(), ...played })

const presentPlayed = <Row extends { rounds: number; stake: number; payout: number }>({
  stake,
  payout,
  ...row
}: Row) => ({
  ...row,
  staked: presentMoney(minor(stake)),
  paid: presentMoney(minor(payout)),
})

export const showNow: OperatorHandler<'now-show'> = async (ctx) => {
  const { code } = ctx.merchant
  const nowMs = ctx.clock()
  const firstWindow = Math.floor(nowMs / WINDOW_MS) - WINDOWS_OF_HOUR
  const day = Math.floor(nowMs / DAY_MS)
  const playing = [code, nowMs - LONGEST_MS, nowMs - PLAYING_MINUTES * MINUTE_MS] as const
  const hourOf = `FROM play_window_sum_public WHERE merchant_number = (SELECT number FROM merchant WHERE code = ?)
    AND window >= CAST(? AS INTEGER)`
  const [[all], games, countries, [hourMembers], hour, today] = await readTogether(ctx, [
    [z.tuple([countSchema]), bind(`SELECT ${MEMBERS} ${PLAYING}`, ...playing)],
    [
      gamesSchema,
      bind(
        `SELECT found.game_id AS game, english_name AS name, vendor_code AS vendor, members
         FROM (SELECT game_id, ${MEMBERS} ${PLAYING} GROUP BY game_id ORDER BY members DESC, game_id LIMIT ${NOW_LISTED}) AS found
         JOIN game_public AS game ON game.game_id = found.game_id ORDER BY members DESC, name`,
        ...playing,
      ),
    ],
    [
      countriesSchema,
      bind(
        `SELECT country, count(DISTINCT found.member_id) AS members
         FROM (SELECT played.member_id, played.member_session_id ${PLAYING}) AS found
         JOIN member_session_public AS began ON began.token_hash = found.member_session_id
         GROUP BY country ORDER BY members DESC, country LIMIT ${NOW_LISTED}`,
        ...playing,
      ),
    ],
    [z.tuple([countSchema]), bind(`SELECT count(DISTINCT member_number) AS members ${hourOf}`, code, firstWindow)],
    [
      hourSchema.array(),
      bind(
        `SELECT category, sum(rounds) AS rounds, sum(stake_minor) AS stake, sum(payout_minor) AS payout ${hourOf}
         GROUP BY category ORDER BY stake DESC`,
        code,
        firstWindow,
      ),
    ],
    [
      daySchema.array(),
      sql`SELECT game_day.game_id AS game, english_name AS name, rounds, stake_minor AS stake, payout_minor AS payout
        FROM game_day_public AS game_day JOIN game_public AS game ON game.game_id = game_day.game_id
        WHERE merchant = ${code} AND day = CAST(${day} AS INTEGER)
        ORDER BY stake_minor DESC, name LIMIT ${NOW_LISTED}`,
    ],
  ])
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    at: iso(nowMs),
    playing: { members: all.members, games, countries },
    hour: {
      since: iso(firstWindow * WINDOW_MS),
      members: hourMembers.members,
      categories: hour.map(presentPlayed),
    },
    day: { since: iso(day * DAY_MS), games: today.map(presentPlayed) },
  }
}
