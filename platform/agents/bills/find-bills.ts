/** Bills of one side, whether they stand in D1 or in the archive. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BillKind } from '../../../contract/agents/pay-order.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import type { BillState } from '../../../contract/states/bill.ts'
import {
  type ArchivedBill,
  type BillPlace,
  type BillSide,
  findArchivedBill,
  listArchivedBills,
  newestFirst,
} from '../../kernel/bill-archive.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { dayStartMs } from '../../kernel/tree.ts'
import { inDays } from '../settlement/team-facts.ts'
import { type Days, listDays } from '../team/sum-figures.ts'
import { type BillRow, billRowSchema, readBills } from './bill-rows.ts'

type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant'>

/** Of one side. Null for somebody else's bill, as for one that never was. */
export async function findOwnBill(reader: Reader, memberId: MemberId, id: string): Promise<BillRow | null> {
  const isOwn = sql`bill.id = ${id} AND (bill.payer_id = ${memberId} OR bill.receiver_id = ${memberId}) LIMIT 1`
  const [kept] = await readBills(reader, isOwn)
  if (kept) return kept
  const archived = await findArchivedBill(reader, memberId, id)
  const [row] = archived ? await presentArchived(reader, [archived]) : []
  return row ?? null
}

/** Throws `not_found` where `findOwnBill` finds none. */
export async function requireOwnBill(reader: Reader, memberId: MemberId, id: string): Promise<BillRow> {
  const row = await findOwnBill(reader, memberId, id)
  if (!row) throw new Refusal('not_found', 'no such bill')
  return row
}

/** `days`: in which their spans ended. */
export type Selection = { memberId: MemberId; side: BillSide; days: Days; kind?: BillKind; state?: BillState }
type Page = { before: BillPlace; limit: number }
/** `next`: where reading stopped before the page was full. Bills from there on are not among the rows. */
export type ReadPage = { rows: BillRow[]; next: BillPlace | null }

const isSelected = ({ memberId, side, days, kind, state }: Selection) => sql`
  ${side === 'mine' ? sql`bill.receiver_id` : sql`bill.payer_id`} = ${memberId}
  AND bill.to_ms > ${dayStartMs(days.from)} AND bill.to_ms <= ${dayStartMs(days.to + 1)}
  AND (${kind ?? null} IS NULL OR bill.kind = ${kind ?? null}) AND (${state ?? null} IS NULL OR bill.state = ${state ?? null})`

/** The newest first. D1 is read before the archive: what is moved between the two readings is found twice, and shown once. */
export function mergeBills(kept: readonly BillRow[], archived: ReadPage, limit: number): ReadPage {
  const { next } = archived
  const rows = new Map([...archived.rows, ...kept].map((row) => [row.id, row]))
  const read = [...rows.values()].filter(({ to_ms }) => next === null || to_ms > next[0])
  return { rows: read.toSorted(newestFirst).slice(0, limit), next }
}

/** Archived bills are paid. */
const mayBeArchived = ({ state }: Selection) => state === undefined || state === 'issued'

export async function listBillRows(reader: Reader, selection: Selection, { before, limit }: Page): Promise<ReadPage> {
  const { memberId, side, days, kind } = selection
  const [toMs, billId] = before
  const kept = await readBills(
    reader,
    sql`${isSelected(selection)} AND (bill.to_ms, bill.id) < (${toMs}, ${billId})
      ORDER BY bill.to_ms DESC, bill.id DESC LIMIT ${limit}`,
  )
  if (!mayBeArchived(selection)) return { rows: kept, next: null }
  const wanted = { days: listDays(days), kind, before, limit }
  const { bills, next } = await listArchivedBills(reader, side, memberId, wanted)
  return mergeBills(kept, { rows: await presentArchived(reader, bills), next }, limit)
}

/** Archived bills of both sides of a member. For operators, who look for somebody by name. */
export async function listArchivedOf(reader: Reader, memberId: MemberId, days: Days, page: Page): Promise<ReadPage> {
  const wanted = { days: listDays(days), ...page }
  const mine = await listArchivedBills(reader, 'mine', memberId, wanted)
  const given = await listArchivedBills(reader, 'given', memberId, wanted)
  // The later of two places: both sides were read down to it.
  const [next = null] = [mine.next, given.next].filter((place) => place !== null).toSorted((a, b) => b[0] - a[0])
  return { rows: await presentArchived(reader, [...mine.bills, ...given.bills]), next }
}

const totalsSchema = z.object({ bills: z.number().int(), amount: z.number().int(), paid: z.number().int() })

export async function sumBillRows({ db, merchant }: Reader, selection: Selection) {
  const { memberId, side, days, kind } = selection
  // Each by an index: the key of the table, or that of payers.
  const isSide =
    side === 'mine' ? sql`merchant = ${merchant.code} AND receiver_id = ${memberId}` : sql`payer_id = ${memberId}`
  const archived = sql`UNION ALL SELECT bills, paid_minor, paid_minor FROM agent_bill_day
    WHERE ${isSide} AND day ${inDays(days.from, days.to)}
      AND (${kind ?? null} IS NULL OR kind = ${kind ?? null})`
  const sums = await db.get(sql`SELECT coalesce(sum(bills), 0) AS bills, coalesce(sum(amount), 0) AS amount,
      coalesce(sum(paid), 0) AS paid
    FROM (SELECT 1 AS bills, amount_minor AS amount, paid_minor AS paid FROM agent_bill AS bill
      WHERE ${isSelected(selection)} ${mayBeArchived(selection) ? archived : sql``})`)
  return totalsSchema.parse(sums)
}

const contractSchema = z.object({ id: z.string(), version: z.number().int(), terms: z.string() })
const nameSchema = z.object({ id: z.string(), username: z.string() })

/** With the terms of their contracts, and with their two sides as they are called today. */
async function presentArchived({ db }: Reader, bills: readonly ArchivedBill[]): Promise<BillRow[]> {
  if (bills.length === 0) return []
  const listed = (ids: readonly (string | null)[]) => JSON.stringify([...new Set(ids)])
  const contractIds = listed(bills.map(({ contract_id }) => contract_id))
  const memberIds = listed(bills.flatMap(({ payer_id, receiver_id }) => [payer_id, receiver_id]))
  const [contracts, members] = await Promise.all([
    db.all(
      sql`SELECT id, version, terms FROM agent_contract WHERE id IN (SELECT value FROM json_each(${contractIds}))`,
    ),
    db.all(sql`SELECT id, username FROM member_public WHERE id IN (SELECT value FROM json_each(${memberIds}))`),
  ])
  const contractOf = new Map(
    contractSchema
      .array()
      .parse(contracts)
      .map((contract) => [contract.id, contract]),
  )
  const nameOf = new Map(
    nameSchema
      .array()
      .parse(members)
      .map(({ id, username }) => [id, username]),
  )
  return bills.map((bill) => {
    const { version, terms } = contractOf.get(bill.contract_id) ?? {}
    const payer = bill.payer_id === null ? null : nameOf.get(bill.payer_id)
    return billRowSchema.parse({ ...bill, version, terms, payer, receiver: nameOf.get(bill.receiver_id) })
  })
}
