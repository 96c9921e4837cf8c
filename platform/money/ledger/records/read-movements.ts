import type { MemberAccount } from '../../../kernel/wallet/accounts.ts'
import type {
  Movement,
  MovementsPage,
  MovementTotals,
  RoundRecord,
  TimeRange,
} from '../../../kernel/wallet/record-types.ts'
import { GROUP_KINDS, type GroupKind, type Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept, refuse } from '../outcome.ts'
import type { RoundName } from '../rounds.ts'
import type { Ledger } from '../types.ts'
import { GROUPS_OF_ROUND, ROUND_COLUMNS, type RoundRow, toRecordedRound } from './read-rounds.ts'
import { bindParts, EDGES, findStretch, inEdge, inSpans } from './sum-spans.ts'

type Row<T> = T & Record<string, SqlStorageValue>
type MovementRow = Row<
  Omit<Movement, 'round'> & { gameId: string | null } & Record<'gameName' | 'status', string> &
    Record<'stakeMinor' | 'payoutMinor', number>
>

const COLUMNS = `posting_groups.sequence, account, kind, postings.amount_minor AS amountMinor,
  balance_after_minor AS balanceAfterMinor, occurred_at AS occurredAt, posting_groups.vendor,
  posting_groups.round_id AS roundId, coalesce(transaction_id, key) AS reference,
  game_id AS gameId, game_name AS gameName, rounds.status, stake_minor AS stakeMinor, payout_minor AS payoutMinor`
const ROUND = `LEFT JOIN rounds ON rounds.vendor = posting_groups.vendor AND rounds.round_id = posting_groups.round_id`
const IS_MEMBERS = `account IN ('real', 'bonus', 'held', 'pending')`

/** Movements, and the words that come after `WHERE`. `groups`: how the groups of a page are found. */
const selectMovements = (groups = '') =>
  `SELECT ${COLUMNS} FROM posting_groups ${groups} CROSS JOIN postings USING (sequence) ${ROUND}`

function toMovement({ gameId, gameName, status, stakeMinor, payoutMinor, ...movement }: MovementRow): Movement {
  const round = gameId === null ? null : { gameId, gameName, status, stakeMinor, payoutMinor }
  return { ...movement, round } as Movement
}

type Selection = { range: TimeRange; kind?: string | undefined }
type Before = { sequence: number; account: MemberAccount }
type PageAsked = Selection & { before?: Before | undefined; limit: number }
type MovementsAsked = PageAsked & { kind?: GroupKind | 'unknown' | undefined }

/** MEM-09: every movement of the member's accounts, newest first, with totals of the whole selection. */
export function readMovements(ledger: Ledger, asked: MovementsAsked): Outcome<MovementsPage> {
  if (asked.kind === 'unknown') return accept(readUnknown(ledger, asked))
  return accept({ rows: readPage(ledger, asked), totals: sumMovements(ledger, asked) })
}

/** Kinds that a later release posted: there are a few after a roll-back, else none. A page of each is read, and the newest rows of all stay. */
function readUnknown(ledger: Ledger, asked: PageAsked): MovementsPage {
  const ofEach = listUnknownKinds(ledger).map((kind) => ({ ...asked, kind }))
  const rows = ofEach.flatMap((one) => readPage(ledger, one))
  const isAfter = (a: Movement, b: Movement) => b.sequence - a.sequence || (a.account < b.account ? 1 : -1)
  return {
    rows: rows.toSorted(isAfter).slice(0, asked.limit),
    totals: ofEach.flatMap((one) => sumMovements(ledger, one)),
  }
}

/** One step through the index a kind, however many groups there are. */
function listUnknownKinds({ sql }: Ledger): string[] {
  const next = (after: string) => `SELECT min(kind) FROM posting_groups INDEXED BY posting_groups_by_kind
    WHERE kind NOT IN ('bet', 'win') AND kind > ${after}`
  const rows = sql.exec<{ kind: string }>(
    `WITH RECURSIVE found (kind) AS (${next("''")}
       UNION ALL SELECT (${next('found.kind')}) FROM found WHERE found.kind IS NOT NULL)
     SELECT kind FROM found WHERE kind IS NOT NULL`,
  )
  const known: readonly string[] = GROUP_KINDS
  return rows.toArray().flatMap(({ kind }) => (known.includes(kind) ? [] : [kind]))
}

