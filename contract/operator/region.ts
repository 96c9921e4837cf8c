/** EDGE-02: who would be let in, asked before it is published; part of `edge-calls.ts`. */

import { z } from 'zod'
import { countryCodeSchema, merchantCodeSchema } from '../ids.ts'
import { regionRulesSchema } from '../merchant.ts'
import { parseStrictJson } from '../protocols/strict-json.ts'
import { explainNoCountry, isCountry } from '../rules/countries.ts'
import { isMeetable } from '../rules/ip-block.ts'
import { foldDashed, foldTyped } from '../rules/typed-text.ts'

/** By which rule a visitor is let in or kept out; the first that fits. */
const ENTRY_RULES = [
  'no_address',
  'denied_address',
  'allowed_address',
  'not_allowed_address',
  'unknown_country',
  'denied_country',
  'allowed_country',
  'not_allowed_country',
  'no_rule',
] as const
export type EntryRule = (typeof ENTRY_RULES)[number]
export type EntryAnswer = {
  mayEnter: boolean
  rule: EntryRule
  ip: string
  country: string
  /** False where the stored rules cannot be read: then no visitor is let in. */
  isReadable: boolean
}

/** A rule that meets nobody would look like one that works. */
export const meetable = <Blocks extends z.ZodType<string[]>>(blocks: Blocks) =>
  blocks.refine((texts) => texts.every(isMeetable), 'no visitor has such an address: write IPv4 as IPv4')

/** Likewise a rule for a place that no visitor can be in. */
const countriesSchema = z
  .array(z.string().refine(isCountry, { error: ({ input }) => explainNoCountry(String(input)) }))
  .max(300)
  .default([])

/** Stricter than what is read back. */
export const typedRulesSchema = z.strictObject({
  allowCountries: countriesSchema,
  denyCountries: countriesSchema,
  allowCidrs: meetable(regionRulesSchema.shape.allowCidrs),
  denyCidrs: meetable(regionRulesSchema.shape.denyCidrs),
})

const draftRules = z
  .string()
  .max(60_000)
  .regex(/^\{[\x20-\x7e\n]*\}$/, 'JSON of the four lists')
  .transform((text, context) => {
    try {
      return parseStrictJson(text)
    } catch {
      context.addIssue('no JSON')
      return z.NEVER
    }
  })
  .pipe(typedRulesSchema)

/** By any keyboard, as rules are typed. */
const typed = (fold: (text: string) => string) => z.string().max(1_000).overwrite(fold)

export const regionCalls = {
  'region-show': {
    summary: 'The rules of a merchant on who may enter',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({ merchant: merchantCodeSchema }),
    commands: [{ line: 'region show' }],
  },
  'region-try': {
    summary:
      'Whether a visitor would be let in, and by which rule: by the stored rules, or by rules that are not published',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    request: z.strictObject({
      merchant: merchantCodeSchema,
      ip: typed(foldDashed)
        .pipe(z.union([z.ipv4(), z.ipv6(), z.literal('')]))
        .default(''),
      country: typed((text) => foldTyped(text).toUpperCase())
        .pipe(z.union([countryCodeSchema, z.literal('')]))
        .default(''),
      /** JSON of the four lists. */
      rules: draftRules.optional(),
    }),
    commands: [{ line: 'region try', options: ['merchant', 'ip', 'country'] }],
  },
} as const
