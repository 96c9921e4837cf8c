/**
 * OPS-01: who asks, from the console to the edge: a JWT of a minute, for one call, used once. It says who and how they came;
 * what they may is read by the edge itself.
 */
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { fromBase64Url } from '../lib/base64-url.ts'
import { originSchema } from '../merchant.ts'
import type { Clock } from '../time-and-chance.ts'
import type { KeySet } from './envelope.ts'

export const ASSERTION_SECONDS = 60
const ISSUER = 'console'
const AUDIENCE = 'edge'
const ALGORITHM = 'HS256'

const claimsSchema = z.object({
  jti: z.string().min(16).max(64),
  /** The person; `-` for a call of the login itself, which has no person yet. */
  sub: z.string().min(1).max(60),
  /** The one call it opens. */
  call: z.string().max(60),
  /** Of the session: a short hash for the audit, its beginning, and when a passkey was used last. */
  session: z.string().max(64).nullable(),
  beganAtMs: z.number().int(),
  stepUpAtMs: z.number().int().nullable(),
  address: z.string().max(64),
  country: z.string().max(2),
  userAgent: z.string().max(300),
  /** Of the console's page. A console of before does not say it. */
  origin: originSchema.optional().catch(undefined),
})
export type Assertion = z.infer<typeof claimsSchema>
export const NO_PERSON = '-'

function keyOf(keys: KeySet, kid: string): Uint8Array {
  const key = fromBase64Url(keys.keys[kid] ?? '')
  if (!key || key.length < 32) throw new Error(`no console key named ${kid}`)
  return key
}

export function signAssertion(keys: KeySet, { jti, sub, ...claims }: Assertion, clock: Clock): Promise<string> {
  const seconds = Math.floor(clock() / 1_000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: keys.current })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(sub)
    .setJti(jti)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(keyOf(keys, keys.current))
}

/** Null for whatever is wrong with it: all bad ones look the same. */
export async function verifyAssertion(keys: KeySet, token: string, clock: Clock): Promise<Assertion | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid = '' }) => keyOf(keys, kid), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      maxTokenAge: ASSERTION_SECONDS,
      clockTolerance: 5,
      currentDate: new Date(clock()),
    })
    return claimsSchema.parse(payload)
  } catch {
    return null
  }
}
