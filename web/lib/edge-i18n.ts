/** Texts at the edge, which has all of them. */
import type { i18n } from 'i18next'
import type { Language } from '../../contract/constants.ts'
import { type Lines, layLines } from '../../contract/rules/own-texts.ts'
import { createI18n, type Texts, type TextsByNamespace } from './i18n.ts'

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' })
const instances = new Map<Language, i18n>()
const ownInstances = new WeakMap<Lines, i18n>()

/**
 * One instance a language and isolate. Requests of several languages render at the same time in one isolate, so the
 * language of an instance never changes. A merchant's own words have an instance of their own, for as long as they are kept.
 */
export function getI18n(language: Language, own?: Lines): i18n {
  const known = own ? ownInstances.get(own) : instances.get(language)
  if (known) return known
  const made = createI18n(language, layOwnLines(getTexts(language), own))
  if (own) ownInstances.set(own, made)
  else instances.set(language, made)
  return made
}

const texts = new Map<Language, TextsByNamespace>()

export function getTexts(language: Language): TextsByNamespace {
  const known = texts.get(language)
  if (known) return known
  const folder = `../locales/${language.toLowerCase()}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder))
  const made = Object.fromEntries(own.map(([path, file]) => [path.slice(folder.length, -'.json'.length), file]))
  texts.set(language, made)
  return made
}

/** Files with a merchant's own words laid over them. Pure. */
export const layOwnLines = (texts: TextsByNamespace, own: Lines | undefined): TextsByNamespace =>
  own
    ? Object.fromEntries(Object.entries(texts).map(([name, file]) => [name, file && layLines(file, own[name])]))
    : texts
