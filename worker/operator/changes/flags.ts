import { z } from 'zod'
import { FLAGS } from '../../../contract/flags.ts'
import { CONFIG_KEY, merchantSchema } from '../../../contract/merchant.ts'
import { CHANGE_PERMISSION } from '../../../contract/operator/change-kinds.ts'
import { requireMerchant } from '../act.ts'
import { defineKind } from './kind.ts'

/** EDGE-01: every flag of a merchant as it shall be; one that is left out is off. */
export const flagsKind = defineKind({
  permission: CHANGE_PERMISSION.flags,
  peopleFor: () => 2,
  payload: z.strictObject({ flags: z.partialRecord(z.enum(FLAGS), z.boolean()) }),
  subjectOf: () => '',
  read: async (c, merchant) => ({ flags: (await requireMerchant(c, merchant)).flags }),
  check: async () => {},
  plan: async (c, { merchant: code, payload: { flags } }) => [
    {
      key: CONFIG_KEY.merchant(code),
      schema: merchantSchema,
      value: { ...(await requireMerchant(c, code)), flags },
    },
  ],
  canUndo: true,
})
