/** `SOCIAL_LOGIN`: the providers of each merchant, by merchant and provider. */
import { z } from 'zod'
import type { SocialProvider } from '../../../contract/calls/identity/social.ts'
import { SOCIAL_PROVIDERS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { outsideUrlSchema } from '../../../contract/protocols/loopback.ts'
import type { PlatformContext } from '../context.ts'

/** Facebook speaks OpenID too, and takes the code with PKCE and no secret. */
const openidSchema = z.object({
  issuer: outsideUrlSchema,
  authorizationEndpoint: outsideUrlSchema,
  tokenEndpoint: outsideUrlSchema,
  jwksUri: outsideUrlSchema,
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(200).optional(),
  scopes: z.array(z.string().max(40)).default(['openid', 'email']),
})
export type OpenidConfig = z.infer<typeof openidSchema>

/** Zalo has no OpenID: a token of its own way, and a page that says whose it is. The addresses of its version 4. */
const zaloSchema = z.object({
  authorizationEndpoint: outsideUrlSchema.default('https://oauth.zaloapp.com/v4/permission'),
  tokenEndpoint: outsideUrlSchema.default('https://oauth.zaloapp.com/v4/access_token'),
  userEndpoint: outsideUrlSchema.default('https://graph.zalo.me/v2.0/me'),
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(200),
})
export type ZaloConfig = z.infer<typeof zaloSchema>
export type ProviderConfig = OpenidConfig | ZaloConfig

export const isZalo = (config: ProviderConfig): config is ZaloConfig => 'userEndpoint' in config

export const socialConfigSchema = z.record(
  merchantCodeSchema,
  z.object({ google: openidSchema, facebook: openidSchema, zalo: zaloSchema }).partial(),
)

type Reader = Pick<PlatformContext, 'env' | 'merchant'>

/** Throws `function_disabled` for a provider this merchant has not set up. */
export function requireProvider({ env, merchant }: Reader, provider: SocialProvider): ProviderConfig {
  const config = env.SOCIAL_LOGIN[merchant.code]?.[provider]
  if (!config) throw new Refusal('function_disabled', `${provider} is not set up`)
  return config
}

export function listProviders({ env, merchant }: Reader): SocialProvider[] {
  const configured = env.SOCIAL_LOGIN[merchant.code] ?? {}
  return SOCIAL_PROVIDERS.filter((provider) => configured[provider] !== undefined)
}
