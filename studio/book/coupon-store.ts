/** The rows of a player's coupons. Whatever writes more than one row is called within a transaction. */

import { z } from 'zod'
import { fixtureAboutSchema, type PlaceCoupon } from '../../contract/book/calls.ts'
import { endSchema } from '../../contract/book/feed.ts'
import { BOOK_RULES } from '../../contract/book/leagues.ts'
import type { OddsChoice } from '../../contract/book/odds.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { type End, type Outcome, settlePick } from '../../contract/book/settle.ts'
import { NO_SCORE } from '../../contract/book/timeline.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { assert } from '../../contract/lib/assert.ts'

type Row = { readonly [column: string]: SqlStorageValue }

export interface CouponRow extends Row {
  readonly id: string
  readonly game_code: string
  readonly content: string
  readonly kind: string
  readonly rules: string
  readonly unit_minor: number
  readonly lines: number
  readonly stake_minor: number
  readonly rest_minor: number
  readonly cashed_minor: number
  readonly choice: OddsChoice
  readonly legs: string
  readonly state: 'admitting' | 'staking' | 'accepted' | 'closing' | 'refused' | 'rolled_back'
  readonly reason: ErrorCode | null
  readonly reason_leg: number | null
  readonly odds_now: number | null
  readonly due_ms: number | null
  readonly next_ms: number | null
  readonly placed_ms: number
  readonly ended_ms: number | null
  /** `operator`: it was voided at its stake. */
  readonly void_by: string | null
}

const legSchema = z.object({
  fixture: z.string(),
  pick: z.string(),
  shownOdds: z.number().int(),
  shownTick: z.number().int().nullable(),
  /** As the fixture admitted it, then as it confirmed it. */
  odds: z.number().int(),
  /** The score of the bet, from which an Asian handicap counts. */
  from: z.object({ home: z.number().int(), away: z.number().int() }),
  inPlay: z.boolean(),
  /** When its fixture is over at the latest. */
  endsMs: z.number().int(),
  /** What a fixture of a feed was when the leg was taken. */
  about: fixtureAboutSchema.optional(),
  /** As it was told first. */
  end: endSchema.nullable(),
  /** What counts in its place, by an approval of two operators. */
  corrected: z
    .object({ number: z.number().int(), end: endSchema, approval: z.string(), reason: z.string() })
    .optional(),
})
export type Leg = z.infer<typeof legSchema>

export interface CashOutRow extends Row {
  readonly id: string
  readonly coupon: string
  readonly number: number
  readonly part_minor: number
  readonly pay_minor: number
  readonly marks: string
  readonly state: 'pending' | 'paying' | 'paid' | 'refused'
  readonly due_ms: number
  readonly attempts: number
}

const one = <T extends Row>(sql: SqlStorage, query: string, ...values: SqlStorageValue[]): T | null =>
  sql.exec<T>(query, ...values).toArray()[0] ?? null

export const findCoupon = (sql: SqlStorage, id: string) => one<CouponRow>(sql, 'SELECT * FROM coupons WHERE id = ?', id)

export function requireCoupon(sql: SqlStorage, id: string): CouponRow {
  const row = findCoupon(sql, id)
  assert(row, 'a coupon once written stays')
  return row
}

export const legsOf = ({ legs }: Pick<CouponRow, 'legs'>): Leg[] => z.array(legSchema).parse(JSON.parse(legs))
export const listLegs = (sql: SqlStorage, id: string): Leg[] => legsOf(requireCoupon(sql, id))

export const LOST: Outcome = { won: 0, back: 0, of: 1 }
export const isLost = ({ won, back }: Outcome): boolean => won === 0 && back === 0

/** By the result that counts. Null while its fixture is not over. */
export const outcomeOfLeg = (leg: Leg): Outcome | null => outcomeBy(leg, leg.corrected?.end ?? leg.end)

/** By one of its results. */
export function outcomeBy({ pick: text, from }: Leg, end: End | null): Outcome | null {
  const pick = parsePick(text)
  assert(pick, 'a leg that was taken has a pick')
  return end && settlePick(pick, end, from)
}

type NewCoupon = Pick<CouponRow, 'id' | 'game_code' | 'content' | 'unit_minor' | 'lines' | 'next_ms' | 'placed_ms'>

export function insertCoupon(sql: SqlStorage, coupon: NewCoupon, { kind, choice, legs }: PlaceCoupon): void {
  const stakeMinor = coupon.unit_minor * coupon.lines
  const rows = legs.map(
    ({ fixtureId, pick, odds, tick }): Leg => ({
      fixture: fixtureId,
      pick,
      shownOdds: odds,
      shownTick: tick,
      odds,
      from: NO_SCORE,
      inPlay: false,
      endsMs: 0,
      end: null,
    }),
  )
  sql.exec(
    `INSERT INTO coupons (id, game_code, content, kind, rules, unit_minor, lines, stake_minor, rest_minor, choice, legs,
       state, next_ms, placed_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'admitting', ?, ?)`,
    coupon.id,
    coupon.game_code,
    coupon.content,
    kind,
    BOOK_RULES,
    coupon.unit_minor,
    coupon.lines,
    stakeMinor,
    stakeMinor,
    choice,
    JSON.stringify(rows),
    coupon.next_ms,
    coupon.placed_ms,
  )
}

type Change = {
  readonly state?: CouponRow['state']
  readonly nextMs?: number | null
  readonly legs?: readonly Leg[]
  readonly dueMs?: number
  /** Its end: it is looked after no more. */
  readonly endedMs?: number
  readonly fault?: Fault
  readonly voidBy?: 'operator'
}

