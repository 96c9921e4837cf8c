/** Hashing by WebCrypto alone, so that the same file runs in a Worker, a browser and Node. */

const utf8 = new TextEncoder()

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256 of the text's UTF-8 bytes, as 64 lowercase hex characters. */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))))
}

/** A keyed HMAC-SHA256 whose key is given as bytes; answers 32 bytes for each message. */
export async function createHmac(key: Uint8Array<ArrayBuffer>): Promise<(message: string) => Promise<Uint8Array>> {
  const cryptoKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', cryptoKey, utf8.encode(message)))
}
