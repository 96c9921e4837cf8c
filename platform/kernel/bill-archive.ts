/**
 * Bills of five minutes and of hours that were paid, of UTC days before yesterday. They lie in R2 in parts that are
 * written once (`agent_bill_part`); D1 keeps what they came to by day (`agent_bill_day`).
 */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS } from '../../contract/agents/periods.ts'
import { type MemberId, type MerchantCode, memberIdSchema, merchantCodeSchema } from '../../contract/ids.ts'
import { assert } from '../../contract/lib/assert.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { windowOfBill } from './bill-id.ts'
import type { Services } from './context.ts'
import { putLines, readLines } from './gzip-lines.ts'
import { dayOf } from './tree.ts'

export const ARCHIVED_KINDS = ['realtime', 'hourly'] as const

const ms = z.number().int()
/** A row of `agent_bill` as it was, with its steps: state before and after, paid, attempt, actor, time. */
const archivedBillSchema = z.object({
  id: z.string(),
  merchant: merchantCodeSchema,
  kind: z.enum(ARCHIVED_KINDS),
  contract_id: z.string(),
  payer_id: memberIdSchema.nullable(),
  payer_depth: z.number().int(),
  receiver_id: memberIdSchema,
  from_ms: ms,
  to_ms: ms,
  day: z.number().int(),
  state: z.literal('issued'),
  currency: z.string(),
  amount_minor: z.number().int(),
  paid_minor: z.number().int(),
  allow_partial: z.number().int(),
  facts: z.string(),
  rows_hash: z.string(),
  attempt: z.number().int(),
  created_at_ms: ms,
  issued_at_ms: ms.nullable(),
  next_try_at_ms: ms.nullable(),
  expires_at_ms: ms.nullable(),
  expires_of: z.string().nullable(),
  denied: z.string().nullable(),
  moved_by: z.string(),
  moved_at_ms: ms,
  /** Of a supplement for late play; bills archived before there were any have none. */
  late: z.number().int().default(0),
  history: z.string(),
})
export type ArchivedBill = z.infer<typeof archivedBillSchema>

/** Of `agent_bill AS bill`: what an archived bill keeps. */
export const ARCHIVED_COLUMNS = sql`${sql.raw(
  Object.keys(archivedBillSchema.omit({ history: true }).shape)
    .map((column) => `bill.${column}`)
    .join(', '),
)}, (SELECT json_group_array(json_array(state_before, state_after, paid_minor, attempt, actor, at_ms))
    FROM (SELECT * FROM agent_bill_audit_public WHERE bill_id = bill.id ORDER BY position)) AS history`
export const parseArchivable = (rows: unknown[]): ArchivedBill[] => archivedBillSchema.array().parse(rows)

const keyOf = (merchant: MerchantCode, object: string) => `bills/${merchant}/${object}.jsonl.gz`

/** Answers the name of the object, which is its content: a part that is written twice is one. */
export async function putBillPart(
  { env }: Pick<Services, 'env'>,
  merchant: MerchantCode,
  bills: readonly ArchivedBill[],
): Promise<string> {
  const lines = bills.map((bill) => JSON.stringify(bill))
  const object = await sha256Hex(lines.join('\n'))
  await putLines(env.UPLOADS, keyOf(merchant, object), lines)
  return object
}

type Reader = Pick<Services, 'db' | 'env'> & { merchant: { code: MerchantCode } }
/** `given`: bills that the member pays. `mine`: bills that pay the member. */
export type BillSide = 'mine' | 'given'
const isOfSide = (side: BillSide, memberId: MemberId, { payer_id, receiver_id }: ArchivedBill) =>
  (side === 'mine' ? receiver_id : payer_id) === memberId

/** Days and books in which bills of one side of a member stand. */
const listBooks = (merchant: MerchantCode, side: BillSide, memberId: MemberId, days: SQL): SQL =>
  side === 'given'
    ? sql`SELECT value AS day, ${memberId} AS id FROM (${days})`
    : sql`SELECT DISTINCT day, iif(payer_id = '', receiver_id, payer_id) AS id FROM agent_bill_day_public
        WHERE merchant = ${merchant} AND day IN (${days}) AND receiver_id = ${memberId}`

const partSchema = z.object({ object: z.string(), lastMs: ms })

