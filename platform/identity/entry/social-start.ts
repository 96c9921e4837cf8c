import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import { isZalo, requireProvider } from '../../kernel/config/social-config.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { socialAttempts } from '../member/social-tables.ts'

/** Long enough to remember a password elsewhere. */
export const ATTEMPT_LIFETIME_MS = 10 * 60_000

/** AUTH-14: notes a journey to a provider, bound to this browser, and says where it leads. */
export const startSocial: Handler<'socialStart'> = async (ctx, { provider, purpose, browser, redirectUri }) => {
  const config = requireProvider(ctx, provider)
  if (!browser || !redirectUri || new URL(redirectUri).host !== ctx.host) {
    throw new Refusal('malformed', 'browser and redirectUri are the edge’s to say')
  }
  const [state, nonce, codeVerifier] = [0, 0, 0].map(() => randomToken(ctx.random, 32)) as [string, string, string]
  await ctx.db.insert(socialAttempts).values({
    stateHash: await sha256Hex(state),
    merchant: ctx.merchant.code,
    provider,
    browserHash: await sha256Hex(browser),
    memberId: purpose === 'link' ? requireMember(ctx).id : null,
    nonce,
    codeVerifier,
    redirectUri,
    expiresAtMs: ctx.clock() + ATTEMPT_LIFETIME_MS,
  })
  const client = new OAuth2Client(config.clientId, null, redirectUri)
  const { S256 } = CodeChallengeMethod
  const url = client.createAuthorizationURLWithPKCE(
    config.authorizationEndpoint,
    state,
    S256,
    codeVerifier,
    isZalo(config) ? [] : config.scopes,
  )
  if (isZalo(config)) url.searchParams.set('app_id', config.clientId)
  else url.searchParams.set('nonce', nonce)
  return { url: url.href }
}
