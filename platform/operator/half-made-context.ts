import type { MerchantCode } from '../../contract/ids.ts'
import type { OperatorRequest, OperatorResponse } from '../../contract/operator/calls.ts'
import type { operatorHealthCalls } from '../../contract/operator/health.ts'
import type { Services } from '../kernel/context.ts'

/** What a call may use that is answered for a merchant without a row too. */
export type HalfMadeContext = Services & { merchantCode: MerchantCode }
export type HealthCallName = keyof typeof operatorHealthCalls
export type HealthHandlers = {
  [Name in HealthCallName]: (ctx: HalfMadeContext, input: OperatorRequest<Name>) => Promise<OperatorResponse<Name>>
}
