import type { VendorCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'

/** What a verb of the wallet interface may use: there is no member's session here, only a vendor whose signature fits. */
export type VendorContext = Services & { vendor: VendorCode; requestId: string }
