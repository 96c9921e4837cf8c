import type { Texts } from './i18n.ts'

/** Every file of texts, each a chunk of its own. */
export const files = import.meta.glob<{ default: Texts }>('../locales/*/*.json')
