/** OPS-02: one text of the players' site in a merchant's own words, as a change proposes it; part of `edge-calls.ts`. */
import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { merchantCodeSchema } from '../ids.ts'
import { freeLine } from '../rules/free-text.ts'
import { type ByLanguage, OWN_TEXT_MAX, TEXT_FORMS } from '../rules/own-texts.ts'

const keySchema = z
  .string()
  .max(64)
  .regex(/^[a-z][A-Za-z]*(\.[A-Za-z0-9_ -]+)+$/)
const byLanguageSchema = z.partialRecord(z.enum(LANGUAGES), z.partialRecord(z.enum(TEXT_FORMS), freeLine(OWN_TEXT_MAX)))

/** A language that is left out has the shipped words again. */
export const ownTextSchema = z.strictObject({ key: keySchema, texts: byLanguageSchema })
export type OwnText = z.output<typeof ownTextSchema>

/** As KV keeps those of a merchant. */
export const ownTextsSchema = z.object({
  version: z.number().int().min(1),
  texts: z.record(keySchema, byLanguageSchema),
})

export type FoundText = { key: string; shipped: ByLanguage; own: ByLanguage }
/** `count`: of all that were found. */
export type FoundTexts = { texts: FoundText[]; count: number }

export const textCalls = {
  'texts-find': {
    summary: 'Texts of the site that the merchant may reword, by key or by what they say; without words, its own',
    kind: 'read',
    permission: 'content.read',
    risk: 'read',
    request: z.strictObject({ merchant: merchantCodeSchema, find: freeLine(100, 0).default('') }),
    commands: [{ line: 'texts find FIND' }, { line: 'texts list' }],
  },
} as const
