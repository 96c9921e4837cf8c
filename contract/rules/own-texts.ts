/** OPS-02: texts of the players' site that a merchant may say in its own words, and what such words have to keep. */
import { LANGUAGES, type Language } from '../constants.ts'
import { isBlank } from './typed-text.ts'

/** `plain`: a text that is the same for every count. The others are the plural forms of i18next. */
export const TEXT_FORMS = ['plain', 'zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralForm = (typeof TEXT_FORMS)[number]
export type Forms = Readonly<Partial<Record<PluralForm, string>>>
export type ByLanguage = Readonly<Partial<Record<Language, Forms>>>
/** By key: `lobby.hero.register`. */
export type OwnTexts = Readonly<Record<string, ByLanguage>>

/** Files of one language, by namespace. */
type TextTree = { readonly [name: string]: string | TextTree }
export type TextFiles = Readonly<Partial<Record<string, TextTree>>>
/** Of a language: by namespace and path, as the page lays them over its files. */
export type Lines = Readonly<Record<string, Readonly<Record<string, string>>>>
export type OwnLines = Readonly<Partial<Record<Language, Lines>>>

/** Of a merchant: each document carries all of them. */
export const OWN_TEXTS_MAX = 100
export const OWN_CHARACTERS_MAX = 12_000
export const OWN_TEXT_MAX = 300
/** A short word has room for another one, and a layout for no more than twice a long one. */
const SHORT_MAX = 40
export const lengthOf = (shipped: string): number => Math.min(OWN_TEXT_MAX, Math.max(SHORT_MAX, 2 * shipped.length))

/**
 * Ways about the site, its welcome, and how people write to the house. A part that is not named here is not the merchant's
 * to reword: texts of money, limits, safer play, registration, identity and agents say what law, policy or a contract wants.
 */
const OWNABLE = [
  'common.action',
  'common.apps',
  'common.category',
  'common.nav',
  'common.notFound',
  'common.notice',
  'common.title',
  'lobby.banner',
  'lobby.hero',
  'lobby.home',
  'lobby.search',
  'lobby.tile',
  'auth.login',
  'help.title',
  'help.failed',
  'help.search',
  'help.article',
  'help.contact',
  'service.download',
  'thread',
  'messages',
  'filters.list',
]

/** Also within those parts, and in texts of a later release: what its English says of law, safer play, odds or a promise of time. */
const GUARDED =
  /\b(?:limit|break|exclu|responsib|safe|licen[cs]|odds|chance|wager|turnover|terms|privacy|return to player|rtp|adult|under \d|law|complain|withdraw|guest|play money|verif)|{{\s*(?:age|rate|minutes|factor)\b|[<>%]/i
/** What is about such a thing without its word is named for it. A gift names a sum, and a demo is no play for money. */
const GUARDED_NAME = /limit|safe|complain|kept|legal|adult|gift|claim|demo|freePlay/i
/** What no words of a merchant say in place of others. */
const PROMISED = /guarante|risk.?free|no risk|sure win|always win/i

const isOwnable = (key: string, english: Forms): boolean =>
  OWNABLE.some((part) => key.startsWith(`${part}.`)) &&
  !GUARDED_NAME.test(key) &&
  !Object.values(english).some((text) => GUARDED.test(text))

const PLURAL = /_(zero|one|two|few|many|other)$/
export type Listed = ReadonlyMap<string, Forms>

/** Each text with its forms, by key. Pure. */
function listTexts(files: TextFiles): Listed {
  const found = new Map<string, Record<string, string>>()
  const walk = (tree: TextTree, prefix: string) => {
    for (const [name, value] of Object.entries(tree)) {
      const path = `${prefix}.${name}`
      if (typeof value !== 'string') walk(value, path)
      else {
        const key = path.replace(PLURAL, '')
        found.set(key, { ...found.get(key), [PLURAL.exec(path)?.[1] ?? 'plain']: value })
      }
    }
  }
  for (const [namespace, tree] of Object.entries(files)) if (tree) walk(tree, namespace)
  return found
}

/** What a merchant may reword, by language. Pure. */
export function listOwnable(filesOf: (language: Language) => TextFiles): Record<Language, Listed> {
  const english = listTexts(filesOf('EN'))
  const keys = new Set([...english].filter(([key, forms]) => isOwnable(key, forms)).map(([key]) => key))
  const ownable = (language: Language): Listed =>
    new Map([...listTexts(filesOf(language))].filter(([key]) => keys.has(key)))
  return { CN: ownable('CN'), EN: ownable('EN'), JA: ownable('JA'), TH: ownable('TH'), VI: ownable('VI') }
}

const PLACEHOLDER = /{{[^{}]*}}/g
const placeholdersOf = (text: string) => (text.match(PLACEHOLDER) ?? []).toSorted().join(' ')

function findFormFault(own: string, shipped: string): string | null {
  if (isBlank(own)) return 'empty'
  if (own.length > lengthOf(shipped)) return `${lengthOf(shipped)} characters at most`
  if (/[<>]/.test(own)) return 'words alone, no marks'
  // i18next would put another text in its place.
  if (own.includes('$t')) return 'no text within a text'
  if (GUARDED.test(own) || PROMISED.test(own)) return 'nothing of law, safer play, odds or a promise'
  if (placeholdersOf(own) !== placeholdersOf(shipped))
    return `the same placeholders: ${placeholdersOf(shipped) || 'none'}`
  return /[{}]/.test(own.replaceAll(PLACEHOLDER, '')) ? 'no braces but those of placeholders' : null
}

/** Why these words cannot stand for the shipped ones of their language; null: they can. Pure. */
export function findOwnFault(own: Forms, shipped: Forms): string | null {
  const [given, wanted] = [Object.keys(own).toSorted().join(), Object.keys(shipped).toSorted().join()]
  if (given !== wanted) return `the forms of this language: ${wanted}`
  for (const form of TEXT_FORMS) {
    const [line, original] = [own[form], shipped[form]]
    const fault = line === undefined || original === undefined ? null : findFormFault(line, original)
    if (fault !== null) return form === 'plain' ? fault : `${form}: ${fault}`
  }
  return null
}

/**
 * What a page lays over its files, of this release: words that no longer fit are left out, and the shipped ones stand. Null
 * where nothing is left. Pure.
 */
export function fitOwnTexts(own: OwnTexts, ownable: Record<Language, Listed>): OwnLines | null {
  const lines: Partial<Record<Language, Record<string, Record<string, string>>>> = {}
  for (const [key, byLanguage] of Object.entries(own)) {
    const dot = key.indexOf('.')
    for (const language of LANGUAGES) {
      const [forms, shipped] = [byLanguage[language], ownable[language].get(key)]
      if (!forms || !shipped || findOwnFault(forms, shipped) !== null) continue
      const namespace = key.slice(0, dot)
      const path = key.slice(dot + 1)
      const named = Object.entries(forms).map(([form, line]) => [form === 'plain' ? path : `${path}_${form}`, line])
      const files = lines[language]
      lines[language] = { ...files, [namespace]: { ...files?.[namespace], ...Object.fromEntries(named) } }
    }
  }
  return Object.keys(lines).length === 0 ? null : lines
}

/** A file with lines laid over it. What the file does not hold is left out. Pure. */
export function layLines<Tree extends TextTree>(file: Tree, lines: Readonly<Record<string, string>> | undefined): Tree {
  if (!lines) return file
  const lay = (tree: TextTree, prefix: string): TextTree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => {
        const path = prefix + name
        if (typeof value !== 'string') return [name, lay(value, `${path}.`)]
        return [name, Object.hasOwn(lines, path) ? (lines[path] ?? value) : value]
      }),
    )
  return lay(file, '') as Tree
}
