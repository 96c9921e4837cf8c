/**
 * Launch tokens and session secrets say whose they are, sealed, so that the member's own object can be asked and the vendor
 * learns nothing: 32 bytes that name it, then merchant and member under a key of ours. AES-GCM holds both, so a token that was
 * changed or cut names no one, and neither does one of another vendor.
 */
import { createHmac } from 'node:crypto'
import { base64url } from 'jose'
import {
  type MemberId,
  type MerchantCode,
  memberIdSchema,
  merchantCodeSchema,
  type VendorCode,
} from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { fromBase64Url } from '../../../contract/lib/base64-url.ts'
import type { KeySet } from '../../../contract/protocols/envelope.ts'

export type Owner = { merchant: MerchantCode; memberId: MemberId }
type Use = { use: 'launch' | 'session'; vendor: VendorCode }

const NAME_BYTES = 32
const IV_BYTES = 12
/** Vendors take a session of at most 128 characters. */
const SEALED_MAX_BYTES = 96
const TAG_BYTES = 16

const utf8 = new TextEncoder()

/** A key of its own for each use: the name's first bytes are its only IV. */
function deriveKey(key: string, { use }: Use): Promise<CryptoKey> {
  const derived = createHmac('sha256', base64url.decode(key)).update(`owner of a ${use}`).digest()
  return crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const cipher = (name: Uint8Array<ArrayBuffer>, { vendor }: Use) => ({
  name: 'AES-GCM',
  iv: name.slice(0, IV_BYTES),
  additionalData: new Uint8Array([...name, ...utf8.encode(vendor)]),
})

/** `name`: of this token alone. Without the owner where their names are too long: such a session is looked up in the database. */
export async function sealOwner(
  keySet: KeySet,
  use: Use,
  name: Uint8Array<ArrayBuffer>,
  { merchant, memberId }: Owner,
): Promise<string> {
  const key = keySet.keys[keySet.current]
  assert(key, 'the current key is one of the set')
  assert(name.length === NAME_BYTES, 'a name has 32 bytes')
  const owner = utf8.encode(`${merchant}:${memberId}`)
  if (NAME_BYTES + owner.length + TAG_BYTES > SEALED_MAX_BYTES) return base64url.encode(name)
  const sealed = await crypto.subtle.encrypt(cipher(name, use), await deriveKey(key, use), owner)
  return base64url.encode(new Uint8Array([...name, ...new Uint8Array(sealed)]))
}

/** Null for one of before, which names no member, and for what no key of ours opens: then the database is asked. */
export async function openOwner(keySet: KeySet, use: Use, token: string): Promise<Owner | null> {
  const bytes = fromBase64Url(token)
  if (bytes === null || bytes.length <= NAME_BYTES + TAG_BYTES) return null
  const name = bytes.slice(0, NAME_BYTES)
  for (const key of Object.values(keySet.keys)) {
    const opened = await crypto.subtle
      .decrypt(cipher(name, use), await deriveKey(key, use), bytes.slice(NAME_BYTES))
      .catch(() => null)
    if (opened) return parseOwner(new TextDecoder().decode(opened))
  }
  return null
}

/** A merchant's code has no colon. */
function parseOwner(text: string): Owner {
  const at = text.indexOf(':')
  return { merchant: merchantCodeSchema.parse(text.slice(0, at)), memberId: memberIdSchema.parse(text.slice(at + 1)) }
}
