import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, FLAGS, merchantSchema } from '../../../contract/merchant.ts'
import { defineVerb, listMerchantCodes, requireMerchant } from '../act.ts'

/** EDGE-01. Without a merchant the flag is set for all of them. */
export const flagSet = defineVerb({
  summary: 'Switch a feature on or off',
  input: z.strictObject({ name: z.enum(FLAGS), on: z.boolean(), merchant: merchantCodeSchema.optional() }),
  async plan(c, { name, on, merchant: only }) {
    const codes = await listMerchantCodes(c, only)
    const merchants = await Promise.all(codes.map((code) => requireMerchant(c, code)))
    return merchants.map((merchant) => ({
      key: CONFIG_KEY.merchant(merchant.code),
      schema: merchantSchema,
      value: { ...merchant, flags: { ...merchant.flags, [name]: on } },
    }))
  },
})
