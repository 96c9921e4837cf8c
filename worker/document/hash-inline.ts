/** EDGE-14: the style sheets and the script that stand in the document, as a content security policy names them. */
import { createHash } from 'node:crypto'
import type { Page } from './page.ts'

/** Sources of a policy, empty where there is nothing to name. */
export type InlineSources = { readonly style: readonly string[]; readonly script: readonly string[] }

export const NOTHING_INLINE: InlineSources = { style: [], script: [] }

const nameText = (text: string) =>
  text === '' ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`]

/** Once an isolate: all are the same in every document of a release. First of `style` is the sheet, then its rules of fonts. */
export function hashInline({ manifest, inlineScript }: Pick<Page, 'manifest' | 'inlineScript'>): InlineSources {
  return { style: [manifest.sheet, manifest.fontRules].flatMap(nameText), script: nameText(inlineScript) }
}
