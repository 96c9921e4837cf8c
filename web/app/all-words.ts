/** Every language at once: for the edge, which renders whichever a visitor speaks. */
import type { Language } from '../../contract/constants.ts'
import type { WordsByNamespace } from '../lib/i18n.tsx'
import type { Words } from '../lib/translate.ts'

const files = import.meta.glob<Words>('../locales/*/*.json', { eager: true, import: 'default' })

export function getWords(language: Language): WordsByNamespace {
  const folder = `../locales/${language.toLowerCase()}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder))
  return Object.fromEntries(own.map(([path, words]) => [path.slice(folder.length, -'.json'.length), words]))
}
