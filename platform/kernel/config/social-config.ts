/** `SOCIAL_LOGIN`: the OpenID providers of each merchant, by merchant and provider. */
import { z } from 'zod'
import type { SocialProvider } from '../../../contract/calls/social.ts'
import { SOCIAL_PROVIDERS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import type { PlatformContext } from '../context.ts'

/** Facebook speaks OpenID too, and takes the code with PKCE and no secret. */
const providerSchema = z.object({
  issuer: z.url(),
  authorizationEndpoint: z.url(),
  tokenEndpoint: z.url(),
  jwksUri: z.url(),
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(200).optional(),
  scopes: z.array(z.string().max(40)).default(['openid', 'email']),
})
export type ProviderConfig = z.infer<typeof providerSchema>

export const socialConfigSchema = z.record(
  merchantCodeSchema,
  z.partialRecord(z.enum(SOCIAL_PROVIDERS), providerSchema),
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
