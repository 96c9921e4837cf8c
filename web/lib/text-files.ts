import { layLines } from '../../contract/rules/own-texts.ts'
import { languageOf } from '../../kit/lib/language.ts'
import { loadChunk } from '../../kit/lib/lazy.tsx'
import type { PageBoot } from './boot.tsx'
import type { Texts } from './i18n.ts'

/** Every file of texts, each a chunk of its own. */
const files = import.meta.glob<{ default: Texts }>('../locales/*/*.json')

/** The document names the merchant's own words. They are read here, where no first visit brings the code for it. */
function readOwnLines(): PageBoot['ownTexts'] {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as PageBoot).ownTexts : undefined
}

/** Throws ChunkLoadError when the file does not come. */
export async function readTexts(tag: string, namespace: string): Promise<Texts> {
  const language = languageOf(tag)
  const load = files[`../locales/${language.toLowerCase()}/${namespace}.json`]
  if (!load) throw new Error(`no texts for ${tag} ${namespace}`)
  const file = (await loadChunk(load)).default
  return layLines(file, readOwnLines()?.[language]?.[namespace])
}
