/** Whether the beacon signed a round: an unchained BLS signature on G1, by the pinned key of drand quicknet. */
import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** `signature` in lowercase hex. Never throws. */
export function isBeaconSignature(round: number, signature: string): boolean {
  const words = Buffer.alloc(8)
  words.writeBigUInt64BE(BigInt(round))
  const scheme = bls12_381.shortSignatures
  try {
    const message = scheme.hash(createHash('sha256').update(words).digest(), DOMAIN)
    return scheme.verify(bytesOf(signature), message, bytesOf(PUBLIC_KEY))
  } catch {
    return false
  }
}
