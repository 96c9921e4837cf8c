import { z } from 'zod'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { CONFIG_KEY, regionRulesSchema } from '../../../contract/merchant.ts'
import { explainNoCountry, isCountry } from '../../../contract/rules/countries.ts'
import { defineVerb, listMerchantCodes } from '../act.ts'

const { allowCidrs, denyCidrs } = regionRulesSchema.shape

/** Stricter than what is read back: a rule for a place that no visitor can be in would look like one that works. */
const countriesSchema = z
  .array(z.string().refine(isCountry, { error: ({ input }) => explainNoCountry(String(input)) }))
  .max(300)
  .default([])

/** EDGE-02. Replaces the rules whole: what is not named is no longer a rule. */
export const regionSet = defineVerb({
  summary: 'Say who may enter, by country and address',
  input: z.strictObject({
    merchant: merchantCodeSchema.optional(),
    allowCountries: countriesSchema,
    denyCountries: countriesSchema,
    allowCidrs,
    denyCidrs,
  }),
  async plan(c, { merchant, ...rules }) {
    const codes = await listMerchantCodes(c, merchant)
    return codes.map((code) => ({ key: CONFIG_KEY.region(code), schema: regionRulesSchema, value: rules }))
  },
})
