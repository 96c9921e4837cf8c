import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { type ContractId, contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import { recomputeStatement } from '../../../contract/statements/recompute.ts'
import type { Services } from '../../kernel/context.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import { LATE_PLAY_COLUMNS, selectLatePlay } from '../settlement/late-play.ts'
import { type BillRow, readBills } from './bill-rows.ts'
import { hasRows, presentHead, presentRebateHead, readBilledRows, readBillParts } from './statement.ts'

/** Bills that one question reads. */
const BILLS_AT_ONCE = 200

type Reader = Pick<Services, 'db' | 'env' | 'clock'>
export type Comparison = { bills: number; different: string[]; unbilled: ContractId[] }

/**
 * Computes the bills that a window ended again, each from its rows as they are now. Looks for late play in it that no supplement
 * pays for. Answers the bills that differ, and the contracts of such play.
 */
export async function compareWindow(services: Reader, merchant: MerchantFacts, window: number): Promise<Comparison> {
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
    if (!last || found.length < BILLS_AT_ONCE) break
    after = last.id
  }
  return { bills, different, unbilled: await listUnbilled(services, merchant, window) }
}

async function differs(reader: Parameters<typeof readBilledRows>[0], bill: BillRow): Promise<boolean> {
  const recount = await recountBill(reader, bill)
  return recount !== null && !(recount.isEqual && recount.isHashed)
}

/** One bill from its rows as they are now; null while they are not sealed. */
export async function recountBill(reader: Parameters<typeof readBilledRows>[0], bill: BillRow) {
  if (bill.kind === 'rebate_difference') {
    const rows = (await readBillParts(reader, bill)).map(({ row }) => row)
    return { rows: rows.length, ...(await recomputeStatement({ ...presentRebateHead(bill), rows })) }
  }
  if (!hasRows(bill)) return null
  const rows = await readBilledRows(reader, bill)
  return { rows: rows.length, ...(await recomputeStatement({ ...presentHead(bill), rows })) }
}

/**
 * By the late play itself while it is kept, and by what was written of it then: the valid bets of its supplements must be those
 * of the play. Bills of five minutes and hours that were archived are taken as they are.
 */
async function listUnbilled(
  { db, clock }: Reader,
  merchant: MerchantFacts,
  window: number,
): Promise<Comparison['unbilled']> {
  const toMs = (window + 1) * WINDOW_MS
  const mayBeArchived = toMs <= dayStartMs(dayOf(clock()) - 1)
  const rows = await db.all(sql`
    WITH part AS (SELECT ${LATE_PLAY_COLUMNS} FROM agent_late_play WHERE merchant = ${merchant.code} AND window = ${window}
        UNION SELECT * FROM (${selectLatePlay(merchant, window)})),
      owed AS (SELECT contract_id, kind, sum(valid_minor) AS valid FROM part WHERE contract_id IS NOT NULL GROUP BY contract_id)
    SELECT contract_id AS contractId FROM owed
    WHERE NOT (${mayBeArchived} AND kind IN ('realtime', 'hourly')) AND valid IS NOT (
      SELECT sum(facts ->> '$.validMinor') FROM agent_bill AS bill
      WHERE bill.contract_id = owed.contract_id AND bill.late > 0 AND bill.to_ms = ${toMs})
    ORDER BY contract_id`)
  return z
    .array(z.object({ contractId: contractIdSchema }))
    .parse(rows)
    .map(({ contractId }) => contractId)
}
