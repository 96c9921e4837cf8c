import type { RouteInput } from '../../lib/api.ts'

export type DraftName = RouteInput<'GET /wps/system/draft'>

const KINDS: readonly DraftName['kind'][] = ['announcement', 'article', 'good', 'promotion', 'ladder']
const TOKEN = /^[A-Za-z0-9_-]{20,60}$/

/** The draft that an address leads to; null for any other address. */
export function readDraftName(search: string): DraftName | null {
  const parameters = new URLSearchParams(search)
  const [said, id, token] = ['draft', 'id', 'token'].map((name) => parameters.get(name) ?? '')
  const kind = KINDS.find((one) => one === said)
  return kind && id && token && TOKEN.test(token) ? { kind, id, token } : null
}
