import { type Content, canonicalJson } from '../../contract/lib/canonical-json.ts'

/** Field by field: the server sends the fields in another order than the page computes them. */
export const isSameContent = (one: unknown, other: unknown) =>
  canonicalJson(one as Content) === canonicalJson(other as Content)
