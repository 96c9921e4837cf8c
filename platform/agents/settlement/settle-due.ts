import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { defineJob, JOB_BATCH } from '../../kernel/job.ts'
import { isSettlementDue } from './settle-merchant.ts'

const keySchema = z.object({ merchant: merchantCodeSchema })

/** AGT-03: wakes the settlement of merchants with a window to settle or a bill to pay. */
export const settleDue = defineJob({
  key: keySchema,
  readDue: async ({ db, clock }) =>
    keySchema
      .array()
      .parse(
        await db.all(sql`SELECT code AS merchant FROM merchant WHERE ${isSettlementDue(clock())} LIMIT ${JOB_BATCH}`),
      ),
  run: async ({ env }, { merchant }) => env.SETTLEMENT.getByName(merchant).settle(merchant),
})
