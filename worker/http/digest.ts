import { timingSafeEqual } from 'node:crypto'

const encoder = new TextEncoder()

const toHex = (digest: ArrayBuffer) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as 64 hex characters, of text (as UTF-8) or bytes. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', typeof content === 'string' ? encoder.encode(content) : content))
}

/** Whether two secrets are equal, in a time that tells nothing of either. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const digests = await Promise.all(
    [given, expected].map((text) => crypto.subtle.digest('SHA-256', encoder.encode(text))),
  )
  return timingSafeEqual(new Uint8Array(digests[0]!), new Uint8Array(digests[1]!))
}
