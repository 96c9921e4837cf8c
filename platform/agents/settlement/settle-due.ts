import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lastSealable } from '../../../contract/agents/periods.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'

/** Merchants with a window to settle or a bill to pay now. */
const isSettlementDue = (nowMs: number) => sql`(
  NOT EXISTS (SELECT 1 FROM agent_settlement WHERE agent_settlement.merchant = merchant.code AND billed >= ${lastSealable(nowMs)})
  OR EXISTS (SELECT 1 FROM agent_bill WHERE agent_bill.merchant = merchant.code AND next_try_at_ms <= ${nowMs}))`

const keySchema = z.object({ merchant: merchantCodeSchema })

/** AGT-03: wakes the settlement of merchants with a window to settle or a bill to pay. */
export const settleDue = defineJob({
  key: keySchema,
  due: ({ clock }) => sql`SELECT code AS merchant FROM merchant_public AS merchant
    WHERE ${isSettlementDue(clock())} LIMIT ${JOB_BATCH}`,
  run: async ({ env }, { merchant }) => env.SETTLEMENT.getByName(merchant).settle(merchant),
})
