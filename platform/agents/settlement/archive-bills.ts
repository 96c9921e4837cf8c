/**
 * Moves bills of five minutes and of hours that were paid from D1 to R2, once the UTC day after theirs has ended. At the mark of
 * 5,000 agents a day writes over a million of them; what grows in D1 is one row of sums an agent, payer, kind and day.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import {
  ARCHIVED_COLUMNS,
  ARCHIVED_KINDS,
  type ArchivedBill,
  parseArchivable,
  putBillPart,
} from '../../kernel/bill-archive.ts'
import { bind, commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'

/** Today's and yesterday's bills stay: the overview shows them by hour, and most of what waits is paid by then. */
const DAYS_KEPT = 2
/** Some 2 MB of text, 300 KB compressed. */
const BILLS_PER_PART = 2_000
/** Each takes five statements of D1 and a call of R2. The rest follows the next minute. */
const PARTS_PER_RUN = 40
/** The oldest, among which the next books are looked for. */
const BILLS_LOOKED_AT = 5_000

const keySchema = z.object({
  merchant: merchantCodeSchema,
  book: memberIdSchema,
  day: z.number().int(),
  kind: z.enum(ARCHIVED_KINDS),
})
type Book = z.infer<typeof keySchema>

export const archiveBills = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT DISTINCT merchant, book, day, kind FROM (
      SELECT merchant, coalesce(payer_id, receiver_id) AS book, day, kind FROM agent_bill_archivable
      WHERE to_ms <= ${dayStartMs(dayOf(clock()) - DAYS_KEPT + 1)}
      ORDER BY to_ms LIMIT ${BILLS_LOOKED_AT})
    LIMIT ${JOB_BATCH}`,
  run: async (services, book) => {
    for (let parts = 0; parts < PARTS_PER_RUN; parts += 1) {
      const bills = await readArchivable(services, book)
      if (bills.length > 0) await archivePart(services, book, bills)
      if (bills.length < BILLS_PER_PART) return
    }
  },
})

/**
 * Merged from the indexes of payers and receivers, which have this order: so a part reads its own bills, and not all that is
 * left of the day. A wide payer has 288,000 on a day.
 */
async function readArchivable({ db }: Pick<Services, 'db'>, { merchant, book, day, kind }: Book) {
  const [startMs, endMs] = [dayStartMs(day), dayStartMs(day + 1)]
  // `+`: the index of states would need a sort.
  const rows = await db.all(sql`
    SELECT ${ARCHIVED_COLUMNS} FROM agent_bill_archivable AS bill
    WHERE bill.payer_id = ${book} AND bill.to_ms > ${startMs} AND bill.to_ms <= ${endMs}
      AND +bill.merchant = ${merchant} AND bill.kind = ${kind}
    UNION ALL
    SELECT ${ARCHIVED_COLUMNS} FROM agent_bill_archivable AS bill
    WHERE bill.receiver_id = ${book} AND bill.payer_id IS NULL AND bill.to_ms > ${startMs} AND bill.to_ms <= ${endMs}
      AND +bill.merchant = ${merchant} AND bill.kind = ${kind}
    ORDER BY to_ms, id LIMIT ${BILLS_PER_PART}`)
  return parseArchivable(rows)
}

/** `?1` to `?5`: merchant, day, book, kind and object of a part; `?6` and `?7` its first and last time, `?8` how many, `?9` bills. */
const NOTE_PART = `
  INSERT INTO agent_bill_part (merchant, day, book_id, kind, object, first_ms, last_ms, bills)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
  WHERE (SELECT count(*) FROM agent_bill_archivable WHERE id IN (SELECT value FROM json_each(?9))) = ?8`
/** Where the part is noted. `?1` to `?5` as before, `?6` bills. */
const SUM_BILLS = `
  INSERT INTO agent_bill_day (merchant, day, receiver_id, kind, payer_id, bills, paid_minor)
  SELECT merchant, day, receiver_id, kind, coalesce(payer_id, ''), count(*), sum(paid_minor)
  FROM agent_bill WHERE id IN (SELECT value FROM json_each(?6)) AND EXISTS (
    SELECT 1 FROM agent_bill_part AS part WHERE part.merchant = ?1 AND part.day = ?2 AND part.book_id = ?3
      AND part.kind = ?4 AND part.object = ?5)
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT DO UPDATE SET bills = bills + excluded.bills, paid_minor = paid_minor + excluded.paid_minor`
const DROP_AUDIT = `
  DELETE FROM agent_bill_audit WHERE bill_id IN (SELECT value FROM json_each(?6)) AND EXISTS (
    SELECT 1 FROM agent_bill_part AS part WHERE part.merchant = ?1 AND part.day = ?2 AND part.book_id = ?3
      AND part.kind = ?4 AND part.object = ?5)`
const DROP_BILLS = `
  DELETE FROM agent_bill WHERE id IN (SELECT value FROM json_each(?6)) AND EXISTS (
    SELECT 1 FROM agent_bill_part AS part WHERE part.merchant = ?1 AND part.day = ?2 AND part.book_id = ?3
      AND part.kind = ?4 AND part.object = ?5)`

/**
 * First the object, then one batch: a bill is in D1 or in a part, never in both or in none. Of two that archive the same bills
 * at once the second finds some gone, and its part is not noted. The same holds where somebody opened a case.
 */
async function archivePart(services: Services, book: Book, bills: readonly ArchivedBill[]): Promise<void> {
  const object = await putBillPart(services, book.merchant, bills)
  const ids = JSON.stringify(bills.map(({ id }) => id))
  const part = [book.merchant, book.day, book.book, book.kind, object]
  const [first, last] = [bills[0] as ArchivedBill, bills.at(-1) as ArchivedBill]
  await commit(services, [
    bind(NOTE_PART, ...part, first.to_ms, last.to_ms, bills.length, ids),
    bind(SUM_BILLS, ...part, ids),
    bind(DROP_AUDIT, ...part, ids),
    bind(DROP_BILLS, ...part, ids),
  ])
}
