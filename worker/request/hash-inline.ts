/** EDGE-14: the style sheets that stand in documents, as a content security policy names them. */
import { createHash } from 'node:crypto'
import type { Page } from './page.ts'

/** Sources of a policy, empty where there is nothing to name; the whole sheet comes first. */
export type InlineSources = readonly string[]

/** Once an isolate: the sheet is the same in every document of a release. */
export function hashInline({ sheet, firstSheet }: Page['manifest']): InlineSources {
  const texts = [sheet, firstSheet].filter((text) => text !== '')
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
