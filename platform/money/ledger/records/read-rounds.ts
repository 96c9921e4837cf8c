import type { GameCategory } from '../../../../contract/constants.ts'
import { DAY_MS } from '../../../../contract/time-units.ts'
import type {
  DayOfRounds,
  OpenGame,
  RecordedRound,
  RoundsPage,
  RoundTotals,
  TimeRange,
} from '../../../kernel/wallet/record-types.ts'
import type { Outcome, RoundStatus } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { IS_PLAYED } from './fold-records.ts'
import { bindParts, EDGES, findStretch, inEdge, inSpans } from './sum-spans.ts'

type Row<T> = T & Record<string, SqlStorageValue>

/** By their sequences: the first, the last and those between, of a row of `rounds`. */
export const GROUPS_OF_ROUND = `SELECT rounds.opened_sequence UNION SELECT updated_sequence
  UNION SELECT round_groups.sequence FROM round_groups WHERE round_groups.opened_sequence = rounds.opened_sequence`

const STAKE = `iif(status = 'void', (SELECT coalesce(sum(amount_minor), 0) FROM posting_groups
    WHERE sequence IN (${GROUPS_OF_ROUND}) AND kind = 'rollback'), stake_minor)`

/**
 * A void round has no stake left; the rollbacks of its bets tell what there was. The newest posting at or before a
 * round's last change gives its balance.
 */
export const ROUND_COLUMNS = `vendor, round_id AS roundId, game_id AS gameId, game_code AS gameCode, game_name AS gameName, category,
  status, payout_minor AS payoutMinor, unplayed_minor AS unplayedMinor, rebate_base_minor AS rebateBaseMinor, bet_count AS betCount,
  opened_at AS openedAt, closed_at AS closedAt, rounds.opened_sequence AS openedSequence, updated_sequence AS updatedSequence,
  ${STAKE} AS stakeMinor,
  coalesce((SELECT balance_after_minor FROM postings WHERE sequence <= updated_sequence AND account = 'real'
    ORDER BY sequence DESC LIMIT 1), 0) AS balanceAfterMinor,
  coalesce((SELECT json_type(details, '$.proof') = 'object' FROM round_details
    WHERE round_details.opened_sequence = rounds.opened_sequence), 0) AS hasProof,
  (SELECT sum(moved_minor) FROM round_corrections WHERE round_corrections.opened_sequence = rounds.opened_sequence)
    AS correctedMinor`
export type RoundRow = Row<Omit<RecordedRound, 'hasProof'> & { hasProof: number }>

export const toRecordedRound = ({ hasProof, ...round }: RoundRow): RecordedRound => ({
  ...(round as Omit<RecordedRound, 'hasProof'>),
  hasProof: hasProof === 1,
})

type Selection = {
  range: TimeRange
  category?: GameCategory | undefined
  status?: RoundStatus | undefined
}
type PageAsked = Selection & {
  gameId?: string | undefined
  roundId?: string | undefined
  vendor?: string | undefined
  stakeMinMinor?: number | undefined
  stakeMaxMinor?: number | undefined
  before?: number | undefined
  limit: number
}

/** MEM-07: rounds by when they were opened, newest first, with totals of the whole selection. */
export function readRounds(ledger: Ledger, asked: PageAsked): Outcome<RoundsPage> {
  return accept({ rows: readPage(ledger, asked), totals: sumRounds(ledger, asked) })
}

/** SQLite would not choose the index by itself in a wallet it has no figures of. A status stands in the text for its sake. */
function chooseIndex({ category, status }: Selection): string {
  if (status === 'open') return 'INDEXED BY rounds_open'
  if (status === 'void') return 'INDEXED BY rounds_void'
  return category === undefined ? '' : 'INDEXED BY rounds_by_category'
}

