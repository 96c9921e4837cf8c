/** Two commands are the same when their content is, whatever the order of fields. */
import { createHash } from 'node:crypto'
import { type Content, canonicalJson } from '../../../contract/lib/canonical-json.ts'

/** SHA-256 in hex of the canonical JSON of `content`. */
export function hashContent(content: Content): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
