import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants.ts'

/** Words by language, as a JSON column holds them. */
export const textsSchema = z.partialRecord(z.enum(LANGUAGES), z.string())

/** A stored text in the language asked for, else the merchant's own, else English. `texts` is a JSON column as read. */
export function pickText(texts: unknown, language: Language, fallback: Language): string {
  const known = textsSchema.parse(texts)
  return known[language] ?? known[fallback] ?? known[DEFAULT_LANGUAGE] ?? ''
}

/** A stored text in the merchant's own language, as operators read it. */
export const pickOwnText = (texts: unknown, { defaultLanguage }: { defaultLanguage: Language }): string =>
  pickText(texts, defaultLanguage, defaultLanguage)
