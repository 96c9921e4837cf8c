/** Texts in the browser: the document brings those of its first screen, all others are a chunk a language and namespace. */
import type { BackendModule, i18n } from 'i18next'
import { loadChunk } from '../../kit/lib/lazy.tsx'
import type { PageBoot } from './boot.tsx'
import { createI18n } from './i18n.ts'

const chunks: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  async read(tag, namespace) {
    // A chunk of its own: it names every language and namespace, and a first visit brings its texts along.
    const { readTexts } = await loadChunk(() => import('./text-files.ts'))
    return readTexts(tag, namespace)
  },
}

/** Starts with the very texts of the HTML, so that the first render says the same and asks for nothing. */
export const createBrowserI18n = ({ language, texts }: PageBoot): i18n => createI18n(language, texts, chunks)
