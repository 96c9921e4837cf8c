/** Hashing by WebCrypto alone, so that the same file runs in a Worker, a browser and Node. */

const utf8 = new TextEncoder()

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** SHA-256 of bytes, or of a text's UTF-8 bytes, as 64 lowercase hex characters. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? utf8.encode(content) : content
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
