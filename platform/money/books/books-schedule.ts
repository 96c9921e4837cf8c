/** Which wallets' books are looked at next, what was found, and what is kept of it (docs/decisions/0149). */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/time-units.ts'
import { bind, commit, type Database, readAll, readFirst } from '../../kernel/commit.ts'
import type { JournalMark } from '../../kernel/wallet/wallet-interface.ts'
import type { Owner } from '../sums/catch-up.ts'

const integer = z.number().int()
const dueSchema = z.object({
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  lastSequence: integer,
  transferSequence: integer,
  markSequence: integer,
  markHash: z.string(),
  unfinishedSequence: integer,
  unfinishedHash: z.string(),
  wholeCheckedAt: integer,
  isBroken: integer,
  begunAt: integer.nullable(),
})
export type DueBooks = Pick<
  z.infer<typeof dueSchema>,
  'merchant' | 'memberId' | 'lastSequence' | 'transferSequence'
> & {
  known: JournalMark | null
  /** Where a check of all stands that has not come to its end. */
  unfinished: JournalMark | null
  /** When it was last read from its first posting, in milliseconds since the epoch; 0 for never. */
  wholeCheckedAt: number
  isBroken: boolean
  /** When a check began that is under way, in milliseconds since the epoch. */
  begunAt: number | null
}

const COLUMNS = `merchant, member_id AS memberId, last_sequence AS lastSequence, transfer_sequence AS transferSequence,
  mark_sequence AS markSequence, mark_hash AS markHash, unfinished_sequence AS unfinishedSequence,
  unfinished_hash AS unfinishedHash, whole_checked_at AS wholeCheckedAt, state = 'broken' AS isBroken, begun_at AS begunAt`

function present(row: z.infer<typeof dueSchema>): DueBooks {
  const { markSequence, markHash, unfinishedSequence, unfinishedHash, isBroken, ...rest } = row
  const mark = (sequence: number, hash: string) => (sequence > 0 ? { sequence, hash } : null)
  const marks = { known: mark(markSequence, markHash), unfinished: mark(unfinishedSequence, unfinishedHash) }
  return { ...rest, ...marks, isBroken: isBroken === 1 }
}

/** A check of all goes on only where it was noted here that it is under way: what lies in the wallet may be old, or forged. */
export const continueBooks = ({ known, unfinished }: DueBooks) => ({
  begins: unfinished === null,
  standsAt: unfinished,
  known,
})

/**
 * The longest overdue first. Where there is room after them, those where nothing moved and that were last read from their first
 * posting at `restingSinceMs` or earlier, the longest ago first.
 */
export async function readDueBooks(
  database: Database,
  { nowMs, restingSinceMs, limit }: { nowMs: number; restingSinceMs: number; limit: number },
): Promise<DueBooks[]> {
  const query = `SELECT ${COLUMNS} FROM (
      SELECT * FROM (SELECT *, 0 AS rests, due_at AS place FROM books_check WHERE due_at <= ?1 ORDER BY due_at LIMIT ?3)
      UNION ALL
      SELECT * FROM (SELECT *, 1 AS rests, whole_checked_at AS place FROM books_check
        WHERE due_at IS NULL AND whole_checked_at <= ?2 ORDER BY whole_checked_at LIMIT ?3)
    ) ORDER BY rests, place LIMIT ?3`
  return (await readAll(database, dueSchema, bind(query, nowMs, restingSinceMs, limit))).map(present)
}

/** What was kept of one wallet's last check; null before the first. */
export async function findBooks(database: Database, { merchant, memberId }: Owner): Promise<DueBooks | null> {
  const query = `SELECT ${COLUMNS} FROM books_check WHERE merchant = ? AND member_id = ?`
  const row = await readFirst(database, dueSchema, bind(query, merchant, memberId))
  return row && present(row)
}

