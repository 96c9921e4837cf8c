/** What each number of a period would pay: the fold of its live tickets at any time. */
import { cellsOf, drawExposure, isCounted } from '../../../contract/lottery/exposure.ts'
import { getPlays } from '../../../contract/lottery/plays.ts'
import type { Cell, LotteryLimits, RuleSet, Ticket } from '../../../contract/lottery/types.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import type { CellSum, FullNumber } from '../../kernel/lottery/book-interface.ts'

type Row<T> = T & Record<string, SqlStorageValue>

type After = { play: string; line: string; taken: number; payoutMinor: Minor }

/** The numbers that have no room for the ticket, the tightest first; none where it fits. Tickets are not yet added. */
export function findFull(sql: SqlStorage, rules: RuleSet, ticket: Ticket, limits: LotteryLimits): FullNumber[] {
  const after = readAfter(sql, ticket)
  const leftOf = ({ taken }: After) => Math.max(0, limits.cellPayoutMaxMinor - taken)
  const shareOf = (cell: After) => leftOf(cell) / (cell.payoutMinor - cell.taken)
  const full = after
    .filter(({ payoutMinor }) => payoutMinor > limits.cellPayoutMaxMinor)
    .sort((a, b) => shareOf(a) - shareOf(b))
    .map((cell) => ({ play: cell.play, line: cell.line, leftMinor: minor(leftOf(cell)), isOfDraw: false }))
  return full.length > 0 ? full : findOverDraw(sql, rules, ticket.period, after, limits)
}

/** What the numbers of a ticket hold now, and would with it. */
const readAfter = (sql: SqlStorage, ticket: Ticket): After[] =>
  sql
    .exec<Row<After>>(
      `SELECT value ->> 'play' AS play, value ->> 'line' AS line, coalesce(payout_minor, 0) AS taken,
         coalesce(payout_minor, 0) + (value ->> 'payoutMinor') AS payoutMinor
       FROM json_each(?1) LEFT JOIN cells ON cells.period = ?2
         AND cells.play = value ->> 'play' AND cells.line = value ->> 'line'`,
      JSON.stringify(cellsOf(ticket)),
      ticket.period,
    )
    .toArray()

/** The whole draw: what all plays might pay together. */
function findOverDraw(
  sql: SqlStorage,
  rules: RuleSet,
  period: string,
  after: readonly After[],
  { drawPayoutMaxMinor }: LotteryLimits,
): FullNumber[] {
  const before = readDecisive(sql, rules, period)
  const standing = new Map([...before, ...after].map((cell) => [`${cell.play}:${cell.line}`, cell]))
  if (drawExposure(rules, standing.values()) <= drawPayoutMaxMinor) return []
  const left = Math.max(0, drawPayoutMaxMinor - drawExposure(rules, before))
  return after.slice(0, 20).map(({ play, line }) => ({ play, line, leftMinor: minor(left), isOfDraw: true }))
}

/** The cells that decide what a draw may cost: all where the outcomes are counted, which are few, else the largest of a play. */
function readDecisive(sql: SqlStorage, rules: RuleSet, period: string): Cell[] {
  const plays = [...getPlays({ rules }).values()]
  const counted = plays.filter((play) => isCounted(rules, play)).map(({ code }) => code)
  const guarded = plays.filter((play) => !isCounted(rules, play)).map(({ code }) => code)
  return sql
    .exec<Row<Cell>>(
      `SELECT play, line, payout_minor AS payoutMinor FROM cells
         WHERE period = ?1 AND play IN (SELECT value FROM json_each(?2))
       UNION ALL
       SELECT * FROM (SELECT value, '', (SELECT max(payout_minor) FROM cells WHERE period = ?1 AND play = value) AS largest
         FROM json_each(?3)) WHERE largest IS NOT NULL`,
      period,
      JSON.stringify(counted),
      JSON.stringify(guarded),
    )
    .toArray()
}

export function addCells(sql: SqlStorage, ticket: Ticket): void {
  sql.exec(
    `INSERT INTO cells (period, play, line, payout_minor)
     SELECT ?2, value ->> 'play', value ->> 'line', value ->> 'payoutMinor' FROM json_each(?1) WHERE true
     ON CONFLICT DO UPDATE SET payout_minor = payout_minor + excluded.payout_minor`,
    JSON.stringify(cellsOf(ticket)),
    ticket.period,
  )
}

/**
 * Of a ticket that is live no longer. Each line is looked up by its key; an UPDATE FROM would read the whole period for each.
 * Of a period that is over nothing is left to look up.
 */
export function removeCells(sql: SqlStorage, ticket: Ticket): void {
  const cells = JSON.stringify(cellsOf(ticket))
  sql.exec(
    `INSERT INTO cells (period, play, line, payout_minor)
     SELECT period, play, line, value ->> 'payoutMinor' FROM json_each(?1) CROSS JOIN cells
     WHERE period = ?2 AND play = value ->> 'play' AND line = value ->> 'line'
     ON CONFLICT DO UPDATE SET payout_minor = payout_minor - excluded.payout_minor`,
    cells,
    ticket.period,
  )
  sql.exec(
    `DELETE FROM cells WHERE period = ?2 AND payout_minor = 0
       AND (play, line) IN (SELECT value ->> 'play', value ->> 'line' FROM json_each(?1))`,
    cells,
    ticket.period,
  )
}

export const dropCells = (sql: SqlStorage, period: string) => sql.exec('DELETE FROM cells WHERE period = ?', period)

export const listCells = (sql: SqlStorage, period: string, limit: number): CellSum[] =>
  sql
    .exec<Row<CellSum>>(
      `SELECT play, line, payout_minor AS payoutMinor FROM cells WHERE period = ?
       ORDER BY payout_minor DESC, play, line LIMIT ?`,
      period,
      limit,
    )
    .toArray()
