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

/** What `fetch` takes: a Request made here would be made again where it is sent with its deadline. */
export type SealedCall = { url: string; init: RequestInit }

/**
 * Encrypted: claims and payload are the body. Plain: the claims travel in a header and bind the body by its
 * hash. An encrypted call without a payload is not in the table.
 */
export async function sealCall(keySet: KeySet, call: OutgoingCall, nowMs: number): Promise<SealedCall> {
  const claims = { ...call.claims, ...computeLifetime(nowMs) }
  const { method, path, query, requestId } = claims
  const url = `${call.origin}${path}${query === '' ? '' : `?${query}`}`
  const write = (more: Record<string, string>, body: string | null): SealedCall => {
    const headers = { accept: 'application/json', 'x-request-id': requestId, ...more }
    // 'manual': a redirect is a fault, it is never followed with a session's claims in hand.
    return { url, init: { method, headers, body, redirect: 'manual' } }
  }
  if (call.encrypt)
    return write({ 'content-type': ENVELOPE_CONTENT_TYPE }, await sealRequest(keySet, { claims, payload: call.body }))
  if (call.body === null) return write({ [ENVELOPE_HEADER]: await sealRequest(keySet, { claims }) }, null)
  const text = JSON.stringify(call.body)
  const bound = { ...claims, bodySha256: await sha256Hex(text) }
  const envelope = await sealRequest(keySet, { claims: bound })
  return write({ 'content-type': 'application/json', [ENVELOPE_HEADER]: envelope }, text)
}
