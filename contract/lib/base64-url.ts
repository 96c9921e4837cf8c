/** Base64 without padding, safe in addresses (RFC 4648, 5), by the runtime where it has it. */

/** Newer than the types we build with, and than Node. */
type Encoding = Uint8Array & { toBase64?: (options: { alphabet: 'base64url'; omitPadding: true }) => string }
const ALPHABET = /^[A-Za-z0-9_-]*$/
/** Arguments of one call have an end. */
const CHUNK = 8_192

export function toBase64Url(bytes: Uint8Array): string {
  const encoding: Encoding = bytes
  if (encoding.toBase64) return encoding.toBase64({ alphabet: 'base64url', omitPadding: true })
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null for a text that is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!ALPHABET.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  return bytes
}
