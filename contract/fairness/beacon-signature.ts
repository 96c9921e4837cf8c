/** FAIR-02: whether the beacon signed a round: an unchained BLS signature on G1. Runs in a Worker, a browser and Node. */
import { bls12_381 } from '@noble/curves/bls12-381.js'

/** The pinned key of the chain `quicknet`; anyone can read it at the beacon's own relays. */
export const BEACON_PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a'
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** `signature` in lowercase hex. Never throws. */
export async function isBeaconSignature(round: number, signature: string): Promise<boolean> {
  const scheme = bls12_381.shortSignatures
  const words = new DataView(new ArrayBuffer(8))
  try {
    words.setBigUint64(0, BigInt(round))
    const message = new Uint8Array(await crypto.subtle.digest('SHA-256', words))
    return scheme.verify(bytesOf(signature), scheme.hash(message, DOMAIN), bytesOf(BEACON_PUBLIC_KEY))
  } catch {
    return false
  }
}
