/** HMAC by WebCrypto alone, so that the same file runs in a Worker, a browser and Node. */

const utf8 = new TextEncoder()

/** A keyed HMAC-SHA256 whose key is given as bytes; answers 32 bytes for each message. */
export async function createHmac(key: Uint8Array<ArrayBuffer>): Promise<(message: string) => Promise<Uint8Array>> {
  const cryptoKey = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', cryptoKey, utf8.encode(message)))
}
