/** Sums of teams by window and by UTC day, over the tree of that day (agents.md 8, decided.md 3 and 9). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MerchantCode } from '../../../contract/ids.ts'
import { commit } from '../../kernel/commit.ts'
import { holdsOn } from '../../kernel/tree.ts'
import { type Cursor, moveTo, type Settler, standsAt, WINDOWS_PER_DAY, WINDOWS_PER_HOUR } from './cursor.ts'

const COLUMNS = ['rounds', 'stake_minor', 'payout_minor', 'valid_minor', 'rebate_base_minor']
const columns = sql.raw(COLUMNS.join(', '))
const sums = sql.raw(COLUMNS.map((column) => `sum(play.${column})`).join(', '))
const additions = sql.raw(COLUMNS.map((column) => `${column} = ${column} + excluded.${column}`).join(', '))

/** One sealed window into both tables. Its cost grows with who played in it. */
export async function aggregateWindow(settler: Settler, merchant: MerchantCode, at: Cursor): Promise<Cursor> {
  const window = at.billed + 1
  const day = Math.floor(window / WINDOWS_PER_DAY)
  const isNext = standsAt(merchant, at)
  const to = { aggregated: window, billed: at.billed }
  await commit(settler, [
    sql`INSERT INTO agent_window (merchant, window, agent_id, ${columns})
      SELECT play.merchant, play.window, ancestor_id, ${sums}
      FROM play_window AS play CROSS JOIN member_ancestor ON member_ancestor.member_id = play.member_id AND ${holdsOn(day)}
      WHERE play.merchant = ${merchant} AND play.window = ${window} AND ${isNext} GROUP BY ancestor_id`,
    sql`INSERT INTO agent_day (merchant, day, agent_id, ${columns})
      SELECT merchant, ${day}, agent_id, ${columns} FROM agent_window
      WHERE merchant = ${merchant} AND window = ${window} AND ${isNext}
      ON CONFLICT DO UPDATE SET ${additions}`,
    moveTo(merchant, at, to),
  ])
  return to
}

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
  await commit(settler, [moveTo(merchant, at, to)])
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
