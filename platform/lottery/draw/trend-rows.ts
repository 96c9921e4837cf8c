/** How long each symbol of a game has been missing, over all its draws: folded draw by draw, in their order. */
import { computeTrends, foldStreaks, type Streak, type Trend } from '../../../contract/lottery/trends.ts'
import type { LotteryResult, RuleSet } from '../../../contract/lottery/types.ts'

type Row<T> = T & Record<string, SqlStorageValue>
type Folded = { counted: number; upTo: number }

/** Draws of one step; a game that was drawn for months without trends has many. */
const AT_ONCE = 500

const findFolded = (sql: SqlStorage): Folded =>
  sql.exec<Row<Folded>>('SELECT counted, up_to AS upTo FROM trend_fold').toArray()[0] ?? { counted: 0, upTo: -1 }

const readStreaks = (sql: SqlStorage): Map<string, Streak> =>
  new Map(
    sql
      .exec<Row<Streak & { symbol: string }>>('SELECT symbol, last, longest FROM trends')
      .toArray()
      .map(({ symbol, last, longest }) => [symbol, { last, longest }]),
  )

/** What was drawn since, up to the first draw that still waits. Answers whether there is more. Within a transaction. */
export function foldTrends(sql: SqlStorage, rules: RuleSet): boolean {
  const folded = findFolded(sql)
  const drawn = sql
    .exec<{ drawAt: number; result: string }>(
      `SELECT draw_at AS drawAt, result FROM draws WHERE draw_at > ? AND state = 'drawn' AND draw_at <
         coalesce((SELECT min(draw_at) FROM draws WHERE state IN ('closed', 'delayed')), 9e15)
       ORDER BY draw_at LIMIT ?`,
      folded.upTo,
      AT_ONCE,
    )
    .toArray()
  if (drawn.length === 0) return false
  const streaks = readStreaks(sql)
  const changed = new Map<string, Streak>()
  for (const [index, { result }] of drawn.entries()) {
    for (const [symbol, streak] of foldStreaks(rules, streaks, JSON.parse(result), folded.counted + index + 1)) {
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
    'INSERT INTO trend_fold VALUES (1, ?, ?) ON CONFLICT DO UPDATE SET counted = excluded.counted, up_to = excluded.up_to',
    folded.counted + drawn.length,
    drawn.at(-1)?.drawAt ?? folded.upTo,
  )
  return drawn.length === AT_ONCE
}

/** Draws were written before those that are folded: they are counted again. */
export function forgetTrends(sql: SqlStorage): void {
  sql.exec('DELETE FROM trends')
  sql.exec('DELETE FROM trend_fold')
}

/** Hits over the last `span` draws, absences over all that are folded. */
export function readTrends(sql: SqlStorage, rules: RuleSet, span: number) {
  const { counted, upTo } = findFolded(sql)
  const results = sql
    .exec<{ result: string }>(
      `SELECT result FROM draws WHERE state = 'drawn' AND draw_at <= ? ORDER BY draw_at DESC LIMIT ?`,
      upTo,
      span,
    )
    .toArray()
    .map(({ result }) => JSON.parse(result) as LotteryResult)
  const rows: Trend[] = computeTrends(rules, results, { counted, streaks: readStreaks(sql) })
  return { draws: results.length, counted, rows }
}
