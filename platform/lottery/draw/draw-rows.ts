/** The draws of one game as they are kept. */
import { beaconRound } from '../../../contract/lottery/chain.ts'
import type { LotteryResult, Period } from '../../../contract/lottery/types.ts'
import { DRAW_EVENTS, type DrawState } from '../../../contract/states/lottery.ts'
import type { Beacon, Chain, ChainKind, LastDraw, ListedDraw } from '../../kernel/lottery/draw-interface.ts'
import { canStep, setState } from '../transition-text.ts'

export type DrawRow = {
  period: string
  chainId: number
  n: number
  state: DrawState
  closeAt: number
  drawAt: number
  round: number
  beacon: Beacon
  signature: string | null
  randomness: string | null
  result: LotteryResult | null
  voidReason: string | null
  drawnAt: number | null
}
type Row<T> = Omit<T, 'result'> & { result: string | null } & Record<string, SqlStorageValue>

const COLUMNS = `period, chain_id AS chainId, n, state, close_at AS closeAt, draw_at AS drawAt, round, beacon, signature,
  randomness, result, void_reason AS voidReason, drawn_at AS drawnAt`

const parse = <T extends { result: string | null }>(row: T) => ({
  ...row,
  result: row.result === null ? null : (JSON.parse(row.result) as LotteryResult),
})

export function findDraw(sql: SqlStorage, period: string): DrawRow | null {
  const row = sql.exec<Row<DrawRow>>(`SELECT ${COLUMNS} FROM draws WHERE period = ?`, period).toArray()[0]
  return row ? parse(row) : null
}

/** The newest one of live chains, drawn or not. */
export function findNewest(sql: SqlStorage): Pick<DrawRow, 'period' | 'chainId' | 'n'> | null {
  const query = `SELECT period, chain_id AS chainId, n FROM draws JOIN chains USING (chain_id) WHERE kind = 'live'
    ORDER BY draw_at DESC LIMIT 1`
  return sql.exec<{ period: string; chainId: number; n: number }>(query).toArray()[0] ?? null
}

export function findLastResult(sql: SqlStorage): LastDraw | null {
  const query = `SELECT period, result FROM draws WHERE state = 'drawn' ORDER BY draw_at DESC LIMIT 1`
  const row = sql.exec<{ period: string; result: string }>(query).toArray()[0]
  return row ? { period: row.period, result: JSON.parse(row.result) } : null
}

/** Those whose time has come, the oldest first; behind them what is late, round by round, and will be asked for once. */
export function listDue(sql: SqlStorage, now: number, lateBefore: number, limit: number): DrawRow[] {
  return sql
    .exec<Row<DrawRow>>(
      `SELECT ${COLUMNS} FROM draws WHERE state IN ('closed', 'delayed') AND draw_at <= ?
       ORDER BY round < ?, draw_at LIMIT ?`,
      now,
      lateBefore,
      limit,
    )
    .toArray()
    .map(parse)
}

/** Of the house: no value was made for a round before this one, and none will be. */
export const voidUnmade = (sql: SqlStorage, lateBefore: number, now: number) =>
  sql.exec(
    `UPDATE draws SET ${setState(DRAW_EVENTS.voided)}, void_reason = 'not_drawn_in_time', drawn_at = ?
     WHERE ${canStep(DRAW_EVENTS.voided)} AND beacon = 'house' AND randomness IS NULL AND round < ?`,
    now,
    lateBefore,
  )

/** Closed and not drawn yet, the oldest first. */
export function listUndrawn(sql: SqlStorage, until: number, limit: number): DrawRow[] {
  return sql
    .exec<Row<DrawRow>>(
      `SELECT ${COLUMNS} FROM draws WHERE state IN ('closed', 'delayed') AND draw_at <= ? ORDER BY draw_at LIMIT ?`,
      until,
      limit,
    )
    .toArray()
    .map(parse)
}

