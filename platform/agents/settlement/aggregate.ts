/** Sums of teams by window and by UTC day, over the tree of that day. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { spanOf, WINDOW_MS } from '../../../contract/agents/periods.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import { bind, commit, readOne } from '../../kernel/commit.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { dayOf } from '../../kernel/tree.ts'
import { dropMoneyWindows } from '../../money/sums/prune-sums.ts'
import { type Cursor, moveTo, type Settler, standsAt, WINDOWS_PER_DAY, WINDOWS_PER_HOUR } from './cursor.ts'
import { LATE_PLAY_COLUMNS, selectLatePlay } from './late-play.ts'

/** A player is active in a span with at least 100.00 of valid bet. In the text, as a bound number is no integer. */
const ACTIVE_MIN = 10_000

/**
 * The play of teams in a window, once. `later`: what was played after it, on its day. `today`: each player with the valid bet
 * before it in its hour and day. `person`: of the days of its week and month before this one, read only while the day alone has
 * not made the player active. `pair`: who stood below the agent for a part of these days alone counts with what was played
 * there. Who became active had less before the window, and has enough with it.
 *
 * `?1` merchant, `?2` window, `?3` its day, `?4` first window of the next day. `?5` windows of its hour before it. `?6` and `?7`
 * days of its week and of its month before this one, `?8` and `?9` the first days of these. `?10` and `?11` where the cursor
 * stands.
 */
const ADD_WINDOW = `
  INSERT INTO agent_window (merchant, window, agent_id, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor,
    active_hour, active_day, active_week, active_month)
  WITH later AS MATERIALIZED (
      SELECT member_number, sum(valid_minor) AS valid
      FROM merchant_public AS merchant
      CROSS JOIN play_window_sum_public ON merchant_number = merchant.number AND window > ?2 AND window < ?4
      WHERE code = ?1 GROUP BY member_number),
    summed AS MATERIALIZED (
      SELECT merchant_number, member_number, sum(rounds) AS rounds, sum(stake_minor) AS stake_minor,
        sum(payout_minor) AS payout_minor, sum(valid_minor) AS valid_minor, sum(rebate_base_minor) AS rebate_base_minor
      FROM merchant_public AS merchant
      CROSS JOIN play_window_sum_public ON merchant_number = merchant.number AND window = ?2
      WHERE code = ?1 GROUP BY member_number),
    own AS MATERIALIZED (
      SELECT summed.*, member_id, type, created_at_ms / ${DAY_MS} AS joined, coalesce(later.valid, 0) AS later
      FROM summed
      CROSS JOIN counted_member_public AS counted_member ON counted_member.number = summed.member_number
      CROSS JOIN member_public AS member ON member.id = member_id
      LEFT JOIN later ON later.member_number = summed.member_number),
    today AS MATERIALIZED (
      SELECT own.*,
        iif(type = 0, (
          SELECT coalesce(sum(kept.valid_minor), 0) FROM json_each(?5) AS listed
          CROSS JOIN play_window_sum_public AS kept ON kept.merchant_number = own.merchant_number
            AND kept.window = listed.value AND kept.member_number = own.member_number), NULL) AS hour_before,
        iif(type = 0, (
          SELECT coalesce(sum(kept.valid_minor), 0) FROM play_day_sum_public AS kept
          WHERE kept.merchant_number = own.merchant_number AND kept.day = ?3
            AND kept.member_number = own.member_number) - later - valid_minor, NULL) AS day_before
      FROM own),
    person AS MATERIALIZED (
      SELECT today.*,
        iif(day_before < ${ACTIVE_MIN}, (
          SELECT coalesce(sum(kept.valid_minor), 0) FROM json_each(?6) AS listed
          CROSS JOIN play_day_sum_public AS kept ON kept.merchant_number = today.merchant_number
            AND kept.day = listed.value AND kept.member_number = today.member_number), NULL) AS week_before,
        iif(day_before < ${ACTIVE_MIN}, (
          SELECT coalesce(sum(kept.valid_minor), 0) FROM json_each(?7) AS listed
          CROSS JOIN play_day_sum_public AS kept ON kept.merchant_number = today.merchant_number
            AND kept.day = listed.value AND kept.member_number = today.member_number), NULL) AS month_before
      FROM today),
    pair AS MATERIALIZED (
      SELECT person.*, above.ancestor_id,
        CASE WHEN week_before IS NULL THEN NULL
          WHEN above.from_day <= max(joined, ?8) THEN week_before
          ELSE (
            SELECT coalesce(sum(kept.valid_minor), 0) FROM json_each(?6) AS listed
            CROSS JOIN play_day_sum_public AS kept ON kept.merchant_number = person.merchant_number
              AND kept.day = listed.value AND kept.member_number = person.member_number
            WHERE EXISTS (SELECT 1 FROM member_ancestor AS held WHERE held.member_id = person.member_id
              AND held.ancestor_id = above.ancestor_id AND held.from_day <= listed.value
              AND (held.to_day IS NULL OR held.to_day > listed.value))) END + day_before AS before_in_week,
        CASE WHEN month_before IS NULL THEN NULL
          WHEN above.from_day <= max(joined, ?9) THEN month_before
          ELSE (
            SELECT coalesce(sum(kept.valid_minor), 0) FROM json_each(?7) AS listed
            CROSS JOIN play_day_sum_public AS kept ON kept.merchant_number = person.merchant_number
              AND kept.day = listed.value AND kept.member_number = person.member_number
            WHERE EXISTS (SELECT 1 FROM member_ancestor AS held WHERE held.member_id = person.member_id
              AND held.ancestor_id = above.ancestor_id AND held.from_day <= listed.value
              AND (held.to_day IS NULL OR held.to_day > listed.value))) END + day_before AS before_in_month
      FROM person
      CROSS JOIN member_ancestor AS above ON above.member_id = person.member_id
        AND above.from_day <= ?3 AND (above.to_day IS NULL OR above.to_day > ?3))
  SELECT ?1, ?2, ancestor_id, sum(rounds), sum(stake_minor), sum(payout_minor), sum(valid_minor), sum(rebate_base_minor),
    coalesce(sum(hour_before < ${ACTIVE_MIN} AND hour_before + valid_minor >= ${ACTIVE_MIN}), 0),
    coalesce(sum(day_before < ${ACTIVE_MIN} AND day_before + valid_minor >= ${ACTIVE_MIN}), 0),
    coalesce(sum(before_in_week < ${ACTIVE_MIN} AND before_in_week + valid_minor >= ${ACTIVE_MIN}), 0),
    coalesce(sum(before_in_month < ${ACTIVE_MIN} AND before_in_month + valid_minor >= ${ACTIVE_MIN}), 0)
  FROM pair
  WHERE EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?10 AND billed = ?11)
  GROUP BY ancestor_id`

