/** The envelope by `node:crypto` alone: a second implementation, so that suite and platform can disagree. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type KeySet = { current: string; keys: Record<string, string> }
export type MerchantKeys = { toPlatform: KeySet; toEdge: KeySet }

const toBytes = (text: string) => Buffer.from(text, 'base64url')
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export const createId = (): string => toText(randomBytes(16))
export const hashBody = (body: string): string => createHash('sha256').update(body).digest('hex')

/** What a hostile envelope changes. */
export type SealOptions = { kid?: string; header?: Record<string, unknown>; encryptedKey?: string }

export function seal(
  set: KeySet,
  content: unknown,
  { kid = set.current, header, encryptedKey = '' }: SealOptions = {},
) {
  const key = toBytes(set.keys[kid] ?? set.keys[set.current] ?? '')
  const first = toText(Buffer.from(JSON.stringify(header ?? { alg: 'dir', enc: 'A256GCM', kid })))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(first, 'ascii'))
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return [first, encryptedKey, toText(iv), toText(ciphertext), toText(cipher.getAuthTag())].join('.')
}

export type Opened = { kid: string; content: unknown; plaintext: string }

/** Throws with the reason where the text is no envelope under one of these keys. */
export function open(set: KeySet, jwe: string): Opened {
  const parts = jwe.split('.')
  const [first = '', encryptedKey, iv = '', ciphertext = '', tag = ''] = parts
  if (parts.length !== 5) throw new Error(`it has ${parts.length} parts, not 5`)
  const header: { alg?: unknown; enc?: unknown; kid?: unknown } = JSON.parse(toBytes(first).toString('utf8'))
  if (header.alg !== 'dir' || header.enc !== 'A256GCM') throw new Error(`alg ${header.alg}, enc ${header.enc}`)
  if (encryptedKey !== '') throw new Error('the second part is not empty')
  const kid = String(header.kid)
  const key = set.keys[kid]
  if (key === undefined) throw new Error(`the key ${kid} is not one of ${Object.keys(set.keys).join(', ')}`)
  const decipher = createDecipheriv('aes-256-gcm', toBytes(key), toBytes(iv)).setAAD(Buffer.from(first, 'ascii'))
  decipher.setAuthTag(toBytes(tag))
  const plaintext = Buffer.concat([decipher.update(toBytes(ciphertext)), decipher.final()]).toString('utf8')
  return { kid, content: JSON.parse(plaintext), plaintext }
}
