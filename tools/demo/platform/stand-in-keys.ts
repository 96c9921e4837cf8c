/** Keys of the local stand-ins for outside services: made at the first use, gone with the process. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const KID = 'stand-in'
let pair: ReturnType<typeof generateKeyPair> | undefined
const getPair = () => {
  pair ??= generateKeyPair('RS256', { extractable: true })
  return pair
}

export async function presentStandInKeys() {
  const { publicKey } = await getPair()
  return { keys: [{ ...(await exportJWK(publicKey)), kid: KID, alg: 'RS256', use: 'sig' }] }
}

/** `nowMs` is the platform's own time, so that tests drive both alike. */
export async function signAsStandIn(claims: JWTPayload, nowMs: number, lifeSeconds = 300): Promise<string> {
  const { privateKey } = await getPair()
  const iat = Math.floor(nowMs / 1_000)
  return new SignJWT({ ...claims, iat, exp: iat + lifeSeconds })
    .setProtectedHeader({ alg: 'RS256', kid: KID })
    .sign(privateKey)
}
