/** EDGE-14: the style sheet that stands in the document, as a content security policy names it. */
import { createHash } from 'node:crypto'
import type { Page } from './page.ts'

/** Sources of a policy, empty where there is nothing to name. */
export type InlineSources = readonly string[]

/** Once an isolate: the sheet is the same in every document of a release. */
export function hashInline({ sheet }: Page['manifest']): InlineSources {
  return sheet === '' ? [] : [`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`]
}