/** Nearly all groups are bets and wins: the few others have an index by kind, which costs the many nothing. */
function chooseKind(kind: string | undefined): { index: string; condition: string } {
  if (kind === undefined) return { index: '', condition: '?5 IS NULL' }
  if (kind === 'bet' || kind === 'win') return { index: '', condition: 'kind = ?5' }
  return { index: 'INDEXED BY posting_groups_by_kind', condition: "kind NOT IN ('bet', 'win') AND kind = ?5" }
}

function readPage(ledger: Ledger, { range, kind, before, limit }: PageAsked): Movement[] {
  const stretch = findStretch(ledger, range)
  if (!stretch) return []
  const { index, condition } = chooseKind(kind)
  const place = before ?? { sequence: Number.MAX_SAFE_INTEGER, account: '' }
  return ledger.sql
    .exec<MovementRow>(
      `${selectMovements(index)}
       WHERE posting_groups.sequence >= ?1 AND posting_groups.sequence <= ?2 AND occurred_at >= ?3 AND occurred_at < ?4
         AND ${condition} AND ${IS_MEMBERS} AND (posting_groups.sequence < ?6 OR account < ?7)
       ORDER BY posting_groups.sequence DESC, account DESC LIMIT ?8`,
      stretch.first,
      Math.min(stretch.last, place.sequence),
      range.from,
      range.to,
      kind ?? null,
      place.sequence,
      place.account,
      limit,
    )
    .toArray()
    .map(toMovement)
}

function sumMovements({ sql }: Ledger, { range, kind }: Selection): MovementTotals[] {
  const rows = sql.exec<Row<MovementTotals>>(
    `SELECT kind, sum(movements) AS movements, sum(in_minor) AS inMinor, sum(out_minor) AS outMinor
     FROM (SELECT kind, movements, in_minor, out_minor FROM ${inSpans('movement_spans')}
       UNION ALL SELECT kind, 1, max(postings.amount_minor, 0), max(-postings.amount_minor, 0)
         FROM ${EDGES} CROSS JOIN posting_groups
           ON posting_groups.sequence >= place.first_sequence AND posting_groups.sequence <= place.last_sequence
         CROSS JOIN postings ON postings.sequence = posting_groups.sequence AND account = 'real'
         WHERE ${inEdge('occurred_at')})
     WHERE ?3 IS NULL OR kind = ?3 GROUP BY kind ORDER BY kind`,
    ...bindParts(range),
    kind ?? null,
  )
  return rows.toArray()
}

/** SAFE-06: movements of `real` after a place in the journal and up to another, oldest first. */
export function readStretch({ sql }: Ledger, { after, last, limit }: { after: number; last: number; limit: number }) {
  const rows = sql.exec<MovementRow>(
    `${selectMovements()} WHERE posting_groups.sequence > ? AND posting_groups.sequence <= ? AND account = 'real'
     ORDER BY posting_groups.sequence LIMIT ?`,
    after,
    last,
    limit,
  )
  return rows.toArray().map(toMovement)
}

/** The movements of one posting group; none where there is no such group. */
export function readMovement({ sql }: Ledger, { sequence }: { sequence: number }): Outcome<Movement[]> {
  const rows = sql.exec<MovementRow>(
    `${selectMovements()} WHERE posting_groups.sequence = ? AND ${IS_MEMBERS} ORDER BY account`,
    sequence,
  )
  return accept(rows.toArray().map(toMovement))
}

/** MEM-07: one round with what the vendor sent of it, and its movements, oldest first. */
export function readRound({ sql }: Ledger, { vendor, roundId }: RoundName): Outcome<RoundRecord> {
  const row = sql
    .exec<RoundRow & { details: string | null; groups: string }>(
      `SELECT ${ROUND_COLUMNS}, (SELECT details FROM round_details WHERE opened_sequence = rounds.opened_sequence) AS details,
         (SELECT json_group_array(sequence) FROM posting_groups WHERE sequence IN (${GROUPS_OF_ROUND})) AS groups
       FROM rounds WHERE vendor = ? AND round_id = ?`,
      vendor,
      roundId,
    )
    .toArray()[0]
  if (!row) return refuse('round_unknown', 'no such round in this wallet')
  const { details, groups, ...round } = row
  const postings = sql.exec<MovementRow>(
    `${selectMovements()} WHERE posting_groups.sequence IN (SELECT value FROM json_each(?)) AND ${IS_MEMBERS}
     ORDER BY posting_groups.sequence, account`,
    groups,
  )
  return accept({ round: toRecordedRound(round as RoundRow), details, postings: postings.toArray().map(toMovement) })
}
