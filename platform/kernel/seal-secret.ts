/** What the database must not be able to tell: sealed under a key of the environment, for one member or one lottery. */
import { base64url, CompactEncrypt, type CompactJWEHeaderParameters, compactDecrypt } from 'jose'
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import type { KeySet } from '../../contract/protocols/envelope.ts'

const contentSchema = z.object({ memberId: z.string(), secret: z.string() })

/** A compact JWE. It says whose it is inside, so that a row copied to another member opens nothing. */
export function sealSecret(keySet: KeySet, memberId: string, secret: string): Promise<string> {
  const key = keySet.keys[keySet.current]
  assert(key, 'the current key is one of the set')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ memberId, secret })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keySet.current })
    .encrypt(base64url.decode(key))
}

/** Throws when no key of the set opens it or it is another member's: a corrupt row is a bug. */
export async function openSecret(keySet: KeySet, memberId: string, sealed: string): Promise<string> {
  const findKey = ({ kid }: CompactJWEHeaderParameters) => {
    const key = keySet.keys[kid ?? '']
    if (!key) throw new Error('sealed under a key that is not in MEMBER_DATA_KEYS')
    return base64url.decode(key)
  }
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
  const { plaintext } = await compactDecrypt(sealed, findKey, options)
  const content = contentSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)))
  assert(content.memberId === memberId, 'a sealed secret lies with the member it was sealed for')
  return content.secret
}