/** Parts in which a bill may stand whose span ended by `untilMs`, from `sinceMs` on; those that end last stand first. */
async function listParts(
  { db, merchant: { code } }: Reader,
  side: BillSide,
  memberId: MemberId,
  { days, kind = null, untilMs, sinceMs = 0 }: Wanted,
) {
  const listed = sql`SELECT value FROM json_each(${JSON.stringify(days)})`
  const rows = await db.all(sql`
    WITH book AS MATERIALIZED (${listBooks(code, side, memberId, listed)})
    SELECT object, last_ms AS lastMs FROM book CROSS JOIN agent_bill_part_public AS part
      ON part.merchant = ${code} AND part.day = book.day AND book_id = book.id
    WHERE first_ms <= ${untilMs} AND last_ms >= ${sinceMs} AND (${kind} IS NULL OR kind = ${kind})
    ORDER BY last_ms DESC, object`)
  return partSchema.array().parse(rows)
}
type Wanted = { days: readonly number[]; kind?: string | null; untilMs: number; sinceMs?: number }

/** Bills of one side of a member in a part. Throws where the object is gone or is not what was written. */
async function readPart(
  { env, merchant: { code } }: Reader,
  object: string,
  side: BillSide,
  memberId: MemberId,
): Promise<ArchivedBill[]> {
  const lines = await readLines(env.UPLOADS, keyOf(code, object))
  assert((await sha256Hex(lines.join('\n'))) === object, 'a part of archived bills is what its name says')
  // In the book of a wide payer nearly all lines are of other receivers. They need not be parsed.
  const bills = lines
    .filter((line) => line.includes(memberId))
    .map((line) => archivedBillSchema.parse(JSON.parse(line)))
  return bills.filter((bill) => isOfSide(side, memberId, bill))
}

/** A place in the order of bills, the newest first. */
export type BillPlace = readonly [toMs: number, billId: string]
/** From this time on, with all bills of it: no id sorts behind the sign. */
export const placeOf = (toMs: number): BillPlace => [toMs, '~']
/** Each is a request to R2 for up to 2 MB of text, and a wide payer has 144 parts a day. */
const PARTS_PER_PAGE = 40

type Placed = { to_ms: number; id: string }
/** The order of bills in lists. */
export const newestFirst = (a: Placed, b: Placed): number => b.to_ms - a.to_ms || (a.id < b.id ? 1 : -1)

/**
 * The newest first, those before a place in that order, `limit` at most. A receiver may have few bills in many parts, so
 * reading stops after some of them: `next` is then the place to go on from, and there may be fewer bills or none.
 */
export async function listArchivedBills(
  reader: Reader,
  side: BillSide,
  memberId: MemberId,
  { before: [toMs, id], limit, ...wanted }: Omit<Wanted, 'untilMs'> & { before: BillPlace; limit: number },
): Promise<{ bills: ArchivedBill[]; next: BillPlace | null }> {
  const found: ArchivedBill[] = []
  let partsRead = 0
  const isBefore = (bill: ArchivedBill) => bill.to_ms < toMs || (bill.to_ms === toMs && bill.id < id)
  for (const { object, lastMs } of await listParts(reader, side, memberId, { ...wanted, untilMs: toMs })) {
    const last = found[limit - 1]
    if (last && last.to_ms > lastMs) break
    // Only at an earlier time than the page began with, or the next page would stop at the same place.
    if (partsRead >= PARTS_PER_PAGE && lastMs < toMs)
      return { bills: found.filter(({ to_ms }) => to_ms > lastMs), next: placeOf(lastMs) }
    const bills = await readPart(reader, object, side, memberId)
    partsRead += 1
    found.push(...bills.filter(isBefore))
    found.sort(newestFirst)
  }
  return { bills: found.slice(0, limit), next: null }
}

/** A bill of one side of a member. Null where it stands in D1, is somebody else's, or never was. */
export async function findArchivedBill(reader: Reader, memberId: MemberId, id: string): Promise<ArchivedBill | null> {
  const toMs = (windowOfBill(id) + 1) * WINDOW_MS
  const wanted = { days: [dayOf(toMs - 1)], untilMs: toMs, sinceMs: toMs }
  for (const side of ['mine', 'given'] as const)
    for (const { object } of await listParts(reader, side, memberId, wanted)) {
      const bill = (await readPart(reader, object, side, memberId)).find((each) => each.id === id)
      if (bill) return bill
    }
  return null
}
