/** MEM-07 to MEM-10: folds the journal into the sums that records are read from (platform/money/ledger/schema/records.ts). */
import type { GameCategory } from '../../../../contract/constants.ts'
import type { GameId, RoundId, VendorCode } from '../../../../contract/ids.ts'
import type { Minor } from '../../../../contract/money.ts'
import { computeValidBet } from '../../../../contract/rules/valid-bet.ts'
import type { Ledger } from '../types.ts'
import { QUARTER_MS, SPANS_MS } from './split-range.ts'

/** Groups of a slice, at most: a few milliseconds. Slices end at multiples of it, where the running sums are noted. */
export const GROUPS_PER_SLICE = 500
const SPANS = `json_each('${JSON.stringify(SPANS_MS)}') AS span`

/**
 * Folds what was posted since the last time, oldest first, in at most so many slices. Answers whether the journal is folded
 * to its end. Run inside a transaction.
 */
export function foldRecords({ sql }: Pick<Ledger, 'sql'>, mostSlices = Number.MAX_SAFE_INTEGER): boolean {
  const { folded, last } = readPlace(sql)
  let after = folded
  for (let slice = 0; slice < mostSlices && after < last; slice += 1) {
    const to = Math.min(after + GROUPS_PER_SLICE - (after % GROUPS_PER_SLICE), last)
    foldSlice(sql, after, to)
    after = to
  }
  if (after > folded)
    sql.exec(
      `INSERT INTO record_fold (only, sequence) VALUES (1, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence`,
      after,
    )
  return after === last
}

/**
 * Folds the slices that are whole, for whoever comes by with something else to do: a reader who was never there then finds
 * a short way to go, and a round costs next to nothing. Run inside a transaction.
 */
export function foldWholeSlices({ sql }: Pick<Ledger, 'sql'>): void {
  const { folded, last } = readPlace(sql)
  const slices = Math.floor(last / GROUPS_PER_SLICE) - Math.floor(folded / GROUPS_PER_SLICE)
  if (slices > 0) foldRecords({ sql }, slices)
}

const readPlace = (sql: SqlStorage) =>
  sql
    .exec<{ folded: number; last: number }>(
      `SELECT coalesce((SELECT sequence FROM record_fold), 0) AS folded,
         (SELECT coalesce(max(sequence), 0) FROM posting_groups) AS last`,
    )
    .one()

/** After `after`, up to and with `to`. */
function foldSlice(sql: SqlStorage, after: number, to: number): void {
  sql.exec(
    `INSERT INTO journal_spans (span_ms, number, first_sequence, last_sequence)
     SELECT value, occurred_at / value, min(sequence), max(sequence)
     FROM posting_groups CROSS JOIN ${SPANS} WHERE sequence > ? AND sequence <= ? GROUP BY 1, 2
     ON CONFLICT DO UPDATE SET last_sequence = excluded.last_sequence`,
    after,
    to,
  )
  sql.exec(
    `INSERT INTO movement_spans (span_ms, number, kind, movements, in_minor, out_minor, last_sequence)
     SELECT value, occurred_at / value, kind, count(*),
       sum(max(postings.amount_minor, 0)), sum(max(-postings.amount_minor, 0)), max(sequence)
     FROM posting_groups CROSS JOIN postings USING (sequence) CROSS JOIN ${SPANS}
     WHERE sequence > ? AND sequence <= ? AND account = 'real' GROUP BY 1, 2, 3
     ON CONFLICT DO UPDATE SET movements = movements + excluded.movements, in_minor = in_minor + excluded.in_minor,
       out_minor = out_minor + excluded.out_minor, last_sequence = excluded.last_sequence`,
    after,
    to,
  )
  if (to % GROUPS_PER_SLICE === 0) noteMark(sql, to)
  foldRounds(sql, readClosed(sql, after, to))
}

