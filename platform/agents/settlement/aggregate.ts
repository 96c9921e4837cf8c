/** Sums of teams by window and by UTC day, over the tree of that day. */

import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { spanOf, WINDOW_MS } from '../../../contract/agents/periods.ts'
import type { MerchantCode } from '../../../contract/ids.ts'
import { commit } from '../../kernel/commit.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { dayOf, holdsOn } from '../../kernel/tree.ts'
import { dropMoneyWindows } from '../../money/sums/prune-sums.ts'
import { type Cursor, moveTo, type Settler, standsAt, WINDOWS_PER_DAY, WINDOWS_PER_HOUR } from './cursor.ts'
import { LATE_PLAY_COLUMNS, selectLatePlay } from './late-play.ts'

const PLAY = ['rounds', 'stake_minor', 'payout_minor', 'valid_minor', 'rebate_base_minor']
const ACTIVE = ['active_day', 'active_week', 'active_month']
const MONEY = ['deposit_minor', 'withdrawal_minor', 'bonus_minor', 'rebate_minor', 'bet_rebate_minor']
const listOf = (columns: readonly string[], of = (column: string) => column) => sql.raw(columns.map(of).join(', '))
const addOf = (columns: readonly string[]) => listOf(columns, (column) => `${column} = ${column} + excluded.${column}`)
const sumsOf = (columns: readonly string[]) => listOf(columns, (column) => `sum(${column}) AS ${column}`)

/** A player is active in a span with at least 100.00 of valid bet. Written out, as a bound number is no integer. */
const ACTIVE_MIN = sql.raw('10000')
const DAY_MS = sql.raw('86400000')
const perDay = sql.raw(`/ ${WINDOWS_PER_DAY}`)

const listNumbers = (from: number, to: number): string =>
  JSON.stringify(Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n))

/** Valid bet of a member of `own` in these numbers of windows or days, by the key of the table. */
const validIn = (
  table: 'play_window_sum_public' | 'play_day_sum_public',
  at: 'window' | 'day',
  numbers: string,
  onlyIf = sql`1`,
) => sql`(
  SELECT coalesce(sum(kept.valid_minor), 0) FROM json_each(${numbers}) AS listed CROSS JOIN ${sql.raw(table)} AS kept
    ON kept.merchant_number = own.merchant_number AND kept.${sql.raw(at)} = listed.value AND kept.member_number = own.member_number
  WHERE ${onlyIf})`

/**
 * Each player of the window with the valid bet before it: of the hour, the day, and of the days of week and month before this
 * one. Those of a span are read only while the day alone has not made the player active in it.
 */
const whoPlayed = (merchant: MerchantCode, window: number, { week, month }: { week: string; month: string }): SQL => {
  const hourStart = Math.floor(window / WINDOWS_PER_HOUR) * WINDOWS_PER_HOUR
  const day = Math.floor(window / WINDOWS_PER_DAY)
  const dayEnd = (day + 1) * WINDOWS_PER_DAY
  return sql`
    later AS MATERIALIZED (SELECT member_number, sum(valid_minor) AS valid FROM merchant_public AS merchant
      CROSS JOIN play_window_sum_public
        ON merchant_number = merchant.number AND window > ${window} AND window < ${dayEnd}
      WHERE code = ${merchant} GROUP BY member_number),
    summed AS MATERIALIZED (SELECT merchant_number, member_number, ${sumsOf(PLAY)} FROM merchant_public AS merchant
      CROSS JOIN play_window_sum_public
        ON merchant_number = merchant.number AND window = ${window}
      WHERE code = ${merchant} GROUP BY member_number),
    own AS MATERIALIZED (SELECT summed.*, member_id, type, created_at_ms / ${DAY_MS} AS joined,
        coalesce(later.valid, 0) AS later
      FROM summed CROSS JOIN counted_member_public AS counted_member ON counted_member.number = summed.member_number
      CROSS JOIN member_public AS member ON member.id = member_id
      LEFT JOIN later ON later.member_number = summed.member_number),
    today AS MATERIALIZED (SELECT own.*, iif(type = 0, ${validIn('play_window_sum_public', 'window', listNumbers(hourStart, window))}, NULL)
          AS hour_before,
        iif(type = 0, ${validIn('play_day_sum_public', 'day', `[${day}]`)} - later - valid_minor, NULL) AS day_before FROM own),
    person AS MATERIALIZED (SELECT own.*, iif(day_before < ${ACTIVE_MIN}, ${validIn('play_day_sum_public', 'day', week)}, NULL) AS week_before,
        iif(day_before < ${ACTIVE_MIN}, ${validIn('play_day_sum_public', 'day', month)}, NULL) AS month_before FROM today AS own)`
}

