/** AUTH-14: from the code that the browser brought back to who the provider says it is. Nothing is taken on trust. */

import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { EMAIL, foldEmail } from '../../../contract/rules/email.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import { isZalo, type OpenidConfig, requireProvider, type ZaloConfig } from '../../kernel/config/social-config.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { socialAttempts } from '../member/social-tables.ts'

/** The edge waits 8 s for the whole call. */
const DEADLINE_MS = 4_000
const CLOCK_TOLERANCE_SECONDS = 30
const MAX_TOKEN_AGE_SECONDS = 600

/** As the site keeps addresses. It is shown alone and opens nothing, so one that cannot be read keeps no one out. */
const emailSchema = z.string().overwrite(foldEmail).max(200).regex(EMAIL)

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: emailSchema.optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
})

/** Who came back. `email` only where the provider has verified it. */
export type SocialProof = {
  provider: SocialProvider
  subject: string
  email: string | null
  browserHash: string
  /** Whose session went to link an account; null for a login. */
  memberId: string | null
}
type Returned = { code: string; state: string; browser?: string | undefined }

const zaloTokenSchema = z.object({ access_token: z.string().min(1).max(4_000) })
const zaloUserSchema = z.object({ id: z.string().min(1).max(255) })
type ZaloExchange = { code: string; codeVerifier: string }

/**
 * AUTH-14, MEM-17: whose code Zalo gave. It wants its secret in a header, and names the person by an id of this app alone.
 * Throws an Error for whatever does not fit; an error of Zalo's comes with status 200 and without these fields.
 */
export async function readZaloUser(config: ZaloConfig, { code, codeVerifier }: ZaloExchange, deadlineMs: number) {
  const signal = AbortSignal.timeout(deadlineMs)
  const token = await fetch(config.tokenEndpoint, {
    method: 'POST',
    headers: { secret_key: config.clientSecret },
    body: new URLSearchParams({
      app_id: config.clientId,
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
    }),
    // The secret goes to the address that was configured, and no further.
    redirect: 'manual',
    signal,
  })
  const { access_token } = zaloTokenSchema.parse(await token.json())
  const address = new URL(config.userEndpoint)
  address.searchParams.set('fields', 'id')
  const user = await fetch(address, { headers: { access_token }, redirect: 'manual', signal })
  return zaloUserSchema.parse(await user.json()).id
}

/** Takes the attempt: it is good once. Throws `social_login_failed`, whatever it was that did not fit. */
export async function requireSocialProof(
  ctx: PlatformContext,
  { code, state, browser }: Returned,
): Promise<SocialProof> {
  const [attempt] = await ctx.db
    .delete(socialAttempts)
    .where(and(eq(socialAttempts.stateHash, await sha256Hex(state)), eq(socialAttempts.merchant, ctx.merchant.code)))
    .returning()
  if (!attempt || attempt.expiresAtMs <= ctx.clock()) throw buildFailed('unknown or too old')
  // Login CSRF: a code that somebody else fetched is no use in this browser.
  if (!browser || attempt.browserHash !== (await sha256Hex(browser))) throw buildFailed('of another browser')
  const config = requireProvider(ctx, attempt.provider)
  const { provider, browserHash, memberId } = attempt
  try {
    if (isZalo(config)) {
      const subject = await readZaloUser(config, { ...attempt, code }, DEADLINE_MS)
      return { provider, subject, email: null, browserHash, memberId }
    }
    const idToken = await exchangeCode(config, { ...attempt, code })
    const claims = await readIdToken(ctx, config, { idToken, nonce: attempt.nonce })
    const email = claims.email && claims.email_verified ? claims.email : null
    return { provider, subject: claims.sub, email, browserHash, memberId }
  } catch (error) {
    throw buildFailed(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')
  }
}

const buildFailed = (why: string) => new Refusal('social_login_failed', cutText(`social login: ${why}`, 200))

type Exchange = { code: string; codeVerifier: string; redirectUri: string }

const tokenSchema = z.object({ id_token: z.string().min(1).max(16_000) })

/** The secret and the code go to the address that was configured, and no further. */
async function exchangeCode(config: OpenidConfig, { code, codeVerifier, redirectUri }: Exchange): Promise<string> {
  const { clientId, clientSecret, tokenEndpoint } = config
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier }
  const answer = await fetch(tokenEndpoint, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(clientSecret && { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }),
    },
    body: new URLSearchParams(clientSecret ? form : { ...form, client_id: clientId }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new Error(`the provider answered ${answer.status}`)
  }
  return tokenSchema.parse(await answer.json()).id_token
}

type Given = { idToken: string; nonce: string }

/** Signature, issuer, audience, age and nonce. Throws an Error that names the first that is wrong. */
async function readIdToken({ clock }: PlatformContext, config: OpenidConfig, { idToken, nonce }: Given) {
  const { payload } = await jwtVerify(idToken, getKeys(config.jwksUri), {
    issuer: config.issuer,
    audience: config.clientId,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    currentDate: new Date(clock()),
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_TOKEN_AGE_SECONDS,
  })
  const claims = claimsSchema.parse(payload)
  if (claims.nonce !== nonce) throw new Error('another nonce')
  return claims
}

const keySets = new Map<string, JWTVerifyGetKey>()

/** The keys a provider publishes, kept as long as the isolate and asked again when a token names one we do not know. */
export function getKeys(jwksUri: string): JWTVerifyGetKey {
  const known = keySets.get(jwksUri)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: DEADLINE_MS, cooldownDuration: 5_000 })
  keySets.set(jwksUri, keys)
  return keys
}