/** The window into its day. `?1` merchant, `?2` window, `?3` its day, `?4` and `?5` where the cursor stands. */
const ADD_TO_DAY = `
  INSERT INTO agent_day (merchant, day, agent_id, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor,
    active_day, active_week, active_month)
  SELECT merchant, ?3, agent_id, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor,
    active_day, active_week, active_month
  FROM agent_window
  WHERE merchant = ?1 AND window = ?2
    AND EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?4 AND billed = ?5)
  ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds, stake_minor = stake_minor + excluded.stake_minor,
    payout_minor = payout_minor + excluded.payout_minor, valid_minor = valid_minor + excluded.valid_minor,
    rebate_base_minor = rebate_base_minor + excluded.rebate_base_minor, active_day = active_day + excluded.active_day,
    active_week = active_week + excluded.active_week, active_month = active_month + excluded.active_month`

/** The team's money of all windows up to `?2` into their days. `?1` merchant, `?3` and `?4` where the cursor stands. */
const ADD_MONEY = `
  INSERT INTO agent_day (merchant, day, agent_id, deposit_minor, withdrawal_minor, bonus_minor, rebate_minor,
    bet_rebate_minor)
  SELECT money.merchant, money.window / ${WINDOWS_PER_DAY}, above.ancestor_id, sum(deposit_minor), sum(withdrawal_minor),
    sum(bonus_minor), sum(rebate_minor), sum(bet_rebate_minor)
  FROM money_window AS money
  CROSS JOIN member_ancestor AS above ON above.member_id = money.member_id
    AND above.from_day <= (money.window / ${WINDOWS_PER_DAY})
    AND (above.to_day IS NULL OR above.to_day > (money.window / ${WINDOWS_PER_DAY}))
  WHERE money.merchant = ?1 AND money.window <= ?2
    AND EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?3 AND billed = ?4)
  GROUP BY 1, 2, 3
  ON CONFLICT DO UPDATE SET deposit_minor = deposit_minor + excluded.deposit_minor,
    withdrawal_minor = withdrawal_minor + excluded.withdrawal_minor, bonus_minor = bonus_minor + excluded.bonus_minor,
    rebate_minor = rebate_minor + excluded.rebate_minor, bet_rebate_minor = bet_rebate_minor + excluded.bet_rebate_minor`

/** The whole of a UTC day by kind of game. `?1` merchant, `?2` day, `?3` and `?4` where the cursor stands. */
const ADD_CATEGORIES = `
  INSERT INTO agent_category_day (merchant, day, agent_id, category, rounds, stake_minor, payout_minor, valid_minor)
  SELECT ?1, ?2, above.ancestor_id, category, sum(rounds), sum(stake_minor), sum(payout_minor), sum(valid_minor)
  FROM play_day AS play
  CROSS JOIN member_ancestor AS above ON above.member_id = play.member_id
    AND above.from_day <= ?2 AND (above.to_day IS NULL OR above.to_day > ?2)
  WHERE play.merchant = ?1 AND play.day = ?2
    AND EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?3 AND billed = ?4)
  GROUP BY above.ancestor_id, category`