/** Who stood below the agent for a part of the span alone counts with what was played there. */
const beforeIn = (days: string, total: SQL, firstDay: number): SQL => sql`CASE WHEN ${total} IS NULL THEN NULL
  WHEN from_day <= max(joined, ${firstDay}) THEN ${total}
  ELSE ${validIn(
    'play_day_sum_public',
    'day',
    days,
    sql`EXISTS (SELECT 1 FROM member_ancestor AS held WHERE held.member_id = own.member_id
      AND held.ancestor_id = member_ancestor.ancestor_id AND ${holdsOn(sql`listed.value`, sql`held`)})`,
  )} END + day_before`

/** How many became active in the window: what they had before it was less, what they have with it is enough. */
const countReached = (before: SQL): SQL =>
  sql`coalesce(sum(${before} < ${ACTIVE_MIN} AND ${before} + valid_minor >= ${ACTIVE_MIN}), 0)`

/** Sums of the team's money of all windows up to `last` into their days. What is summed is kept no longer. */
const sumMoney = (merchant: MerchantCode, last: number, isNext: SQL): SQL[] => [
  sql`INSERT INTO agent_day (merchant, day, agent_id, ${listOf(MONEY)})
    SELECT money.merchant, money.window ${perDay}, ancestor_id, ${sumsOf(MONEY)}
    FROM money_window AS money CROSS JOIN member_ancestor
      ON member_ancestor.member_id = money.member_id AND ${holdsOn(sql`(money.window ${perDay})`)}
    WHERE money.merchant = ${merchant} AND money.window <= ${last} AND ${isNext} GROUP BY 1, 2, 3
    ON CONFLICT DO UPDATE SET ${addOf(MONEY)}`,
  dropMoneyWindows(merchant, last, isNext),
]

const CATEGORY = ['rounds', 'stake_minor', 'payout_minor', 'valid_minor']
/** The whole of a UTC day by kind of game and by vendor, with its last window: nothing is added to that day any more. */
const sumCategories = (merchant: MerchantCode, window: number, isNext: SQL): SQL[] => {
  const day = Math.floor(window / WINDOWS_PER_DAY)
  if ((window + 1) % WINDOWS_PER_DAY !== 0) return []
  return [
    sql`INSERT INTO agent_category_day (merchant, day, agent_id, category, ${listOf(CATEGORY)})
      SELECT ${merchant}, ${day}, ancestor_id, category, ${sumsOf(CATEGORY)}
      FROM play_day AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
      WHERE play.merchant = ${merchant} AND play.day = ${day} AND ${isNext} GROUP BY ancestor_id, category`,
    sql`INSERT INTO agent_vendor_day (merchant, day, agent_id, vendor, ${listOf(CATEGORY)})
      SELECT ${merchant}, ${day}, ancestor_id, vendor, ${sumsOf(CATEGORY)}
      FROM merchant_public AS merchant
      CROSS JOIN play_vendor_day_sum_public AS play ON play.merchant_number = merchant.number AND play.day = ${day}
      CROSS JOIN counted_member_public AS who ON who.number = play.member_number
      CROSS JOIN member_ancestor ON member_ancestor.member_id = who.member_id AND ${holdsOn(day)}
      WHERE merchant.code = ${merchant} AND ${isNext} GROUP BY ancestor_id, vendor`,
  ]
}

