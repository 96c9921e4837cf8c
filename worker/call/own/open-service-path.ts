import { createDecipheriv } from 'node:crypto'
import { SERVICE_KEY_CHARS } from '../../../contract/constants.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const BLOCK_BYTES = 8

/**
 * MSG-02: base64 of DES-ECB (PKCS7, UTF-8), then its key of eight characters. Answers the address inside, or null for
 * anything that is not an https address, without a user or a port, on one of `hosts` exactly: the cipher protects nothing.
 */
export function openServicePath(path: string, hosts: readonly string[]): string | null {
  const text = decrypt(path.slice(0, -SERVICE_KEY_CHARS), path.slice(-SERVICE_KEY_CHARS))
  const url = text === null ? null : URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  return hosts.some((host) => host.toLowerCase() === url.hostname) ? url.href : null
}

function decrypt(sealed: string, key: string): string | null {
  if (sealed === '' || !BASE64.test(sealed)) return null
  const bytes = Buffer.from(sealed, 'base64')
  const keyBytes = Buffer.from(key, 'utf8')
  if (bytes.length % BLOCK_BYTES !== 0 || keyBytes.length !== SERVICE_KEY_CHARS) return null
  try {
    // An empty vector, as ECB has none: some builds of the runtime refuse null here.
    const decipher = createDecipheriv('des-ecb', keyBytes, Buffer.alloc(0))
    // Joined as bytes before they are read: a letter may lie across the two parts.
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return null
  }
}
