/** `PAYMENT_PROVIDERS`: who takes money for this platform, by provider code. */
import { z } from 'zod'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'
import { originSchema } from '../../../contract/merchant.ts'
import type { Env } from '../env.ts'

const secretSchema = z.string().min(16)

export const paymentProvidersSchema = z.record(
  vendorCodeSchema,
  z.object({
    /** Where its pages are: a member's browser is sent nowhere else. */
    pageOrigin: originSchema,
    /** Where we ask it, `/operator/v1/*`. */
    apiOrigin: originSchema,
    /** The secret shared with it, or while it is being changed two, the one we sign with first. */
    secrets: z.array(secretSchema).min(1).max(2),
  }),
)
export type PaymentProvider = z.infer<typeof paymentProvidersSchema>[VendorCode]

type Reader = Pick<Env, 'PAYMENT_PROVIDERS'>

/** Null for a provider that nobody has set up. */
export function getPaymentProvider({ PAYMENT_PROVIDERS }: Reader, code: string): PaymentProvider | null {
  const parsed = vendorCodeSchema.safeParse(code)
  if (!parsed.success || !Object.hasOwn(PAYMENT_PROVIDERS, parsed.data)) return null
  return PAYMENT_PROVIDERS[parsed.data] ?? null
}
