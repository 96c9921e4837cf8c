/** What each number of a period would pay: the fold of its live tickets at any time. */
import { cellsOf, drawExposure } from '../../../contract/lottery/exposure.ts'
import type { Cell, LotteryLimits, RuleSet, Ticket } from '../../../contract/lottery/types.ts'
import { minor } from '../../../contract/money.ts'
import type { CellSum, FullNumber } from '../../kernel/lottery/book-interface.ts'

type Row<T> = T & Record<string, SqlStorageValue>

const readCells = (sql: SqlStorage, period: string): Cell[] =>
  sql.exec<Row<Cell>>('SELECT play, line, payout_minor AS payoutMinor FROM cells WHERE period = ?', period).toArray()

/** The numbers that have no room for the ticket; none where it fits. Tickets are not yet added. */
export function findFull(sql: SqlStorage, rules: RuleSet, ticket: Ticket, limits: LotteryLimits): FullNumber[] {
  const cells = cellsOf(ticket)
  const full = sql
    .exec<Row<{ play: string; line: string; taken: number }>>(
      `SELECT value ->> 'play' AS play, value ->> 'line' AS line, coalesce(payout_minor, 0) AS taken
       FROM json_each(?1) LEFT JOIN cells ON cells.period = ?2
         AND cells.play = value ->> 'play' AND cells.line = value ->> 'line'
       WHERE coalesce(payout_minor, 0) + (value ->> 'payoutMinor') > ?3`,
      ...[JSON.stringify(cells), ticket.period, limits.cellPayoutMaxMinor],
    )
    .toArray()
    .map(({ play, line, taken }) => ({ play, line, leftMinor: minor(Math.max(0, limits.cellPayoutMaxMinor - taken)) }))
  return full.length > 0 ? full : findOverDraw(sql, rules, ticket.period, cells, limits)
}

/** The whole draw: what all plays might pay together. Nearly always far below, which one sum shows. */
function findOverDraw(
  sql: SqlStorage,
  rules: RuleSet,
  period: string,
  added: readonly Cell[],
  { drawPayoutMaxMinor }: LotteryLimits,
): FullNumber[] {
  const sum = added.reduce((total, { payoutMinor }) => total + payoutMinor, 0)
  const { all } = sql
    .exec<{ all: number }>('SELECT coalesce(sum(payout_minor), 0) AS "all" FROM cells WHERE period = ?', period)
    .one()
  if (all + sum <= drawPayoutMaxMinor) return []
  const before = readCells(sql, period)
  if (drawExposure(rules, [...before, ...added]) <= drawPayoutMaxMinor) return []
  const left = Math.max(0, drawPayoutMaxMinor - drawExposure(rules, before))
  return added.slice(0, 20).map(({ play, line }) => ({ play, line, leftMinor: minor(left) }))
}

export function addCells(sql: SqlStorage, ticket: Ticket): void {
  sql.exec(
    `INSERT INTO cells (period, play, line, payout_minor)
     SELECT ?2, value ->> 'play', value ->> 'line', value ->> 'payoutMinor' FROM json_each(?1) WHERE true
     ON CONFLICT DO UPDATE SET payout_minor = payout_minor + excluded.payout_minor`,
    ...[JSON.stringify(cellsOf(ticket)), ticket.period],
  )
}

/** Of a ticket that is live no longer. */
export function removeCells(sql: SqlStorage, ticket: Ticket): void {
  sql.exec(
    `UPDATE cells SET payout_minor = payout_minor - (value ->> 'payoutMinor') FROM json_each(?1)
     WHERE period = ?2 AND play = value ->> 'play' AND line = value ->> 'line'`,
    ...[JSON.stringify(cellsOf(ticket)), ticket.period],
  )
  sql.exec('DELETE FROM cells WHERE period = ? AND payout_minor = 0', ticket.period)
}

export const dropCells = (sql: SqlStorage, period: string) => sql.exec('DELETE FROM cells WHERE period = ?', period)

export const listCells = (sql: SqlStorage, period: string, limit: number): CellSum[] =>
  sql
    .exec<Row<CellSum>>(
      `SELECT play, line, payout_minor AS payoutMinor FROM cells WHERE period = ?
       ORDER BY payout_minor DESC, play, line LIMIT ?`,
      ...[period, limit],
    )
    .toArray()
