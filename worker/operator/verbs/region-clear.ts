import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, regionRulesSchema } from '../../../contract/merchant.ts'
import { defineVerb, listMerchantCodes } from '../act.ts'

/** EDGE-02. */
export const regionClear = defineVerb({
  summary: 'Let everybody in',
  input: z.strictObject({ merchant: merchantCodeSchema.optional() }),
  async plan(c, { merchant }) {
    const codes = await listMerchantCodes(c, merchant)
    return codes.map((code) => ({ key: CONFIG_KEY.region(code), schema: regionRulesSchema, value: {} }))
  },
})
