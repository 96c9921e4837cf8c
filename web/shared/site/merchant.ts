import type { PublicMerchant } from '../../../contract/calls/site/system.ts'
import { useBoot } from '../../lib/boot.tsx'

/** The merchant whose site this is: brand, flags, currency and languages. */
export function useMerchant(): PublicMerchant {
  return useBoot().permission.info.merchant
}
