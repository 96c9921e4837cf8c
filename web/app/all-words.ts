/** Every language at once: for the edge, which renders whichever a visitor speaks. */
import type { Language } from '../../contract/constants.ts'
import type { Namespace } from '../lib/i18n.tsx'

const files = import.meta.glob<object>('../locales/*/*.json', { eager: true, import: 'default' })

export function getWords(language: Language): Partial<Record<Namespace, object>> {
  const folder = `../locales/${language.toLowerCase()}/`
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder))
  return Object.fromEntries(own.map(([path, words]) => [path.slice(folder.length, -'.json'.length), words]))
}
