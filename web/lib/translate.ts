/**
 * Texts by key, in the notation of i18next's JSON files: dots for what is nested, `{{name}}` for values,
 * `_one` and `_other` for plural forms; a number that stands as `{{count}}` has its thousands (NAV-07). Nothing else of it is used, so the engine is these few lines.
 */
import { formatCount } from './counts.ts'

export type Words = { readonly [name: string]: string | Words }
export type Values = Record<string, string | number>

/** The language's plural forms, as `Intl.PluralRules` names them. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** `games_one` and `games_other` are `games`. */
type PluralName<Name> = Name extends `${infer Stem}_other` ? Stem : never
type PlainName<Name> = Name extends `${string}_${PluralForm}` ? never : Name

/** `nav.home`: the texts of one form. */
type PlainKey<W> = {
  [Name in keyof W & string]: W[Name] extends string ? PlainName<Name> : `${Name}.${PlainKey<W[Name]>}`
}[keyof W & string]
/** `list.games`: the texts that need a count. */
type PluralKey<W> =
  | PluralName<keyof W & string>
  | { [Name in keyof W & string]: W[Name] extends string ? never : `${Name}.${PluralKey<W[Name]>}` }[keyof W & string]

/** A text by its key. A missing key is given back and a missing value leaves its name: seen, and nothing breaks. */
export type Translate<W> = {
  (key: PluralKey<W>, values: Values & { count: number }): string
  (key: PlainKey<W>, values?: Values): string
}

const PLACEHOLDER = /{{\s*(\w+)\s*}}/g

function findText(words: Words, key: string): string | undefined {
  let found: string | Words | undefined = words
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The texts of one namespace in one language, given by its BCP 47 tag. */
export function makeTranslate<W>(words: Words, tag: string): Translate<W> {
  let rules: Intl.PluralRules | undefined
  const findForm = (key: string, count: number) => {
    rules ??= new Intl.PluralRules(tag)
    return findText(words, `${key}_${rules.select(count)}`)
  }
  return (key: string, values: Values = {}) => {
    const form = typeof values.count === 'number' ? findForm(key, values.count) : undefined
    const text = form ?? findText(words, key) ?? key
    return text.replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = values[name] ?? placeholder
      return name === 'count' && typeof value === 'number' ? formatCount(value) : String(value)
    })
  }
}
