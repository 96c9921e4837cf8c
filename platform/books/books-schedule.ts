/** Which wallets' books are looked at next, and what was found (docs/decisions/0086). */
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import type { Owner } from '../records/compare-records.ts'

const dueSchema = z.object({
  merchant: merchantCodeSchema,
  memberId: memberIdSchema,
  lastSequence: z.number().int(),
  transferSequence: z.number().int(),
})
export type DueBooks = z.infer<typeof dueSchema>

/** The longest overdue first. */
export async function readDueBooks(db: D1Database, nowMs: number, limit: number): Promise<DueBooks[]> {
  const { results } = await db
    .prepare(
      `SELECT merchant, member_id AS memberId, last_sequence AS lastSequence, transfer_sequence AS transferSequence
       FROM books_check WHERE due_at <= ? ORDER BY due_at LIMIT ?`,
    )
    .bind(nowMs, limit)
    .all()
  return z.array(dueSchema).parse(results)
}

export type BooksResult = {
  findings: readonly string[]
  lastSequence: number
  transferSequence: number
  hasMore: boolean
}

/**
 * Keeps a result. What was posted while the books were read makes the wallet due again tomorrow; transfers that were
 * not looked at, at once, and until then it is called what it was called before.
 */
export async function saveBooks(db: D1Database, { merchant, memberId }: Owner, result: BooksResult, nowMs: number) {
  await db
    .prepare(
      `INSERT INTO books_check (merchant, member_id, checked_at, last_sequence, state, findings, transfer_sequence, due_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(?8, ?3, iif(
         (SELECT whole_sequence FROM record_check WHERE merchant = ?1 AND member_id = ?2) > ?4, ?3 + 86400000, NULL))
       WHERE true
       ON CONFLICT DO UPDATE SET checked_at = excluded.checked_at, last_sequence = excluded.last_sequence,
         state = iif(?8, state, excluded.state), findings = iif(?8, findings, excluded.findings),
         transfer_sequence = excluded.transfer_sequence, due_at = excluded.due_at`,
    )
    .bind(
      merchant,
      memberId,
      nowMs,
      result.lastSequence,
      result.findings.length > 0 ? 'broken' : 'sound',
      JSON.stringify(result.findings.slice(0, 20)),
      result.transferSequence,
      result.hasMore ? 1 : 0,
    )
    .run()
}

/** A wallet whose check failed is tried again in an hour, and holds up no other. */
export async function postponeBooks(db: D1Database, { merchant, memberId }: Owner, nowMs: number) {
  await db
    .prepare('UPDATE books_check SET due_at = ? WHERE merchant = ? AND member_id = ?')
    .bind(nowMs + 3_600_000, merchant, memberId)
    .run()
}
