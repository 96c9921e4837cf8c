import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, regionRulesSchema } from '../../../contract/merchant.ts'
import { defineVerb, listMerchantCodes } from '../act.ts'

const { allowCountries, denyCountries, allowCidrs, denyCidrs } = regionRulesSchema.shape

/** EDGE-02. Replaces the rules whole: what is not named is no longer a rule. */
export const regionSet = defineVerb({
  summary: 'Say who may enter, by country and address',
  input: z.strictObject({
    merchant: merchantCodeSchema.optional(),
    allowCountries,
    denyCountries,
    allowCidrs,
    denyCidrs,
  }),
  async plan(c, { merchant, ...rules }) {
    const codes = await listMerchantCodes(c, merchant)
    return codes.map((code) => ({ key: CONFIG_KEY.region(code), schema: regionRulesSchema, value: rules }))
  },
})
