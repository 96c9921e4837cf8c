import { z } from 'zod'
import type { PhoneSignIn } from '../../../contract/calls/site/system.ts'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { outsideUrlSchema } from '../../../contract/protocols/loopback.ts'
import type { PlatformContext } from '../context.ts'

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** `FIREBASE`: by merchant. `apiKey` is public by its nature; `apiUrl` is where the page sends and checks codes. */
export const firebaseConfigSchema = z.record(
  merchantCodeSchema,
  z.object({
    projectId: z.string().regex(/^[a-z0-9-]{4,40}$/),
    apiKey: z.string().min(1).max(100),
    apiUrl: outsideUrlSchema.default('https://identitytoolkit.googleapis.com/v1'),
    jwksUri: outsideUrlSchema.default(GOOGLE_KEYS),
  }),
)

type Reader = Pick<PlatformContext, 'env' | 'merchant'>

export function presentPhoneSignIn({ env, merchant }: Reader): PhoneSignIn | null {
  const config = env.FIREBASE[merchant.code]
  return config ? { apiKey: config.apiKey, apiUrl: config.apiUrl } : null
}
