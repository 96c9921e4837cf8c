/** EDGE-06: from a request to what the edge says it is, or one and the same refusal. */
import { decodeProtectedHeader } from 'jose'
import { Refusal } from '../../../contract/errors.ts'
import { type MerchantCode, merchantCodeSchema } from '../../../contract/ids.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { findOperatorCall } from '../../../contract/operator/calls.ts'
import { computeMaxUpstreamBytes, SEALED_IMAGE_MAX_BYTES } from '../../../contract/protocols/body-limits.ts'
import {
  ENVELOPE_CONTENT_TYPE,
  ENVELOPE_HEADER,
  ENVELOPE_MAX_BYTES,
  EnvelopeError,
  openRequest,
  type RequestClaims,
  type RequestEnvelope,
} from '../../../contract/protocols/envelope.ts'
import { findMerchantKeys, type KeySource, readDerivedMerchant } from '../../../contract/protocols/merchant-keys.ts'
import { readBytes } from '../../../contract/protocols/read-body.ts'
import { calls, findCall } from '../../../contract/table.ts'

/** Claims are bounded by their schema; a longer header is not an envelope. */
const HEADER_MAX_CHARS = 16 * 1024

export type OpenedRequest = {
  claims: RequestClaims
  /** The payload that travelled inside, or the bytes that travelled beside the envelope. */
  content: { sealed: true; payload: unknown } | { sealed: false; bytes: Uint8Array<ArrayBuffer> }
}

/**
 * Opens the envelope of a request and compares it with the request. Throws `too_large` for a body over the
 * limit before it is read whole, and `envelope_invalid`, always alike, for every fault of the envelope.
 */
export async function openEnvelope(request: Request, keys: KeySource, nowMs: number): Promise<OpenedRequest> {
  const bytes = await readBytes(request, findMaxBytes(request))
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const sealed = type === ENVELOPE_CONTENT_TYPE
  const token = sealed ? new TextDecoder().decode(bytes) : request.headers.get(ENVELOPE_HEADER)
  try {
    if (!token || (!sealed && token.length > HEADER_MAX_CHARS)) throw new EnvelopeError()
    const { claims, payload } = await openByKeyId(keys, token, Math.floor(nowMs / 1_000))
    const url = new URL(request.url)
    const bodySha256 = sealed || bytes.length === 0 ? null : await sha256Hex(bytes)
    const actual = { method: request.method, path: url.pathname, query: url.search.slice(1), bodySha256 }
    if (!isBoundTo(claims, actual)) throw new EnvelopeError()
    return { claims, content: sealed ? { sealed, payload } : { sealed, bytes } }
  } catch (error) {
    if (error instanceof EnvelopeError) throw new Refusal('envelope_invalid')
    throw error
  }
}

/** Nobody has shown yet who they are: a path only says how much is read before that is asked. */
function findMaxBytes({ method, url }: Request): number {
  const { pathname } = new URL(url)
  if (findOperatorCall(pathname) !== null) return SEALED_IMAGE_MAX_BYTES
  const name = findCall(method, pathname)
  return name === null ? ENVELOPE_MAX_BYTES : computeMaxUpstreamBytes(calls[name], ENVELOPE_MAX_BYTES)
}

/** The request as it really came. `bodySha256` is null when there is no body or it lay inside the envelope. */
type ActualRequest = { method: string; path: string; query: string; bodySha256: string | null }

/** EDGE-06: whether an envelope was made for this very request and no other. */
function isBoundTo(claims: RequestClaims, actual: ActualRequest): boolean {
  return (
    claims.method === actual.method &&
    claims.path === actual.path &&
    claims.query === actual.query &&
    (claims.bodySha256 ?? null) === actual.bodySha256
  )
}

/**
 * The merchant stands inside the envelope, so the key is found by its id. Two merchants may have given
 * theirs the same id: each is tried, and the claims must name the merchant whose key it was.
 */
async function openByKeyId(keys: KeySource, token: string, nowSeconds: number): Promise<RequestEnvelope> {
  for (const merchant of findMerchants(keys, readKeyId(token))) {
    const keySet = (await findMerchantKeys(keys, merchant))?.toPlatform
    if (!keySet) continue
    const opened = await openRequest(keySet, token, nowSeconds).catch(() => null)
    if (opened?.claims.merchant === merchant) return opened
  }
  throw new EnvelopeError()
}

function findMerchants(keys: KeySource, kid: string): MerchantCode[] {
  const derived = readDerivedMerchant(keys, kid)
  if (derived) return [derived]
  return Object.entries(keys.ENVELOPE_KEYS)
    .filter(([, { toPlatform }]) => Object.hasOwn(toPlatform.keys, kid))
    .map(([merchant]) => merchantCodeSchema.parse(merchant))
}

function readKeyId(token: string): string {
  try {
    const { kid } = decodeProtectedHeader(token)
    if (kid !== undefined) return kid
  } catch {
    // Not a JWE at all: refused below like every other fault.
  }
  throw new EnvelopeError()
}
