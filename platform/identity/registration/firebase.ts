/** AUTH-15: a mobile number that a third-party SMS service has verified. Its token is checked, never trusted. */
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { PhoneSignIn } from '../../../contract/calls/system.ts'
import { Refusal } from '../../../contract/errors.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { getKeys } from '../social/social-proof.ts'

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const CLOCK_TOLERANCE_SECONDS = 30
/** A form is sent soon after its code was typed. */
const MAX_TOKEN_AGE_SECONDS = 600

/** `FIREBASE`: by merchant. `apiKey` is public by its nature; `apiUrl` is where the page sends and checks codes. */
export const firebaseConfigSchema = z.record(
  merchantCodeSchema,
  z.object({
    projectId: z.string().regex(/^[a-z0-9-]{4,40}$/),
    apiKey: z.string().min(1).max(100),
    apiUrl: z.url().default('https://identitytoolkit.googleapis.com/v1'),
    jwksUri: z.url().default(GOOGLE_KEYS),
  }),
)

type Reader = Pick<PlatformContext, 'env' | 'merchant'>

export function presentPhoneSignIn({ env, merchant }: Reader): PhoneSignIn | null {
  const config = env.FIREBASE[merchant.code]
  return config ? { apiKey: config.apiKey, apiUrl: config.apiUrl } : null
}

const claimsSchema = z.object({ sub: z.string().min(1), phone_number: z.string() })

/**
 * Passes when `idToken` is this merchant's project's, fresh, and vouches for exactly this number (E.164). Throws
 * `verification_code_invalid` otherwise, `function_disabled` where no project is set up.
 */
export async function requireFirebaseNumber(ctx: PlatformContext, idToken: string, e164: string): Promise<void> {
  const config = ctx.env.FIREBASE[ctx.merchant.code]
  if (!config) throw new Refusal('function_disabled', 'no third-party SMS is set up')
  try {
    const { payload } = await jwtVerify(idToken, getKeys(config.jwksUri), {
      issuer: `https://securetoken.google.com/${config.projectId}`,
      audience: config.projectId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'phone_number'],
      currentDate: new Date(ctx.clock()),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_TOKEN_AGE_SECONDS,
    })
    if (claimsSchema.parse(payload).phone_number === e164) return
  } catch (error) {
    throw new Refusal('verification_code_invalid', `firebase: ${error instanceof Error ? error.name : 'unreadable'}`)
  }
  throw new Refusal('verification_code_invalid', 'firebase: another number')
}
