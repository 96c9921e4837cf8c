import { base64url, CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt } from 'jose'
import { z } from 'zod'
import { type MemberId, type MerchantCode, memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import type { KeySet } from '../../../contract/protocols/envelope.ts'
import { type RandomBytes, randomToken } from '../../../contract/time-and-chance.ts'
import { DAY_MS } from '../../../contract/time-units.ts'

/** GLI-19 2.5.4: a full login at least every 30 days. The edge ends idle sessions far sooner. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS

/** 256 random bits; only their hash is ever stored. */
export function mintToken(random: RandomBytes): string {
  return randomToken(random, 32)
}

/** Of all of a token, so that a release that knows no owner in it finds the session as well. */
export function hashToken(token: string): Promise<string> {
  return sha256Hex(token)
}

const ownerSchema = z.object({ use: z.literal('session'), merchant: merchantCodeSchema, memberId: memberIdSchema })

/** `<secret>.<owner>`: whose it is, sealed, so that their own object can be asked and no one else reads who it is. */
export async function mintSessionToken(
  random: RandomBytes,
  keySet: KeySet,
  { merchant, memberId }: { merchant: MerchantCode; memberId: MemberId },
): Promise<string> {
  const key = keySet.keys[keySet.current]
  assert(key, 'the current key is one of the set')
  const owner = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify({ use: 'session', merchant, memberId })),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keySet.current })
    .encrypt(base64url.decode(key))
  return `${mintToken(random)}.${owner}`
}

/** Null for a token of before, one of another merchant's, and one that no key of ours opens: the database is asked then. */
export async function readTokenOwner(keySet: KeySet, merchant: MerchantCode, token: string): Promise<MemberId | null> {
  const dot = token.indexOf('.')
  if (dot < 0) return null
  const findKey = ({ kid }: CompactJWEHeaderParameters) => {
    const key = keySet.keys[kid ?? '']
    if (!key) throw new Error('sealed under a key that is not in MEMBER_DATA_KEYS')
    return base64url.decode(key)
  }
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
  try {
    const { plaintext } = await compactDecrypt(token.slice(dot + 1), findKey, options)
    const owner = ownerSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)))
    return owner.merchant === merchant ? owner.memberId : null
  } catch {
    return null
  }
}
