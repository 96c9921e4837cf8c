/** Bindings of the provider's Worker, parsed once; a missing one is named. */
import { z } from 'zod'
import { originSchema } from '../contract/merchant.ts'
import type { LedgerDO } from './ledger-do.ts'
import type { PaymentDO } from './payment-do.ts'

export interface PspBindings {
  PAYMENT: DurableObjectNamespace<PaymentDO>
  LEDGER: DurableObjectNamespace<LedgerDO>
  PAYMENT_SECRET: string
  PAGE_ORIGIN: string
  PLATFORM_ORIGIN: string
}

/** The code the operators know this provider by. */
export const PROVIDER_CODE = 'PIER'

const settingsSchema = z.object({
  PAYMENT_SECRET: z.string().min(16),
  PAGE_ORIGIN: originSchema,
  PLATFORM_ORIGIN: originSchema,
})
export type PspSettings = z.infer<typeof settingsSchema>

const parsed = new WeakMap<object, PspSettings>()

/** Throws with the name of the first binding that is missing or malformed. */
export function settingsOf(env: PspBindings): PspSettings {
  const known = parsed.get(env)
  if (known) return known
  const result = settingsSchema.safeParse(env)
  if (!result.success) throw new Error(`psp is not configured: ${z.prettifyError(result.error)}`)
  parsed.set(env, result.data)
  return result.data
}
