import { z } from 'zod'
import { isoTimeSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, maintenanceSchema } from '../../../contract/merchant.ts'
import { defineVerb, requireMerchant } from '../act.ts'

/** EDGE-03. */
export const maintenanceOn = defineVerb({
  summary: 'Shut the site, for all merchants or for one',
  input: z.strictObject({
    merchant: merchantCodeSchema.optional(),
    until: isoTimeSchema.nullable().default(null),
    allowIps: maintenanceSchema.shape.allowIps,
    logins: maintenanceSchema.shape.logins,
  }),
  async plan(c, { merchant, until, allowIps, logins }) {
    if (merchant !== undefined) await requireMerchant(c, merchant)
    const key = merchant === undefined ? CONFIG_KEY.maintenanceAll : CONFIG_KEY.maintenance(merchant)
    return [{ key, schema: maintenanceSchema, value: { active: true, until, allowIps, logins } }]
  },
})
