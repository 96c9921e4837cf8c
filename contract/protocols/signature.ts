/**
 * How a platform and a vendor sign what they say to each other: HMAC-SHA256 over
 * `${timestampMs}\n${METHOD}\n${path}\n${sha256hex(body)}`, hex, in header `x-signature`.
 */
import { sha256Hex, toHex } from '../lib/digest.ts'
import { toOthersTime } from '../time-and-chance.ts'

const encoder = new TextEncoder()

/** A signature older or newer than this is stale; transactions are idempotent, so the window may be generous. */
export const SIGNATURE_WINDOW_MS = 300_000

export const SIGNATURE_HEADERS = { vendor: 'x-vendor', timestamp: 'x-timestamp', signature: 'x-signature' } as const

export type SignedParts = { timestampMs: number; method: string; path: string; body: string }

async function importKey(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage])
}

async function signedText({ timestampMs, method, path, body }: SignedParts): Promise<Uint8Array<ArrayBuffer>> {
  return encoder.encode(`${timestampMs}\n${method}\n${path}\n${await sha256Hex(body)}`)
}

/** The hex signature of a request. `path` is without origin and query. */
export async function sign(secret: string, parts: SignedParts): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret, 'sign'), await signedText(parts))
  return toHex(new Uint8Array(signature))
}

/** Of a JSON `POST` by `signer`, whose code it names, signed with `secret`. */
export async function buildSignedHeaders(
  signer: string,
  secret: string,
  parts: Omit<SignedParts, 'method'>,
): Promise<Record<string, string>> {
  const timestampMs = toOthersTime(parts.timestampMs)
  return {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.vendor]: signer,
    [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
    [SIGNATURE_HEADERS.signature]: await sign(secret, { ...parts, timestampMs, method: 'POST' }),
  }
}

/** True when the signature fits and the timestamp lies within the window. Compares in constant time. */
export async function isSignatureValid(
  secret: string,
  parts: SignedParts,
  signature: string,
  nowMs: number,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const ageMs = toOthersTime(nowMs) - parts.timestampMs
  if (!Number.isSafeInteger(parts.timestampMs) || Math.abs(ageMs) > SIGNATURE_WINDOW_MS) return false
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await importKey(secret, 'verify'), bytes, await signedText(parts))
}
