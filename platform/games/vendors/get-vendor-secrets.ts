import type { VendorCode } from '../../../contract/ids.ts'
import type { Env } from '../../kernel/env.ts'

/** The secrets accepted from a vendor, the one we sign with first; null for a vendor that has none. */
export function getVendorSecrets({ VENDOR_SECRETS }: Pick<Env, 'VENDOR_SECRETS'>, vendor: VendorCode): string[] | null {
  return Object.hasOwn(VENDOR_SECRETS, vendor) ? (VENDOR_SECRETS[vendor] ?? null) : null
}
