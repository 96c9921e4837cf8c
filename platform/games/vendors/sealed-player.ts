/**
 * The vendor's name for a new player says who it is, sealed: merchant, member and kind of money under a key of ours. So a win
 * needs no trip to the database. Its IV is made of its content, so the name is the same wherever it is made.
 */
import { createHmac } from 'node:crypto'
import { base64url } from 'jose'
import { memberIdSchema, merchantCodeSchema, type VendorCode } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { fromBase64Url } from '../../../contract/lib/base64-url.ts'
import type { KeySet } from '../../../contract/protocols/envelope.ts'
import type { Player } from './ensure-player.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
/** Vendors take a player id of at most 80 characters. */
const MOST_BYTES = 60
/** `m_` and 16 bytes, as ours are: half the room. */
const OWN_ID = /^m_[A-Za-z0-9_-]{22}$/

const utf8 = new TextEncoder()
const derive = (key: string, use: string) =>
  createHmac('sha256', base64url.decode(key)).update(`player ${use}`).digest()
const importKey = (key: string) =>
  crypto.subtle.importKey('raw', derive(key, 'name'), 'AES-GCM', false, ['encrypt', 'decrypt'])
const cipher = (iv: Uint8Array<ArrayBuffer>, vendor: VendorCode) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8.encode(vendor),
})

function write({ merchant, memberId, walletKind }: Player): Uint8Array<ArrayBuffer> {
  const bytes = OWN_ID.test(memberId) ? base64url.decode(memberId.slice(2)) : null
  const isShort = bytes !== null && `m_${base64url.encode(bytes)}` === memberId
  const flags = (walletKind === 'play' ? 1 : 0) + (isShort ? 2 : 0)
  return new Uint8Array([flags, ...utf8.encode(`${merchant}:`), ...(isShort ? bytes : utf8.encode(memberId))])
}

function read(bytes: Uint8Array<ArrayBuffer>): Player {
  const [flags = 0, ...rest] = bytes
  // A merchant's code has no colon.
  const at = rest.indexOf(0x3a)
  const text = new TextDecoder()
  const member = new Uint8Array(rest.slice(at + 1))
  return {
    merchant: merchantCodeSchema.parse(text.decode(new Uint8Array(rest.slice(0, at)))),
    memberId: memberIdSchema.parse(flags & 2 ? `m_${base64url.encode(member)}` : text.decode(member)),
    walletKind: flags & 1 ? 'play' : 'real',
  }
}

/** Null where their names are too long: then the database draws one. */
export async function sealPlayer(keySet: KeySet, vendor: VendorCode, player: Player): Promise<string | null> {
  const key = keySet.keys[keySet.current]
  assert(key, 'the current key is one of the set')
  const content = write(player)
  if (IV_BYTES + content.length + TAG_BYTES > MOST_BYTES) return null
  const hash = createHmac('sha256', derive(key, 'iv')).update(`${vendor}:`).update(content).digest()
  const iv = new Uint8Array(hash.subarray(0, IV_BYTES))
  const sealed = await crypto.subtle.encrypt(cipher(iv, vendor), await importKey(key), content)
  return base64url.encode(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Null for one that the database drew, and for what no key of ours opens. */
export async function openPlayer(keySet: KeySet, vendor: VendorCode, playerId: string): Promise<Player | null> {
  const bytes = fromBase64Url(playerId)
  if (bytes === null || bytes.length <= IV_BYTES + TAG_BYTES) return null
  const iv = bytes.slice(0, IV_BYTES)
  for (const key of Object.values(keySet.keys)) {
    const opened = await crypto.subtle
      .decrypt(cipher(iv, vendor), await importKey(key), bytes.slice(IV_BYTES))
      .catch(() => null)
    if (opened) return read(new Uint8Array(opened))
  }
  return null
}
