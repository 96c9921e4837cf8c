/** AUTH-15: a mobile number that a third-party SMS service has verified. Its token is checked, never trusted. */
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { getKeys } from './social-proof.ts'

const CLOCK_TOLERANCE_SECONDS = 30
/** A form is sent soon after its code was typed. */
const MAX_TOKEN_AGE_SECONDS = 600

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