export type BooksResult = {
  findings: readonly string[]
  transferSequence: number
  hasMore: boolean
  /** The journal was read from its first posting to its end. */
  isWhole: boolean
  /** Sound up to there; null where nothing new is known of it. */
  mark: JournalMark | null
  /** Where a check of all stands that has not come to its end. */
  unfinished: JournalMark | null
}

/**
 * Keeps what journal and transfers said, before sums are compared. What was not looked at to its end is called what it was
 * called before. When it is due next stays as it is: `endCheck` says that.
 */
export async function saveBooks(database: Database, { merchant, memberId }: Owner, result: BooksResult, nowMs: number) {
  const save = `INSERT INTO books_check (merchant, member_id, checked_at, state, findings, transfer_sequence,
      mark_sequence, mark_hash, whole_checked_at, unfinished_sequence, unfinished_hash)
    VALUES (?1, ?2, ?3, iif(?7, 'unchecked', ?4), ?5, ?6, coalesce(?8, 0), coalesce(?9, ''), iif(?10, ?3, 0), ?11, ?12)
    ON CONFLICT DO UPDATE SET checked_at = excluded.checked_at,
      state = iif(?7, state, excluded.state), findings = iif(?7, findings, excluded.findings),
      transfer_sequence = excluded.transfer_sequence,
      mark_sequence = iif(?8 IS NULL, mark_sequence, excluded.mark_sequence),
      mark_hash = iif(?8 IS NULL, mark_hash, excluded.mark_hash),
      whole_checked_at = iif(?10, ?3, whole_checked_at),
      unfinished_sequence = excluded.unfinished_sequence, unfinished_hash = excluded.unfinished_hash`
  await commit(database, [
    bind(
      save,
      merchant,
      memberId,
      nowMs,
      result.findings.length > 0 ? 'broken' : 'sound',
      JSON.stringify(result.findings.slice(0, 20)),
      result.transferSequence,
      result.hasMore ? 1 : 0,
      result.mark?.sequence ?? null,
      result.mark?.hash ?? null,
      result.isWhole ? 1 : 0,
      result.unfinished?.sequence ?? 0,
      result.unfinished?.hash ?? '',
    ),
  ])
}

/** `sumsDiffer`: null where they were not compared. */
export type CheckEnd = { lastSequence: number; hasMore: boolean; sumsDiffer: boolean | null }

/**
 * `lastSequence`: the journal was read up to there. What was posted while the books were read makes the wallet due again
 * tomorrow; what was not looked at, at once.
 */
export async function endCheck(database: Database, { merchant, memberId }: Owner, end: CheckEnd, nowMs: number) {
  const sumsDiffer = end.sumsDiffer === null ? null : Number(end.sumsDiffer)
  await commit(database, [
    sql`UPDATE books_check SET last_sequence = ${end.lastSequence}, begun_at = NULL,
        due_at = iif(${end.hasMore ? 1 : 0}, ${nowMs}, iif(
          (SELECT sequence FROM counted_member WHERE merchant = ${merchant} AND member_id = ${memberId}) > ${end.lastSequence},
          ${nowMs + DAY_MS}, NULL)),
        sums_differ_at = CASE ${sumsDiffer} WHEN 1 THEN coalesce(sums_differ_at, ${nowMs}) WHEN 0 THEN NULL
          ELSE sums_differ_at END
      WHERE merchant = ${merchant} AND member_id = ${memberId}`,
  ])
}

/** For who begins a check: should it not come to its end, the wallet is tried again in an hour, and holds up no other. */
export async function beginCheck(database: Database, { merchant, memberId }: Owner, nowMs: number) {
  await commit(database, [
    sql`UPDATE books_check SET due_at = ${nowMs + HOUR_MS}, begun_at = ${nowMs}
      WHERE merchant = ${merchant} AND member_id = ${memberId}`,
  ])
}

/** Counted next, and not only when they are due. For a commit; `which` names rows of `books_check`. */
export const countBooksNow = (nowMs: number, which: SQL): SQL =>
  sql`UPDATE books_check SET due_at = min(coalesce(due_at, ${nowMs}), ${nowMs}) WHERE ${which}`
