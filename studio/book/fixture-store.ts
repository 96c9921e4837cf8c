/** The rows of one fixture. Whatever writes more than one row is called within a transaction. */
import { endSchema } from '../../contract/book/feed.ts'
import type { OddsChoice } from '../../contract/book/odds.ts'
import type { End } from '../../contract/book/settle.ts'

type Row = { readonly [column: string]: SqlStorageValue }

export interface Start {
  readonly link: string
  readonly beacon: 'public' | 'house'
  readonly signature: string | null
  readonly randomness: string
  readonly started_ms: number
}

export interface LegRow extends Row {
  readonly coupon: string
  readonly player: string
  readonly pick: string
  readonly odds: number
  readonly choice: OddsChoice
  readonly from_home: number
  readonly from_away: number
  readonly played: number
  readonly points: number
  readonly shut_seq: number
  readonly in_play: number
  readonly admitted_ms: number
  readonly state: 'admitted' | 'confirmed' | 'told' | 'released'
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly stake_minor: number
  readonly most_minor: number
  readonly tell_ms: number
  readonly told_number: number
  readonly attempts: number
}

/** Why a fixture is void. */
export type VoidRule = 'no_public_value' | 'not_finished' | 'operator' | 'feed'

export interface Ending {
  readonly end: End
  readonly rule: VoidRule | null
  readonly endedMs: number
}

const one = <T extends Row>(sql: SqlStorage, query: string, ...values: SqlStorageValue[]): T | null =>
  sql.exec<T>(query, ...values).toArray()[0] ?? null

export const findIdentity = (sql: SqlStorage) =>
  one<Row & { fixture: string; chain_end: string | null }>(sql, 'SELECT fixture, chain_end FROM identity')
export const saveIdentity = (sql: SqlStorage, fixture: string) =>
  sql.exec('INSERT INTO identity (id, fixture) VALUES (1, ?)', fixture)
export const saveChainEnd = (sql: SqlStorage, chainEnd: string) =>
  sql.exec('UPDATE identity SET chain_end = ?', chainEnd)

export const findStart = (sql: SqlStorage): Start | null => one<Start & Row>(sql, 'SELECT * FROM start')

