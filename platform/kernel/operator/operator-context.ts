import type { Services } from '../context.ts'
import type { MerchantFacts } from '../merchant/merchant-facts.ts'

/** What a verb of an operator may use. */
export type OperatorContext = Services & {
  merchant: MerchantFacts
  /** The name the operator gave at the edge, which keeps the audit. */
  operator: string
  requestId: string
}
