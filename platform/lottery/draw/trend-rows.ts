/** How long each symbol of a game has been missing, over all its draws: folded draw by draw, in their order. */
import { computeTrends, foldStreaks, type Streak, type Trend } from '../../../contract/lottery/trends.ts'
import type { LotteryResult, RuleSet } from '../../../contract/lottery/types.ts'

type Row<T> = T & Record<string, SqlStorageValue>
type Folded = { counted: number; upTo: number }

/** Draws of one step; a game that was drawn for months without trends has many. */
const AT_ONCE = 500

export const findFolded = (sql: SqlStorage): Folded =>
  sql.exec<Row<Folded>>('SELECT counted, up_to AS upTo FROM trend_fold').toArray()[0] ?? { counted: 0, upTo: -1 }

const readStreaks = (sql: SqlStorage): Map<string, Streak> =>
  new Map(
    sql
      .exec<Row<Streak & { symbol: string }>>('SELECT symbol, last, longest FROM trends')
      .toArray()
      .map(({ symbol, last, longest }) => [symbol, { last, longest }]),
  )

/**
 * What was drawn and written since, before a time, up to the first draw that still waits. Answers whether there is more. Within
 * a transaction.
 */
export function foldTrends(sql: SqlStorage, rules: RuleSet, before: number): boolean {
  const folded = findFolded(sql)
  const drawn = sql
    .exec<{ drawAt: number; result: string }>(
      `SELECT draw_at AS drawAt, result FROM draws WHERE draw_at > ? AND draw_at < ? AND state = 'drawn' AND draw_at <
         coalesce((SELECT min(draw_at) FROM draws WHERE state IN ('closed', 'delayed')), 9e15)
       ORDER BY draw_at LIMIT ?`,
      folded.upTo,
      before,
      AT_ONCE,
    )
    .toArray()
  const last = drawn.at(-1)
  if (!last) return false
  const results = drawn.map(({ result }) => JSON.parse(result) as LotteryResult)
  saveFold(sql, rules, results, last.drawAt)
  return drawn.length === AT_ONCE
}

/** Results in their order, all those after the last that was counted and up to a time of drawing. Within a transaction. */
export function saveFold(sql: SqlStorage, rules: RuleSet, results: readonly LotteryResult[], upTo: number): void {
  const { counted } = findFolded(sql)
  const streaks = readStreaks(sql)
  const changed = new Map<string, Streak>()
  for (const [index, result] of results.entries()) {
    for (const [symbol, streak] of foldStreaks(rules, streaks, result, counted + index + 1)) {
      streaks.set(symbol, streak)
      changed.set(symbol, streak)
    }
  }
  sql.exec(
    `INSERT INTO trends (symbol, last, longest) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET last = excluded.last, longest = excluded.longest`,
    JSON.stringify([...changed].map(([symbol, { last, longest }]) => [symbol, last, longest])),
  )
  sql.exec(
    'INSERT INTO trend_fold (only, counted, up_to) VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET counted = excluded.counted, up_to = excluded.up_to',
    counted + results.length,
    upTo,
  )
}

/** Draws were written before those that are folded: they are counted again. */
export function forgetTrends(sql: SqlStorage): void {
  sql.exec('DELETE FROM trends')
  sql.exec('DELETE FROM trend_fold')
}

/** Hits over these last draws, absences over all that are folded. */
export function readTrends(sql: SqlStorage, rules: RuleSet, results: readonly LotteryResult[]) {
  const { counted } = findFolded(sql)
  const rows: Trend[] = computeTrends(rules, results, { counted, streaks: readStreaks(sql) })
  return { draws: results.length, counted, rows }
}