export function saveStart(sql: SqlStorage, start: Start): void {
  sql.exec(
    `INSERT INTO start (id, link, beacon, signature, randomness, started_ms) VALUES (1, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    start.link,
    start.beacon,
    start.signature,
    start.randomness,
    start.started_ms,
  )
}

type EndingRow = Row & { readonly end: string; readonly rule: VoidRule | null; readonly ended_ms: number }

export function findEnding(sql: SqlStorage): Ending | null {
  const row = one<EndingRow>(sql, 'SELECT * FROM ending')
  return row && { end: endSchema.parse(JSON.parse(row.end)), rule: row.rule, endedMs: row.ended_ms }
}

/** Ends the fixture once and for all: every confirmed leg hears it from now on, and what was not confirmed is off. */
export function saveEnding(sql: SqlStorage, end: End, rule: VoidRule | null, nowMs: number): void {
  if (findEnding(sql)) return
  sql.exec('INSERT INTO ending (id, end, rule, ended_ms) VALUES (1, ?, ?, ?)', JSON.stringify(end), rule, nowMs)
  sql.exec("UPDATE legs SET state = 'released' WHERE state = 'admitted'")
}

export interface Correction {
  readonly number: number
  readonly approval: string
  readonly end: End
  readonly reason: string
}

/** The latest, which counts. */
export function findCorrection(sql: SqlStorage): Correction | null {
  const row = one<Row & { number: number; approval: string; end: string; reason: string }>(
    sql,
    'SELECT number, approval, end, reason FROM corrections ORDER BY number DESC LIMIT 1',
  )
  return row && { ...row, end: endSchema.parse(JSON.parse(row.end)) }
}

export const saveCorrection = (sql: SqlStorage, { approval, end, reason }: Omit<Correction, 'number'>, nowMs: number) =>
  sql.exec(
    `INSERT INTO corrections (number, approval, end, reason, corrected_ms)
     SELECT count(*) + 1, ?, ?, ?, ? FROM corrections`,
    approval,
    JSON.stringify(end),
    reason,
    nowMs,
  )

/** How it ended, as it stands now. Null while it is not over. */
export const findResult = (sql: SqlStorage): End | null => findCorrection(sql)?.end ?? findEnding(sql)?.end ?? null

export const readSuspension = (sql: SqlStorage): { isShut: boolean; seq: number } => {
  const row = one<Row & { is_shut: number; seq: number }>(sql, 'SELECT is_shut, seq FROM suspension')
  return { isShut: row?.is_shut === 1, seq: row?.seq ?? 0 }
}

export const saveSuspension = (sql: SqlStorage, isShut: boolean) =>
  sql.exec(
    `INSERT INTO suspension (id, is_shut, seq) VALUES (1, ?1, 1)
     ON CONFLICT (id) DO UPDATE SET is_shut = ?1, seq = seq + 1 WHERE is_shut <> ?1`,
    isShut ? 1 : 0,
  )

export const findLeg = (sql: SqlStorage, coupon: string) =>
  one<LegRow>(sql, 'SELECT * FROM legs WHERE coupon = ?', coupon)

export type NewLeg = Pick<
  LegRow,
  | 'coupon'
  | 'player'
  | 'pick'
  | 'odds'
  | 'choice'
  | 'from_home'
  | 'from_away'
  | 'played'
  | 'points'
  | 'shut_seq'
  | 'in_play'
  | 'admitted_ms'
  | 'operator'
  | 'currency'
  | 'mode'
  | 'stake_minor'
  | 'most_minor'
>

export function insertLeg(sql: SqlStorage, leg: NewLeg): void {
  sql.exec(
    `INSERT INTO legs (coupon, player, pick, odds, choice, from_home, from_away, played, points, shut_seq, in_play, admitted_ms,
       operator, currency, mode, stake_minor, most_minor, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'admitted')`,
    leg.coupon,
    leg.player,
    leg.pick,
    leg.odds,
    leg.choice,
    leg.from_home,
    leg.from_away,
    leg.played,
    leg.points,
    leg.shut_seq,
    leg.in_play,
    leg.admitted_ms,
    leg.operator,
    leg.currency,
    leg.mode,
    leg.stake_minor,
    leg.most_minor,
  )
}

export const confirmLegRow = (sql: SqlStorage, coupon: string, odds: number) =>
  sql.exec("UPDATE legs SET state = 'confirmed', odds = ? WHERE coupon = ? AND state = 'admitted'", odds, coupon)

/** Off the fixture, whatever it was: its player hears no end of it, and it is in no exposure. */
export const releaseLegRow = (sql: SqlStorage, coupon: string) =>
  sql.exec("UPDATE legs SET state = 'released' WHERE coupon = ? AND state <> 'released'", coupon)

export const countOpenLegs = (sql: SqlStorage): number =>
  one<Row & { count: number }>(sql, "SELECT count(*) AS count FROM legs WHERE state IN ('admitted', 'confirmed')")
    ?.count ?? 0

/** A leg that has not heard the end, or not the latest correction. Without an index: each leg would cost rows for it. */
const IS_TO_TELL = `(state = 'confirmed'
  OR state = 'told' AND told_number < (SELECT coalesce(max(number), 0) FROM corrections))`

/** Of a fixture that is over. */
export const listLegsToTell = (sql: SqlStorage, nowMs: number, count: number) =>
  sql
    .exec<LegRow>(`SELECT * FROM legs WHERE ${IS_TO_TELL} AND tell_ms <= ? ORDER BY tell_ms LIMIT ?`, nowMs, count)
    .toArray()
export const findNextTellMs = (sql: SqlStorage): number | null =>
  findEnding(sql) &&
  (one<Row & { next: number | null }>(sql, `SELECT MIN(tell_ms) AS next FROM legs WHERE ${IS_TO_TELL}`)?.next ?? null)

/** `number`: of the correction that was told with it, 0 for the end itself. */
export const saveTold = (sql: SqlStorage, coupon: string, number: number) =>
  sql.exec(
    `UPDATE legs SET state = 'told', told_number = ?, attempts = 0, tell_ms = 0
     WHERE coupon = ? AND state IN ('confirmed', 'told')`,
    number,
    coupon,
  )

export const saveUntold = (sql: SqlStorage, coupon: string, tellMs: number) =>
  sql.exec('UPDATE legs SET attempts = attempts + 1, tell_ms = ? WHERE coupon = ?', tellMs, coupon)

export interface Exposure {
  readonly pick: string
  readonly coupons: number
  readonly stakeMinor: number
  /** The whole possible payout of every coupon that has this pick. */
  readonly mostMinor: number
}

export const listExposure = (
  sql: SqlStorage,
  { operator, currency, mode }: { readonly operator: string; readonly currency: string; readonly mode: string },
): Exposure[] =>
  sql
    .exec<Row & { pick: string; coupons: number; stake: number; most: number }>(
      `SELECT pick, count(*) AS coupons, sum(stake_minor) AS stake, sum(most_minor) AS most FROM legs
       WHERE state <> 'released' AND operator = ? AND currency = ? AND mode = ? GROUP BY pick ORDER BY most DESC`,
      operator,
      currency,
      mode,
    )
    .toArray()
    .map(({ pick, coupons, stake, most }) => ({ pick, coupons, stakeMinor: stake, mostMinor: most }))