/** The same by vendor. */
const ADD_VENDORS = `
  INSERT INTO agent_vendor_day (merchant, day, agent_id, vendor, rounds, stake_minor, payout_minor, valid_minor)
  SELECT ?1, ?2, above.ancestor_id, vendor, sum(rounds), sum(stake_minor), sum(payout_minor), sum(valid_minor)
  FROM merchant_public AS merchant
  CROSS JOIN play_vendor_day_sum_public AS play ON play.merchant_number = merchant.number AND play.day = ?2
  CROSS JOIN counted_member_public AS who ON who.number = play.member_number
  CROSS JOIN member_ancestor AS above ON above.member_id = who.member_id
    AND above.from_day <= ?2 AND (above.to_day IS NULL OR above.to_day > ?2)
  WHERE merchant.code = ?1
    AND EXISTS (SELECT 1 FROM agent_settlement WHERE merchant = ?1 AND aggregated = ?3 AND billed = ?4)
  GROUP BY above.ancestor_id, vendor`

/** The first window with play after `?2`, and whether its hour had play from `?3` on. `?1` merchant. */
const FIND_NEXT_PLAY = `
  SELECT (SELECT window FROM play_window WHERE merchant = ?1 AND window > ?2 ORDER BY window LIMIT 1) AS play,
    EXISTS (SELECT 1 FROM play_window WHERE merchant = ?1 AND window BETWEEN ?3 AND ?2) AS hasHour`

/** Windows or days, without the last. */
const listNumbers = (from: number, to: number): string =>
  JSON.stringify(Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n))

/** Sums of the team's money of all windows up to `last` into their days. What is summed is kept no longer. */
const sumMoney = (merchant: MerchantCode, last: number, at: Cursor) => [
  bind(ADD_MONEY, merchant, last, at.aggregated, at.billed),
  dropMoneyWindows(merchant, last, standsAt(merchant, at)),
]

/** One sealed window into all tables. Its cost grows with who played in it. */
export async function aggregateWindow(settler: Settler, facts: MerchantFacts, at: Cursor): Promise<Cursor> {
  const { code: merchant } = facts
  const { aggregated, billed } = at
  const window = billed + 1
  const day = Math.floor(window / WINDOWS_PER_DAY)
  const hourStart = Math.floor(window / WINDOWS_PER_HOUR) * WINDOWS_PER_HOUR
  const [weekStart, monthStart] = [firstDayOf('week', window), firstDayOf('month', window)]
  const to = { aggregated: window, billed }
  await commit(settler, [
    bind(
      ADD_WINDOW,
      merchant,
      window,
      day,
      (day + 1) * WINDOWS_PER_DAY,
      listNumbers(hourStart, window),
      listNumbers(weekStart, day),
      listNumbers(monthStart, day),
      weekStart,
      monthStart,
      aggregated,
      billed,
    ),
    bind(ADD_TO_DAY, merchant, window, day, aggregated, billed),
    sql`INSERT INTO agent_late_play (${LATE_PLAY_COLUMNS}) SELECT * FROM (${selectLatePlay(facts, window)})
      WHERE ${standsAt(merchant, at)}`,
    // With the last window of a UTC day nothing is added to that day any more.
    ...((window + 1) % WINDOWS_PER_DAY === 0
      ? [bind(ADD_CATEGORIES, merchant, day, aggregated, billed), bind(ADD_VENDORS, merchant, day, aggregated, billed)]
      : []),
    ...sumMoney(merchant, window, at),
    moveTo(merchant, at, to),
  ])
  return to
}

const firstDayOf = (cadence: 'week' | 'month', window: number): number =>
  dayOf(spanOf(cadence, window * WINDOW_MS).startMs)

const nextSchema = z.object({ play: z.number().int().nullable(), hasHour: z.number().int() })

/**
 * The next window with something to do: one with play, the last one of an hour with play, the last one of a UTC day.
 * Those before it came to nothing and are passed in one statement.
 */
async function findNextStop(settler: Settler, merchant: MerchantCode, after: number): Promise<number> {
  const hourStart = Math.floor((after + 1) / WINDOWS_PER_HOUR) * WINDOWS_PER_HOUR
  const { play, hasHour } = await readOne(settler, nextSchema, bind(FIND_NEXT_PLAY, merchant, after, hourStart))
  const dayEnd = (Math.floor((after + 1) / WINDOWS_PER_DAY) + 1) * WINDOWS_PER_DAY - 1
  return Math.min(play ?? dayEnd, dayEnd, hasHour ? hourStart + WINDOWS_PER_HOUR - 1 : dayEnd)
}

/** Passes the empty windows up to the next stop, at most up to `target`. */
export async function passEmptyWindows(
  settler: Settler,
  merchant: MerchantCode,
  at: Cursor,
  target: number,
): Promise<Cursor> {
  const last = Math.min((await findNextStop(settler, merchant, at.billed)) - 1, target)
  if (last <= at.billed) return at
  const to = { aggregated: last, billed: last }
  await commit(settler, [...sumMoney(merchant, last, at), moveTo(merchant, at, to)])
  return to
}
