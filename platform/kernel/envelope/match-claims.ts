import type { RequestClaims } from '../../../contract/protocols/envelope.ts'

/** The request as it really came. `bodySha256` is null when there is no body or it lay inside the envelope. */
export type ActualRequest = { method: string; path: string; query: string; bodySha256: string | null }

/** EDGE-06: whether an envelope was made for this very request and no other. */
export function isBoundTo(claims: RequestClaims, actual: ActualRequest): boolean {
  return (
    claims.method === actual.method &&
    claims.path === actual.path &&
    claims.query === actual.query &&
    (claims.bodySha256 ?? null) === actual.bodySha256
  )
}
