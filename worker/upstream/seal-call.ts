/** EDGE-06: a call as the request that goes to the upstream, in its envelope. */

import { sha256Hex } from '../../contract/lib/digest.ts'
import {
  computeLifetime,
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  type KeySet,
  type RequestClaims,
  sealRequest,
} from '../../contract/protocols/envelope.ts'

export type OutgoingCall = {
  origin: string
  encrypt: boolean
  /** JSON of the body, or null for a call without one. */
  body: unknown
  claims: Omit<RequestClaims, 'iat' | 'exp' | 'bodySha256'>
}

/**
 * Encrypted: claims and payload are the body. Plain: the claims travel in a header and bind the body by its
 * hash. An encrypted call without a payload is not in the table.
 */
export async function sealCall(keySet: KeySet, call: OutgoingCall, nowMs: number): Promise<Request> {
  const claims = { ...call.claims, ...computeLifetime(nowMs) }
  const { method, path, query, requestId } = claims
  const url = `${call.origin}${path}${query === '' ? '' : `?${query}`}`
  const headers = new Headers({ accept: 'application/json', 'x-request-id': requestId })
  // 'manual': a redirect is a fault, it is never followed with a session's claims in hand.
  const init = { method, headers, redirect: 'manual' } as const
  if (call.encrypt) {
    headers.set('content-type', ENVELOPE_CONTENT_TYPE)
    return new Request(url, { ...init, body: await sealRequest(keySet, { claims, payload: call.body }) })
  }
  if (call.body === null) {
    headers.set(ENVELOPE_HEADER, await sealRequest(keySet, { claims }))
    return new Request(url, init)
  }
  const text = JSON.stringify(call.body)
  headers.set('content-type', 'application/json')
  headers.set(ENVELOPE_HEADER, await sealRequest(keySet, { claims: { ...claims, bodySha256: await sha256Hex(text) } }))
  return new Request(url, { ...init, body: text })
}
