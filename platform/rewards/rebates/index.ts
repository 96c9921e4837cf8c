/** The verbs of cashback, as calls of the table. */
import type { Handlers } from '../../calls.ts'
import { claimRebate } from './claim-rebate.ts'
import { getManualRebate, listRebateRecord } from './get-rebate.ts'

export const rebateHandlers = {
  manualRebate: getManualRebate,
  rebateRecord: listRebateRecord,
  claimRebate,
} satisfies Partial<Handlers>