function readPage(ledger: Ledger, asked: PageAsked): RecordedRound[] {
  const { range, category, status, gameId, roundId, vendor, stakeMinMinor, stakeMaxMinor, before, limit } = asked
  const stretch = findStretch(ledger, range)
  if (!stretch) return []
  const conditions = [
    'opened_sequence >= ?1 AND opened_sequence <= ?2 AND opened_at >= ?3 AND opened_at < ?4',
    category === undefined ? '?5 IS NULL' : 'category = ?5',
    status === undefined ? 'true' : `status = '${status}'`,
    gameId === undefined ? '?7 IS NULL' : 'game_id = ?7',
    roundId === undefined ? '?8 IS NULL' : 'round_id = ?8',
    stakeMinMinor === undefined ? '?9 IS NULL' : `${STAKE} >= ?9`,
    stakeMaxMinor === undefined ? '?10 IS NULL' : `${STAKE} <= ?10`,
    vendor === undefined ? '?11 IS NULL' : 'vendor = ?11',
  ]
  return ledger.sql
    .exec<RoundRow>(
      `SELECT ${ROUND_COLUMNS} FROM rounds ${chooseIndex(asked)} WHERE ${conditions.join(' AND ')}
       ORDER BY rounds.opened_sequence DESC LIMIT ?6`,
      stretch.first,
      Math.min(stretch.last, (before ?? Number.MAX_SAFE_INTEGER) - 1),
      range.from,
      range.to,
      category ?? null,
      limit,
      gameId ?? null,
      roundId ?? null,
      stakeMinMinor ?? null,
      stakeMaxMinor ?? null,
      vendor ?? null,
    )
    .toArray()
    .map(toRecordedRound)
}

const NET = "sum(iif(rounds = 0, payout_minor, iif(status = 'settled', payout_minor - stake_minor, 0)))"
/** Each with the round that it corrects, as a row without a round of its own. */
const CORRECTED = `FROM round_corrections CROSS JOIN rounds USING (opened_sequence)`
const IS_SELECTED = '(?3 IS NULL OR category = ?3) AND (?4 IS NULL OR status = ?4)'

function sumRounds({ sql }: Ledger, { range, category, status }: Selection): RoundTotals {
  return sql
    .exec<Row<RoundTotals>>(
      `SELECT coalesce(sum(rounds), 0) AS rounds, coalesce(sum(stake_minor), 0) AS stakeMinor,
         coalesce(sum(payout_minor), 0) AS payoutMinor, coalesce(${NET}, 0) AS netMinor
       FROM (SELECT rounds, stake_minor, payout_minor, category, status FROM ${inSpans('round_spans')}
         UNION ALL SELECT 1, stake_minor, payout_minor, category, status FROM ${EDGES} CROSS JOIN rounds
           ON opened_sequence >= place.first_sequence AND opened_sequence <= place.last_sequence
           WHERE ${inEdge('opened_at')} AND status <> 'open' AND ${IS_PLAYED}
         UNION ALL SELECT 1, stake_minor, payout_minor, category, status FROM rounds INDEXED BY rounds_open
           WHERE status = 'open' AND opened_at >= ?5 AND opened_at < ?6
         UNION ALL SELECT 0, 0, moved_minor, category, status ${CORRECTED} WHERE opened_at >= ?5 AND opened_at < ?6)
       WHERE ${IS_SELECTED}`,
      ...bindParts(range),
      category ?? null,
      status ?? null,
      range.from,
      range.to,
    )
    .one()
}

/** MEM-10: the rounds of each UTC day that has any, by when they were opened. */
export function readProfit({ sql }: Ledger, { days }: { days: TimeRange }): Outcome<DayOfRounds[]> {
  const rows = sql.exec<Row<DayOfRounds>>(
    `SELECT number AS day, sum(rounds) AS rounds, sum(stake_minor) AS stakeMinor, sum(payout_minor) AS payoutMinor,
       ${NET} AS netMinor
     FROM (SELECT number, rounds, stake_minor, payout_minor, status FROM round_spans
         WHERE span_ms = ${DAY_MS} AND number >= ?1 AND number < ?2
       UNION ALL SELECT opened_at / ${DAY_MS}, 1, stake_minor, payout_minor, status FROM rounds INDEXED BY rounds_open
         WHERE status = 'open' AND opened_at >= ?1 * ${DAY_MS} AND opened_at < ?2 * ${DAY_MS}
       UNION ALL SELECT opened_at / ${DAY_MS}, 0, 0, moved_minor, status ${CORRECTED}
         WHERE opened_at >= ?1 * ${DAY_MS} AND opened_at < ?2 * ${DAY_MS})
     GROUP BY number ORDER BY number`,
    days.from,
    days.to,
  )
  return accept(rows.toArray())
}

/** FIND-03: the games that have an unfinished round, the newest first. */
export function readOpenGames({ sql }: Ledger): Outcome<OpenGame[]> {
  const rows = sql.exec<Row<OpenGame>>(
    `SELECT game_id AS gameId, max(opened_at) AS openedAt FROM rounds INDEXED BY rounds_open WHERE status = 'open'
     GROUP BY game_id ORDER BY 2 DESC, 1`,
  )
  return accept(rows.toArray())
}
