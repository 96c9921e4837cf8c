/** Passwords: scrypt over a peppered password, written with its parameters so that they can rise. */

import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '../../../contract/time-and-chance.ts'
import type { ScryptCost, Services } from '../../kernel/context.ts'
import { mintReference } from '../../kernel/mint-reference.ts'

/** 32 MiB and about a quarter of a second: what OWASP asks for, within a Worker's 128 MB. */
export const PRODUCTION_COST: ScryptCost = { log2N: 15, r: 8, p: 3 }

const FIRST_PASSWORD_CHARS = 12
/** 60 random bits, behind a beginning with a letter of each case and a digit. Kept nowhere but as a hash. */
export const mintFirstPassword = (random: RandomBytes): string => mintReference('First1', FIRST_PASSWORD_CHARS, random)

/** What `hashPassword` and `isPasswordRight` need, out of a context. */
export function passwordOptions({ env, passwordCost, random }: Services) {
  return { pepper: env.PASSWORD_PEPPER, cost: passwordCost, random }
}

const SALT_BYTES = 16
const HASH_BYTES = 32
const ENCODED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

type Encoded = { cost: ScryptCost; salt: Buffer; hash: Buffer }

/** `$scrypt$ln=15,r=8,p=3$salt$hash`. The same password never gives the same text twice. */
export async function hashPassword(
  password: string,
  { pepper, cost, random }: { pepper: string; cost: ScryptCost; random: RandomBytes },
): Promise<string> {
  const salt = Buffer.from(random(SALT_BYTES))
  return encode({ cost, salt, hash: await derive(password, pepper, salt, cost) })
}

/**
 * Whether this is the password. Without a hash (no such member, or none set) it answers false after the
 * same work, so that the time taken tells nobody which names exist.
 */
export async function isPasswordRight(
  password: string,
  encoded: string | null,
  { pepper, cost }: { pepper: string; cost: ScryptCost },
): Promise<boolean> {
  const known = encoded === null ? null : decode(encoded)
  const {
    salt,
    hash,
    cost: storedCost,
  } = known ?? { cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }
  const derived = await derive(password, pepper, salt, storedCost)
  return timingSafeEqual(derived, hash) && known !== null
}

/** True when a hash was made more cheaply than today's cost: it is renewed at the next good login. */
export function needsRehash(encoded: string, cost: ScryptCost): boolean {
  const { log2N, r, p } = decode(encoded).cost
  return log2N < cost.log2N || r < cost.r || p < cost.p
}

function derive(password: string, pepper: string, salt: Buffer, { log2N, r, p }: ScryptCost): Promise<Buffer> {
  const peppered = createHmac('sha256', pepper).update(password, 'utf8').digest()
  const N = 2 ** log2N
  // Twice what the algorithm needs: Node's default ceiling of 32 MiB lies just below N=2^15, r=8.
  const maxmem = 2 * 128 * r * (N + p)
  return new Promise((resolve, reject) => {
    scrypt(peppered, salt, HASH_BYTES, { N, r, p, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function encode({ cost, salt, hash }: Encoded): string {
  return `$scrypt$ln=${cost.log2N},r=${cost.r},p=${cost.p}$${toText(salt)}$${toText(hash)}`
}

/** Throws on a text this module did not write: a corrupt row is a bug, not a wrong password. */
function decode(encoded: string): Encoded {
  const [, log2N, r, p, salt, hash] = ENCODED.exec(encoded) ?? []
  if (!salt || !hash) throw new Error('not an encoded password hash')
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
