/** The table of all words, one small chunk for each language and namespace; itself a chunk, see words.ts. */
import type { Language } from '../../contract/constants.ts'
import type { Namespace } from '../lib/i18n.tsx'
import { loadChunk } from '../lib/lazy.tsx'
import type { Words } from '../lib/translate.ts'

type WordsModule = { default: Words }
const files = import.meta.glob<WordsModule>('../locales/*/*.json')

/** Loads one namespace. Throws ChunkLoadError when it does not come. */
export function loadWords(language: Language, namespace: Namespace): Promise<Words> {
  const load = files[`../locales/${language.toLowerCase()}/${namespace}.json`]
  if (!load) throw new Error(`no words for ${language} ${namespace}`)
  return loadChunk(load).then((module) => module.default)
}
