import { sql } from 'drizzle-orm'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { recomputeStatement } from '../../../contract/agents/recompute.ts'
import type { Services } from '../../kernel/context.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { readTeamRows } from '../settlement/team-rows.ts'
import { type BillRow, readBills } from './bill-rows.ts'
import { hasRows, presentHead, presentRebateHead, readBillParts } from './statement.ts'

/** Bills that one question reads. */
const BILLS_AT_ONCE = 200

/** Computes the bills that a window ended again, each from its rows as they are now. Answers those that differ. */
export async function compareWindow(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  merchant: MerchantFacts,
  window: number,
): Promise<{ bills: number; different: string[] }> {
  const toMs = (window + 1) * WINDOW_MS
  const different: string[] = []
  let bills = 0
  for (let after = ''; ; ) {
    const found = await readBills(
      services,
      sql`bill.merchant = ${merchant.code} AND bill.to_ms = ${toMs} AND bill.id > ${after}
        ORDER BY bill.id LIMIT ${BILLS_AT_ONCE}`,
    )
    for (const bill of found) if (await differs({ ...services, merchant }, bill)) different.push(bill.id)
    bills += found.length
    const last = found.at(-1)
    if (!last || found.length < BILLS_AT_ONCE) return { bills, different }
    after = last.id
  }
}

async function differs(reader: Parameters<typeof readTeamRows>[0], bill: BillRow): Promise<boolean> {
  if (bill.kind === 'rebate_difference') {
    const rows = (await readBillParts(reader, bill)).map(({ row }) => row)
    const { isEqual, isHashed } = await recomputeStatement({ ...presentRebateHead(bill), rows })
    return !isEqual || !isHashed
  }
  if (!hasRows(bill)) return false
  const span = { startMs: bill.from_ms, endMs: bill.to_ms }
  const rows = await readTeamRows(reader, [bill.receiver_id], { terms: bill.terms, span })
  const { isEqual, isHashed } = await recomputeStatement({ ...presentHead(bill, span), rows })
  return !isEqual || !isHashed
}