/** One sealed window into both tables. Its cost grows with who played in it. */
export async function aggregateWindow(settler: Settler, facts: MerchantFacts, at: Cursor): Promise<Cursor> {
  const merchant = facts.code
  const window = at.billed + 1
  const day = Math.floor(window / WINDOWS_PER_DAY)
  const [weekStart, monthStart] = [firstDayOf('week', window), firstDayOf('month', window)]
  const [week, month] = [listNumbers(weekStart, day), listNumbers(monthStart, day)]
  const isNext = standsAt(merchant, at)
  const to = { aggregated: window, billed: at.billed }
  await commit(settler, [
    sql`INSERT INTO agent_window (merchant, window, agent_id, ${listOf(PLAY)}, active_hour, ${listOf(ACTIVE)})
      WITH ${whoPlayed(merchant, window, { week, month })},
        pair AS MATERIALIZED (SELECT own.*, ancestor_id, ${beforeIn(week, sql`week_before`, weekStart)} AS before_in_week,
            ${beforeIn(month, sql`month_before`, monthStart)} AS before_in_month
          FROM person AS own CROSS JOIN member_ancestor ON member_ancestor.member_id = own.member_id AND ${holdsOn(day)})
      SELECT ${merchant}, ${window}, ancestor_id, ${sumsOf(PLAY)}, ${countReached(sql`hour_before`)}, ${countReached(sql`day_before`)},
        ${countReached(sql`before_in_week`)}, ${countReached(sql`before_in_month`)}
      FROM pair WHERE ${isNext} GROUP BY ancestor_id`,
    sql`INSERT INTO agent_day (merchant, day, agent_id, ${listOf(PLAY)}, ${listOf(ACTIVE)})
      SELECT merchant, ${day}, agent_id, ${listOf(PLAY)}, ${listOf(ACTIVE)} FROM agent_window
      WHERE merchant = ${merchant} AND window = ${window} AND ${isNext}
      ON CONFLICT DO UPDATE SET ${addOf([...PLAY, ...ACTIVE])}`,
    sql`INSERT INTO agent_late_play (${LATE_PLAY_COLUMNS}) SELECT * FROM (${selectLatePlay(facts, window)}) WHERE ${isNext}`,
    ...sumCategories(merchant, window, isNext),
    ...sumMoney(merchant, window, isNext),
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
async function findNextStop({ db }: Settler, merchant: MerchantCode, after: number): Promise<number> {
  const hourStart = Math.floor((after + 1) / WINDOWS_PER_HOUR) * WINDOWS_PER_HOUR
  const row = await db.get(sql`SELECT
    (SELECT window FROM play_window WHERE merchant = ${merchant} AND window > ${after} ORDER BY window LIMIT 1) AS play,
    EXISTS (SELECT 1 FROM play_window WHERE merchant = ${merchant} AND window BETWEEN ${hourStart} AND ${after}) AS hasHour`)
  const { play, hasHour } = nextSchema.parse(row)
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
  await commit(settler, [...sumMoney(merchant, last, standsAt(merchant, at)), moveTo(merchant, at, to)])
  return to
}

/** Of a member of some of these agents' teams: rows of play, with the day of the tree that counts. */
export type PlaySource = { table: SQL; at: SQL; day: SQL }
export const BY_WINDOW: PlaySource = {
  table: sql.raw('play_window'),
  at: sql.raw('play.window'),
  day: sql.raw(`(play.window / ${WINDOWS_PER_DAY})`),
}
export const BY_DAY: PlaySource = { table: sql.raw('play_day'), at: sql.raw('play.day'), day: sql.raw('play.day') }
