/** Where the browser gets its texts, beyond those that came with the page. */
import type { PageBoot } from '../lib/boot.tsx'
import type { WordsLoader } from '../lib/i18n.tsx'
import { loadChunk } from '../lib/lazy.tsx'
import type { Words } from '../lib/translate.ts'

/**
 * The page names the files of its own language. Those of the others are in a table that is asked for when somebody
 * changes the language: it grows with every language and namespace, and a first visit has no use for it.
 */
export function makeWordsLoader({ language: own, wordFiles }: PageBoot): WordsLoader {
  return async (language, namespace) => {
    const file = language === own ? wordFiles[namespace] : undefined
    if (!file) return (await loadChunk(() => import('./word-files.ts'))).loadWords(language, namespace)
    const module = await loadChunk<{ default: Words }>(() => import(/* @vite-ignore */ file))
    return module.default
  }
}
