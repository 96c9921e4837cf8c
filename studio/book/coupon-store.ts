/** The rows of a player's coupons. Whatever writes more than one row is called within a transaction. */

import { assert } from '../../contract/assert.ts'
import type { PlaceCoupon } from '../../contract/book/calls.ts'
import { endSchema } from '../../contract/book/feed.ts'
import { BOOK_RULES } from '../../contract/book/leagues.ts'
import type { OddsChoice } from '../../contract/book/odds.ts'
import { parsePick } from '../../contract/book/picks.ts'
import { type End, type Outcome, settlePick } from '../../contract/book/settle.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { AdmittedLeg } from './fixture-do.ts'

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
  readonly state: 'admitting' | 'staking' | 'waiting' | 'accepted' | 'closing' | 'refused' | 'rolled_back'
  readonly reason: ErrorCode | null
  readonly reason_leg: number | null
  readonly odds_now: number | null
  readonly due_ms: number | null
  readonly next_ms: number | null
  readonly placed_ms: number
  readonly ended_ms: number | null
}

export interface CouponLegRow extends Row {
  readonly coupon: string
  readonly position: number
  readonly fixture: string
  readonly pick: string
  readonly shown_odds: number
  readonly shown_tick: number | null
  readonly odds: number
  readonly from_home: number
  readonly from_away: number
  readonly in_play: number
  readonly ends_ms: number
  readonly end: string | null
}

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

export const listLegs = (sql: SqlStorage, coupon: string) =>
  sql.exec<CouponLegRow>('SELECT * FROM coupon_legs WHERE coupon = ? ORDER BY position', coupon).toArray()

export const endOfLeg = (leg: CouponLegRow): End | null =>
  leg.end === null ? null : endSchema.parse(JSON.parse(leg.end))

/** Null while its fixture is not over. */
export function outcomeOfLeg(leg: CouponLegRow): Outcome | null {
  const end = endOfLeg(leg)
  const pick = parsePick(leg.pick)
  assert(pick, 'a leg that was taken has a pick')
  return end && settlePick(pick, end, { home: leg.from_home, away: leg.from_away })
}

type NewCoupon = Pick<CouponRow, 'id' | 'game_code' | 'content' | 'unit_minor' | 'lines' | 'next_ms' | 'placed_ms'>

export function insertCoupon(sql: SqlStorage, coupon: NewCoupon, { kind, choice, legs }: PlaceCoupon): void {
  const stakeMinor = coupon.unit_minor * coupon.lines
  sql.exec(
    `INSERT INTO coupons (id, game_code, content, kind, rules, unit_minor, lines, stake_minor, rest_minor, choice, state,
       next_ms, placed_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'admitting', ?, ?)`,
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
    coupon.next_ms,
    coupon.placed_ms,
  )
  for (const [position, leg] of legs.entries())
    sql.exec(
      `INSERT INTO coupon_legs (coupon, position, fixture, pick, shown_odds, shown_tick, odds)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      coupon.id,
      position,
      leg.fixtureId,
      leg.pick,
      leg.odds,
      leg.tick,
      leg.odds,
    )
}

export const saveAdmitted = (sql: SqlStorage, coupon: string, position: number, leg: AdmittedLeg) =>
  sql.exec(
    `UPDATE coupon_legs SET odds = ?, from_home = ?, from_away = ?, in_play = ?, ends_ms = ?
     WHERE coupon = ? AND position = ?`,
    leg.odds,
    leg.from.home,
    leg.from.away,
    leg.inPlay ? 1 : 0,
    leg.endsMs,
    coupon,
    position,
  )

export const saveOdds = (sql: SqlStorage, coupon: string, position: number, odds: number) =>
  sql.exec(
    'UPDATE coupon_legs SET odds = ? WHERE coupon = ? AND position = ? AND odds <> ?',
    odds,
    coupon,
    position,
    odds,
  )

export const saveState = (
  sql: SqlStorage,
  id: string,
  {
    state,
    dueMs = null,
    nextMs,
    endedMs = null,
  }: {
    readonly state: CouponRow['state']
    readonly dueMs?: number | null
    readonly nextMs: number | null
    readonly endedMs?: number | null
  },
) =>
  sql.exec(
    'UPDATE coupons SET state = ?, due_ms = ?, next_ms = ?, ended_ms = ? WHERE id = ?',
    state,
    dueMs,
    nextMs,
    endedMs,
    id,
  )

/** Why a coupon came to nothing. */
export interface Fault {
  readonly errorCode: ErrorCode
  readonly leg: number | null
  readonly oddsNow: number | null
}

export const saveFault = (sql: SqlStorage, id: string, { errorCode, leg, oddsNow }: Fault) =>
  sql.exec('UPDATE coupons SET reason = ?, reason_leg = ?, odds_now = ? WHERE id = ?', errorCode, leg, oddsNow, id)

export const saveNext = (sql: SqlStorage, id: string, nextMs: number | null) =>
  sql.exec('UPDATE coupons SET next_ms = ? WHERE id = ?', nextMs, id)

/** Written once: a result that comes again changes nothing. */
export const saveLegEnd = (sql: SqlStorage, coupon: string, fixture: string, end: End) =>
  sql.exec(
    'UPDATE coupon_legs SET end = ? WHERE coupon = ? AND fixture = ? AND end IS NULL',
    JSON.stringify(end),
    coupon,
    fixture,
  )

export const listDue = (sql: SqlStorage, nowMs: number, count: number) =>
  sql
    .exec<{ id: string }>('SELECT id FROM coupons WHERE next_ms <= ? ORDER BY next_ms LIMIT ?', nowMs, count)
    .toArray()
    .map(({ id }) => id)

export const findNextMs = (sql: SqlStorage): number | null =>
  one<Row & { next: number | null }>(sql, 'SELECT MIN(next_ms) AS next FROM coupons WHERE next_ms IS NOT NULL')?.next ??
  null

export function countOpen(sql: SqlStorage): { pending: number; open: number } {
  const row = one<Row & { pending: number | null; open: number }>(
    sql,
    `SELECT sum(state IN ('admitting', 'staking', 'waiting')) AS pending, count(*) AS open FROM coupons
     WHERE next_ms IS NOT NULL`,
  )
  return { pending: row?.pending ?? 0, open: row?.open ?? 0 }
}

const PAGE = 30

/** The latest first. Open ones are those of which something is left to do. */
export const listCoupons = (sql: SqlStorage, gameCode: string, which: 'open' | 'ended', before: string | null) =>
  sql
    .exec<CouponRow>(
      `SELECT * FROM coupons WHERE game_code = ?1
         AND (state IN ('admitting', 'staking', 'waiting', 'accepted')) = ?2
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