function noteMark(sql: SqlStorage, sequence: number): void {
  sql.exec(
    `INSERT INTO movement_marks (sequence, movements, in_minor, out_minor)
     SELECT ?1, count(*) + coalesce(max(mark.movements), 0),
       coalesce(sum(max(amount_minor, 0)), 0) + coalesce(max(mark.in_minor), 0),
       coalesce(sum(max(-amount_minor, 0)), 0) + coalesce(max(mark.out_minor), 0)
     FROM (SELECT 1) LEFT JOIN movement_marks AS mark ON mark.sequence = ?1 - ?2
       LEFT JOIN postings ON postings.sequence > ?1 - ?2 AND postings.sequence <= ?1 AND account = 'real'`,
    sequence,
    GROUPS_PER_SLICE,
  )
}

export type ClosedRound = {
  vendor: VendorCode
  roundId: RoundId
  gameId: GameId
  category: GameCategory
  status: 'settled' | 'void'
  stakeMinor: Minor
  payoutMinor: Minor
  rebateBaseMinor: Minor
  openedAt: number
  closedAt: number
}

/** A round of which nothing was played counts in no total. */
export const IS_PLAYED = '(unplayed_minor = 0 OR stake_minor > 0 OR payout_minor > 0)'

/** A round counts with the group that closed it, and never changes after that. */
export function readClosed(sql: SqlStorage, after: number, to: number): ClosedRound[] {
  return sql
    .exec<ClosedRound>(
      `SELECT vendor, round_id AS roundId, game_id AS gameId, category, status, stake_minor AS stakeMinor, payout_minor AS payoutMinor,
         rebate_base_minor AS rebateBaseMinor, opened_at AS openedAt, closed_at AS closedAt
       FROM posting_groups CROSS JOIN rounds USING (vendor, round_id)
       WHERE sequence > ? AND sequence <= ? AND kind IN ('win', 'rollback') AND updated_sequence = sequence
         AND status <> 'open' AND ${IS_PLAYED}
       ORDER BY sequence`,
      after,
      to,
    )
    .toArray()
}

function foldRounds(sql: SqlStorage, closed: readonly ClosedRound[]): void {
  if (closed.length === 0) return
  sql.exec(
    `INSERT INTO round_spans (span_ms, number, category, status, rounds, stake_minor, payout_minor)
     SELECT span.value, (round.value ->> 'openedAt') / span.value, round.value ->> 'category',
       round.value ->> 'status', count(*), sum(round.value ->> 'stakeMinor'), sum(round.value ->> 'payoutMinor')
     FROM json_each(?) AS round CROSS JOIN ${SPANS} WHERE true GROUP BY 1, 2, 3, 4
     ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds, stake_minor = stake_minor + excluded.stake_minor,
       payout_minor = payout_minor + excluded.payout_minor`,
    JSON.stringify(closed),
  )
  const settled = closed
    .filter(({ status }) => status === 'settled')
    .map((round) => ({ ...round, validMinor: computeValidBet(round) }))
  sql.exec(
    `INSERT INTO play_quarters
       (quarter, vendor, category, rounds, stake_minor, valid_minor, payout_minor, rebate_base_minor)
     SELECT (value ->> 'closedAt') / ${QUARTER_MS}, value ->> 'vendor', value ->> 'category', count(*),
       sum(value ->> 'stakeMinor'), sum(value ->> 'validMinor'), sum(value ->> 'payoutMinor'),
       sum(value ->> 'rebateBaseMinor')
     FROM json_each(?) WHERE true GROUP BY 1, 2, 3
     ON CONFLICT DO UPDATE SET rounds = rounds + excluded.rounds, stake_minor = stake_minor + excluded.stake_minor,
       valid_minor = valid_minor + excluded.valid_minor, payout_minor = payout_minor + excluded.payout_minor,
       rebate_base_minor = rebate_base_minor + excluded.rebate_base_minor`,
    JSON.stringify(settled),
  )
}
