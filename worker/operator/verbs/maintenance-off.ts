import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, maintenanceSchema } from '../../../contract/merchant.ts'
import { defineVerb, requireMerchant } from '../act.ts'

/** EDGE-03. The switch for all and the switch of a merchant are two: each is opened where it was shut. */
export const maintenanceOff = defineVerb({
  summary: 'Open the site again',
  input: z.strictObject({ merchant: merchantCodeSchema.optional() }),
  async plan(c, { merchant }) {
    if (merchant !== undefined) await requireMerchant(c, merchant)
    const key = merchant === undefined ? CONFIG_KEY.maintenanceAll : CONFIG_KEY.maintenance(merchant)
    return [{ key, schema: maintenanceSchema, value: { active: false } }]
  },
})