/** All that changes at once, as one row written. What is left out stays, and costs no row of an index. */
export function saveCoupon(sql: SqlStorage, id: string, change: Change): void {
  const { state, nextMs, legs, dueMs, endedMs, fault, voidBy } = change
  const columns: [string, SqlStorageValue | undefined][] = [
    ['state', state],
    ['next_ms', endedMs === undefined ? nextMs : null],
    ['legs', legs && JSON.stringify(legs)],
    ['due_ms', dueMs],
    ['ended_ms', endedMs],
    ['reason', fault?.errorCode],
    ['reason_leg', fault?.leg],
    ['odds_now', fault?.oddsNow],
    ['void_by', voidBy],
  ]
  const set = columns.filter((column): column is [string, SqlStorageValue] => column[1] !== undefined)
  sql.exec(
    `UPDATE coupons SET ${set.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...set.map(([, value]) => value),
    id,
  )
}

/** Why a coupon came to nothing. */
export interface Fault {
  readonly errorCode: ErrorCode
  readonly leg: number | null
  readonly oddsNow: number | null
}

/** When it is looked after next; nothing where that is so already. */
export const saveNext = (sql: SqlStorage, id: string, nextMs: number | null) =>
  sql.exec('UPDATE coupons SET next_ms = ?1 WHERE id = ?2 AND next_ms IS NOT ?1', nextMs, id)

/** With an end that was told; null where it is none of theirs, or was told before. */
export function withEnd(legs: readonly Leg[], fixture: string, end: End): Leg[] | null {
  const isNews = legs.some((leg) => leg.fixture === fixture && leg.end === null)
  return isNews ? legs.map((leg) => (leg.fixture === fixture && leg.end === null ? { ...leg, end } : leg)) : null
}

export const listDue = (sql: SqlStorage, nowMs: number, count: number) =>
  sql
    .exec<{ id: string }>(
      'SELECT id FROM coupons WHERE ended_ms IS NULL AND next_ms <= ? ORDER BY next_ms LIMIT ?',
      nowMs,
      count,
    )
    .toArray()
    .map(({ id }) => id)

export const findNextMs = (sql: SqlStorage): number | null =>
  one<Row & { next: number | null }>(sql, 'SELECT MIN(next_ms) AS next FROM coupons WHERE ended_ms IS NULL')?.next ??
  null

export function countOpen(sql: SqlStorage): { pending: number; open: number } {
  const row = one<Row & { pending: number | null; open: number }>(
    sql,
    `SELECT sum(state IN ('admitting', 'staking')) AS pending, count(*) AS open FROM coupons
     WHERE ended_ms IS NULL`,
  )
  return { pending: row?.pending ?? 0, open: row?.open ?? 0 }
}

const PAGE = 30

/** The latest first. Open ones are those of which something is left to do. */
export const listCoupons = (sql: SqlStorage, gameCode: string, which: 'open' | 'ended', before: string | null) =>
  sql
    .exec<CouponRow>(
      `SELECT * FROM coupons WHERE game_code = ?1
         AND (state IN ('admitting', 'staking', 'accepted')) = ?2
         AND rowid < COALESCE((SELECT rowid FROM coupons WHERE id = ?3), 9223372036854775807)
       ORDER BY rowid DESC LIMIT ?4`,
      gameCode,
      which === 'open' ? 1 : 0,
      before,
      PAGE,
    )
    .toArray()

export const findCashOut = (sql: SqlStorage, id: string) =>
  one<CashOutRow>(sql, 'SELECT * FROM cash_outs WHERE id = ?', id)
export const findLiveCashOut = (sql: SqlStorage, coupon: string) =>
  one<CashOutRow>(sql, "SELECT * FROM cash_outs WHERE coupon = ? AND state IN ('pending', 'paying')", coupon)
export const listCashOuts = (sql: SqlStorage, coupon: string) =>
  sql.exec<CashOutRow>('SELECT * FROM cash_outs WHERE coupon = ? ORDER BY number', coupon).toArray()

export function insertCashOut(
  sql: SqlStorage,
  cashOut: Pick<CashOutRow, 'id' | 'coupon' | 'part_minor' | 'pay_minor' | 'marks' | 'due_ms'>,
): void {
  sql.exec(
    `INSERT INTO cash_outs (id, coupon, number, part_minor, pay_minor, marks, due_ms, state)
     SELECT ?1, ?2, (SELECT count(*) + 1 FROM cash_outs WHERE coupon = ?2), ?3, ?4, ?5, ?6, 'pending'`,
    cashOut.id,
    cashOut.coupon,
    cashOut.part_minor,
    cashOut.pay_minor,
    cashOut.marks,
    cashOut.due_ms,
  )
}

export const saveCashOut = (sql: SqlStorage, id: string, state: CashOutRow['state']) =>
  sql.exec('UPDATE cash_outs SET state = ?, attempts = 0 WHERE id = ?', state, id)

export const refuseWaitingCashOut = (sql: SqlStorage, coupon: string) =>
  sql.exec("UPDATE cash_outs SET state = 'refused' WHERE coupon = ? AND state = 'pending'", coupon)

export const countAttempt = (sql: SqlStorage, id: string) =>
  sql.exec('UPDATE cash_outs SET attempts = attempts + 1 WHERE id = ?', id)

/** So much of the stake is out. `paidMinor`: by a payment that leaves the round open. */
export const takeFromRest = (sql: SqlStorage, id: string, partMinor: number, paidMinor: number) =>
  sql.exec(
    'UPDATE coupons SET rest_minor = rest_minor - ?, cashed_minor = cashed_minor + ? WHERE id = ?',
    partMinor,
    paidMinor,
    id,
  )
