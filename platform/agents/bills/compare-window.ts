import { sql } from 'drizzle-orm'
import { WINDOW_MS } from '../../../contract/agents/periods.ts'
import { recomputeStatement } from '../../../contract/agents/recompute.ts'
import type { Services } from '../../kernel/context.ts'
import type { MerchantFacts } from '../../kernel/merchant/merchant-facts.ts'
import { readTeamRows } from '../settlement/team-rows.ts'
import { readBills } from './bill-rows.ts'
import { hasRows, presentHead } from './statement.ts'

/** The answer stays small; a window with more bills is looked at agent by agent. */
const BILLS_MAX = 200

/** Computes the bills of contracts that a window ended again, each from its rows as they are now. Answers those that differ. */
export async function compareWindow(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  merchant: MerchantFacts,
  window: number,
): Promise<{ bills: number; different: string[] }> {
  const toMs = (window + 1) * WINDOW_MS
  const found = await readBills(
    services,
    sql`bill.merchant = ${merchant.code} AND bill.to_ms = ${toMs} ORDER BY bill.id LIMIT ${BILLS_MAX}`,
  )
  const different: string[] = []
  for (const bill of found) {
    if (!hasRows(bill)) continue
    const span = { startMs: bill.from_ms, endMs: bill.to_ms }
    const rows = await readTeamRows({ ...services, merchant }, [bill.receiver_id], { terms: bill.terms, span })
    const { isEqual, isHashed } = await recomputeStatement({ ...presentHead(bill, span), rows })
    if (!isEqual || !isHashed) different.push(bill.id)
  }
  return { bills: found.length, different }
}
