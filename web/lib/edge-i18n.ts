/** Texts at the edge, which has all of them. */
import type { i18n } from 'i18next'
import type { Language } from '../../contract/constants.ts'
import { createI18n, type Texts, type TextsByNamespace } from './i18n.ts'

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' })
const instances = new Map<Language, i18n>()

/**
 * One instance a language and isolate. Requests of several languages render at the same time in one isolate, so the
 * language of an instance never changes.
 */
export function getI18n(language: Language): i18n {
  const known = instances.get(language)
  if (known) return known
  const made = createI18n(language, getTexts(language))
  instances.set(language, made)
  return made
}

export function getTexts(language: Language): TextsByNamespace {
  const folder = `../locales/${language.toLowerCase()}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder))
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(folder.length, -'.json'.length), texts]))
}