export function listDraws(sql: SqlStorage, before: number, limit: number): ListedDraw[] {
  return sql
    .exec<Row<ListedDraw & { kind: ChainKind }>>(
      `SELECT period, state, draw_at AS drawAt, drawn_at AS drawnAt, result, void_reason AS voidReason, kind
       FROM draws JOIN chains USING (chain_id) WHERE draw_at < ? ORDER BY draw_at DESC LIMIT ?`,
      before,
      limit,
    )
    .toArray()
    .map(parse)
}

export function saveClosed(sql: SqlStorage, chain: Pick<Chain, 'chainId'>, n: number, beacon: Beacon, at: Period) {
  sql.exec(
    `INSERT INTO draws (period, chain_id, n, state, close_at, draw_at, round, beacon) VALUES (?, ?, ?, 'closed', ?, ?, ?, ?)`,
    at.period,
    chain.chainId,
    n,
    at.closeAtMs,
    at.drawAtMs,
    beaconRound(at.closeAtMs),
    beacon,
  )
}

type Result = { signature: string | null; randomness: string; result: LotteryResult; drawnAt: number }

/** Once: a period that has its result, or is void, keeps it. */
export function saveResult(
  sql: SqlStorage,
  period: string,
  { signature, randomness, result, drawnAt }: Result,
): boolean {
  const { rowsWritten } = sql.exec(
    `UPDATE draws SET ${setState(DRAW_EVENTS.drawn)}, signature = ?, randomness = ?, result = ?, drawn_at = ?
     WHERE period = ? AND ${canStep(DRAW_EVENTS.drawn)}`,
    signature,
    randomness,
    JSON.stringify(result),
    drawnAt,
    period,
  )
  return rowsWritten > 0
}

export function saveVoid(sql: SqlStorage, period: string, reason: string, at: number): boolean {
  const { rowsWritten } = sql.exec(
    `UPDATE draws SET ${setState(DRAW_EVENTS.voided)}, void_reason = ?, drawn_at = ?
     WHERE period = ? AND ${canStep(DRAW_EVENTS.voided)}`,
    reason,
    at,
    period,
  )
  return rowsWritten > 0
}

/** Of the house: made once, at the time of its round. */
export const keepHouseValue = (sql: SqlStorage, period: string, randomness: string) =>
  sql.exec('UPDATE draws SET randomness = ? WHERE period = ? AND randomness IS NULL', randomness, period)

/** The first of those before a draw that are not over: each secret tells all that come before it. */
export const findUndrawnBefore = (sql: SqlStorage, drawAt: number): string | null =>
  sql
    .exec<{ period: string }>(
      `SELECT period FROM draws WHERE state IN ('closed', 'delayed') AND draw_at < ? ORDER BY draw_at LIMIT 1`,
      drawAt,
    )
    .toArray()[0]?.period ?? null

export const saveDelayed = (sql: SqlStorage, period: string) =>
  sql.exec(
    `UPDATE draws SET ${setState(DRAW_EVENTS.delayed)} WHERE period = ? AND ${canStep(DRAW_EVENTS.delayed)}`,
    period,
  )

/** Of a period that has no row yet: it is void when it gets one. */
export function planVoid(sql: SqlStorage, period: string, reason: string): boolean {
  return (
    sql.exec('INSERT INTO planned_voids (period, reason) VALUES (?, ?) ON CONFLICT DO NOTHING', period, reason)
      .rowsWritten > 0
  )
}
export function findPlannedVoid(sql: SqlStorage, period: string): string | null {
  const query = 'SELECT reason FROM planned_voids WHERE period = ?'
  return sql.exec<{ reason: string }>(query, period).toArray()[0]?.reason ?? null
}
/** Periods to come that will be void. */
export const listPlannedVoids = (sql: SqlStorage): string[] =>
  sql
    .exec<{ period: string }>('SELECT period FROM planned_voids WHERE period NOT IN (SELECT period FROM draws)')
    .toArray()
    .map(({ period }) => period)
